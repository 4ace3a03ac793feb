"""A position as one viewer may see it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from kingdombuilder.box import POWERS
from kingdombuilder.insight.board_contents import placed_pieces
from kingdombuilder.insight.describe import describe_prompt
from kingdombuilder.insight.scores import gold_by_source, winners
from kingdombuilder.notation.picks import card_name, pick_name
from kingdombuilder.notation.position.implied import PHASES, PIECE_KINDS
from kingdombuilder.rules.board import SLOTS, TERRAINS
from kingdombuilder.rules.buttons import POWER, is_hex
from kingdombuilder.rules.cells import LINES, Cells, count
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.rules.mandatory import mandatory
from kingdombuilder.rules.pile import UNKNOWN, copies, size
from kingdombuilder.rules.state import BEFORE, OVER, PLACING, State
from kingdombuilder.rules.tiles import tiles_left
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.server.protocol.position_messages import (
    LegalPicks,
    PieceInfo,
    PieceKind,
    PositionInfo,
    PromptInfo,
    SeatPosition,
    TileInfo,
    TileState,
)
from kingdombuilder.server.room.forced_terrain import hexes_by_terrain

NO_PICKS = LegalPicks((), (), (), {})
_CARDS = range(UNKNOWN + 1)


@dataclass(frozen=True, slots=True)
class PublicFacts:
    """The parts of a position that all viewers share, computed once for all of them."""

    pieces: tuple[PieceInfo, ...]
    gold: tuple[dict[str, int], ...]  # by seat and source
    tiles_left: dict[str, int]
    marked_lines: tuple[tuple[int, ...], ...]  # by seat
    tiles: tuple[tuple[TileInfo, ...], ...]  # by seat


def public_facts(state: State) -> PublicFacts:
    """Return the public facts of a state; the table can still hide the gold."""
    seats, sites = range(state.board.seats), state.board.site
    return PublicFacts(
        pieces=tuple(_piece_info(one.hex, one.seat, one.kind) for one in placed_pieces(state)),
        gold=tuple(gold_by_source(state, seat) for seat in seats),
        tiles_left={
            hex_name(sites[slot]): tiles_left(state, slot) for slot in range(SLOTS) if sites[slot]
        },
        marked_lines=tuple(_marked_lines(state.markers[seat]) for seat in seats),
        tiles=tuple(_tiles(state, seat) for seat in seats),
    )


@lru_cache(maxsize=8192)  # a view contains all pieces, and most of them were there before
def _piece_info(hex_: Cells, seat: int | None, kind: str) -> PieceInfo:
    return PieceInfo(hex_name(hex_), seat, cast(PieceKind, kind))


def position_view(
    seen: State, facts: PublicFacts, language: str, gold_shown: Sequence[bool], can_act: bool
) -> PositionInfo:
    """Return a position, with the gold of the given seats and the picks of a viewer who can act."""
    over = seen.phase == OVER
    seats = range(seen.board.seats)
    paid = {seat: facts.gold[seat] for seat in seats if over or gold_shown[seat]}
    sources = list(next(iter(paid.values()), ()))
    seat = chooser(seen)
    return PositionInfo(
        phase=PHASES[seen.phase],
        turn=seen.turn,
        chooser=seat if seat >= 0 else None,
        prompt=prompt_info(seen, language),
        pieces=facts.pieces,
        tiles_left=facts.tiles_left,
        seats=tuple(_seat_position(seen, facts, seat, paid.get(seat)) for seat in seats),
        gold={
            source: tuple(paid[seat][source] if seat in paid else None for seat in seats)
            for source in sources
        },
        legal=legal_picks(seen) if can_act else NO_PICKS,
        deck=size(seen.deck) - sum(copies(hand, UNKNOWN) for hand in seen.hand),
        discard=size(seen.discard),
        last_round=bool(seen.ended),
        winners=winners(seen) if over else (),
    )


def legal_picks(seen: State) -> LegalPicks:
    """Return the legal picks by name."""
    picks = list(each(legal(seen)))
    hexes = [hex_name(pick) for pick in picks if is_hex(pick)]
    tiles = [pick_name(pick) for pick in picks if pick >= POWER[0]]
    buttons = [pick_name(pick) for pick in picks if not is_hex(pick) and pick < POWER[0]]
    return LegalPicks(tuple(hexes), tuple(tiles), tuple(buttons), hexes_by_terrain(seen))


def prompt_info(seen: State, language: str) -> PromptInfo:
    """Return what the seat that picks must do."""
    building = seen.phase in (BEFORE, PLACING) and seen.terrain and not seen.doing
    done = count(seen.placed) if building else 0
    quota = 0
    if building and mandatory(seen, seen.anywhere):
        quota = seen.left if seen.phase == PLACING else min(seen.quota, seen.supply[seen.me])
        quota += seen.due
    return PromptInfo(
        text=describe_prompt(language, seen),
        done=done,
        total=done + quota if quota else None,
        terrain=TERRAINS[seen.terrain] or None,
        tile=(POWERS[seen.doing] if seen.doing < len(POWERS) else "") or None,
        lifted=hex_name(seen.lifted) if seen.lifted else None,
        carrying=cast(PieceKind, PIECE_KINDS[seen.carrying]) if seen.lifted else None,
    )


def _seat_position(
    s: State, facts: PublicFacts, seat: int, paid: Mapping[str, int] | None
) -> SeatPosition:
    hand = s.hand[seat]
    return SeatPosition(
        supply=s.supply[seat],
        set_aside=s.aside[seat],
        colony_tiles=s.colony[seat],
        marked_lines=facts.marked_lines[seat],
        hand=tuple(card_name(card) for card in _CARDS for _ in range(copies(hand, card)))
        if hand
        else (),
        tiles=facts.tiles[seat],
        gold=None if paid is None else sum(paid.values()),
    )


def _marked_lines(markers: int) -> tuple[int, ...]:
    return tuple(line + 1 for line in range(len(LINES)) if markers >> line & 1) if markers else ()


def _tiles(s: State, seat: int) -> tuple[TileInfo, ...]:
    return tuple(
        TileInfo(POWERS[s.board.power[slot]], _tile_state(s, seat, slot), _site(s, slot))
        for slot in range(SLOTS)
        if s.held[seat] >> slot & 1
    )


def _site(s: State, slot: int) -> str | None:
    return hex_name(s.board.site[slot]) if s.board.site[slot] else None


def _tile_state(s: State, seat: int, slot: int) -> TileState:
    if s.ready[seat] >> slot & 1:
        return "ready"
    return "fresh" if s.fresh[seat] >> slot & 1 else "used"
