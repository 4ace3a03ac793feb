"""What one viewer sees of a game: built from what its seat may know, and from nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from kingdombuilder.box import POWERS
from kingdombuilder.insight.board_contents import placed_pieces
from kingdombuilder.insight.describe import describe_prompt
from kingdombuilder.insight.scores import gold_by_source, winners
from kingdombuilder.notation.picks import card_name, pick_name
from kingdombuilder.notation.position.implied import PHASES, PIECE_KINDS
from kingdombuilder.rules.board import SLOTS, TERRAINS
from kingdombuilder.rules.buttons import POWER, is_hex
from kingdombuilder.rules.cells import LINES, count
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.rules.mandatory import mandatory
from kingdombuilder.rules.pile import UNKNOWN, copies, size
from kingdombuilder.rules.state import BEFORE, OVER, PLACING, State
from kingdombuilder.rules.tiles import tiles_left
from kingdombuilder.rules.turn import chooser, legal

READY, USED, FRESH = "ready", "used", "fresh"


@dataclass(frozen=True, slots=True)
class PieceInfo:
    """A piece on the board; a city hall is told by the hex in its middle."""

    hex: str
    seat: int | None  # nobody's: walls and scouts
    kind: str


@dataclass(frozen=True, slots=True)
class TileInfo:
    """A tile in front of a seat."""

    thing: str
    state: str  # ready, used, or fresh: won in this turn
    site: str  # the hex it is from, if it is from one


@dataclass(frozen=True, slots=True)
class SeatView:
    """What lies in front of a seat."""

    supply: int
    aside: int
    colony: int
    lines: tuple[int, ...]  # the lines it has marked, counted from 1
    hand: tuple[str, ...]  # "?" for a card that the viewer may not know
    tiles: tuple[TileInfo, ...]
    gold: int | None  # None where the table keeps it to itself


@dataclass(frozen=True, slots=True)
class Legal:
    """What may be picked: hexes by name, tiles, and the other buttons."""

    hexes: tuple[str, ...]
    tiles: tuple[str, ...]
    buttons: tuple[str, ...]  # end, redraw, stop, take, build, move, on-grass, ...


@dataclass(frozen=True, slots=True)
class PromptInfo:
    """What is expected, in words, and how far the mandatory action has come."""

    text: str
    done: int
    all: int  # 0 outside the mandatory action
    terrain: str
    tile: str  # the tile in use
    lifted: str  # the hex that the piece in the hand comes from
    carrying: str


@dataclass(frozen=True, slots=True)
class Position:
    """A position as one seat sees it; what changes with every pick."""

    phase: str
    turn: int
    chooser: int  # a seat, or below 0: chance, nobody
    asked: PromptInfo
    pieces: tuple[PieceInfo, ...]
    left: dict[str, int]  # tiles still lying on a location or camp
    seats: tuple[SeatView, ...]
    gold: dict[str, tuple[int | None, ...]]  # by what pays it and by seat
    legal: Legal
    deck: int
    discard: int
    ended: bool  # the last round has begun
    winners: tuple[int, ...]  # once the game is over


@dataclass(frozen=True, slots=True)
class PublicFacts:
    """What lies open for everybody, and is worked out once for all who look."""

    pieces: tuple[PieceInfo, ...]
    purses: tuple[dict[str, int], ...]


def public_facts(state: State) -> PublicFacts:
    """What everybody may know of a state, whether or not the table shows it."""
    return PublicFacts(
        tuple(PieceInfo(hex_name(at.hex), at.seat, at.kind) for at in placed_pieces(state)),
        tuple(gold_by_source(state, seat) for seat in range(state.board.seats)),
    )


def position_view(
    seen: State, lies: PublicFacts, language: str, told: Sequence[bool], acts: bool
) -> Position:
    """A position; `told` are the seats whose gold is shown, `acts` if the viewer may pick."""
    over = seen.phase == OVER
    seats = range(seen.board.seats)
    paid = {seat: lies.purses[seat] for seat in seats if over or told[seat]}
    sources = list(next(iter(paid.values()), ()))
    return Position(
        phase=PHASES[seen.phase],
        turn=seen.turn,
        chooser=chooser(seen),
        asked=prompt_info(seen, language),
        pieces=lies.pieces,
        left={
            hex_name(seen.board.site[slot]): tiles_left(seen, slot)
            for slot in range(SLOTS)
            if seen.board.site[slot]
        },
        seats=tuple(_seat(seen, seat, paid.get(seat)) for seat in seats),
        gold={
            source: tuple(paid[seat][source] if seat in paid else None for seat in seats)
            for source in sources
        },
        legal=legal_picks(seen) if acts else Legal((), (), ()),
        deck=size(seen.deck) - sum(copies(hand, UNKNOWN) for hand in seen.hand),
        discard=size(seen.discard),
        ended=bool(seen.ended),
        winners=winners(seen) if over else (),
    )


_JSON = TypeAdapter(Position)


def to_json(position: Position) -> dict[str, Any]:
    """A position as a message holds it."""
    made: dict[str, Any] = _JSON.dump_python(position, mode="json")
    return made


def legal_picks(seen: State) -> Legal:
    """The legal picks by name."""
    picks = list(each(legal(seen)))
    hexes = [hex_name(pick) for pick in picks if is_hex(pick)]
    tiles = [pick_name(pick) for pick in picks if pick >= POWER[0]]
    buttons = [pick_name(pick) for pick in picks if not is_hex(pick) and pick < POWER[0]]
    return Legal(tuple(hexes), tuple(tiles), tuple(buttons))


def prompt_info(seen: State, language: str) -> PromptInfo:
    """What is expected now."""
    building = seen.phase in (BEFORE, PLACING) and seen.terrain and not seen.doing
    done = count(seen.placed) if building else 0
    quota = 0
    if building and mandatory(seen, seen.anywhere):
        quota = seen.left if seen.phase == PLACING else min(seen.quota, seen.supply[seen.me])
        quota += seen.due
    return PromptInfo(
        text=describe_prompt(language, seen),
        done=done,
        all=done + quota if quota else 0,
        terrain=TERRAINS[seen.terrain],
        tile=POWERS[seen.doing] if seen.doing < len(POWERS) else "",
        lifted=hex_name(seen.lifted) if seen.lifted else "",
        carrying=PIECE_KINDS[seen.carrying] if seen.lifted else "",
    )


def _seat(s: State, seat: int, paid: Mapping[str, int] | None) -> SeatView:
    return SeatView(
        supply=s.supply[seat],
        aside=s.aside[seat],
        colony=s.colony[seat],
        lines=tuple(line + 1 for line in range(len(LINES)) if s.markers[seat] >> line & 1),
        hand=tuple(
            card_name(card)
            for card in range(UNKNOWN + 1)
            for _ in range(copies(s.hand[seat], card))
        ),
        tiles=tuple(
            TileInfo(POWERS[s.board.power[slot]], _tile_state(s, seat, slot), _site(s, slot))
            for slot in range(SLOTS)
            if s.held[seat] >> slot & 1
        ),
        gold=None if paid is None else sum(paid.values()),
    )


def _site(s: State, slot: int) -> str:
    return hex_name(s.board.site[slot]) if s.board.site[slot] else ""


def _tile_state(s: State, seat: int, slot: int) -> str:
    if s.ready[seat] >> slot & 1:
        return READY
    return FRESH if s.fresh[seat] >> slot & 1 else USED
