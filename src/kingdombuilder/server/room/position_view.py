"""A position as one viewer may see it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from kingdombuilder.box import POWERS
from kingdombuilder.insight.board_contents import placed_pieces
from kingdombuilder.insight.describe import describe_prompt
from kingdombuilder.insight.progress import mandatory_progress
from kingdombuilder.insight.scores import gold_by_source, winners
from kingdombuilder.insight.seat_contents import card_names, held_tiles, tiles_left_by_hex
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position.implied import PHASES, PIECE_KINDS
from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.buttons import POWER, is_hex
from kingdombuilder.rules.cells import LINES, Cells
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.rules.pile import UNKNOWN, copies, size
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.server.protocol.position_messages import (
    LegalPicks,
    PieceInfo,
    PieceKind,
    PositionInfo,
    PromptInfo,
    SeatPosition,
    TileInfo,
)
from kingdombuilder.server.room.forced_terrain import hexes_by_terrain

NO_PICKS = LegalPicks((), (), (), {})


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
    seats = range(state.board.seats)
    return PublicFacts(
        pieces=tuple(_piece_info(one.hex, one.seat, one.kind) for one in placed_pieces(state)),
        gold=tuple(gold_by_source(state, seat) for seat in seats),
        tiles_left=tiles_left_by_hex(state),
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
    done, total = mandatory_progress(seen)
    return PromptInfo(
        text=describe_prompt(language, seen),
        done=done,
        total=total,
        terrain=TERRAINS[seen.terrain] or None,
        tile=(POWERS[seen.doing] if seen.doing < len(POWERS) else "") or None,
        lifted=hex_name(seen.lifted) if seen.lifted else None,
        carrying=cast(PieceKind, PIECE_KINDS[seen.carrying]) if seen.lifted else None,
    )


def _seat_position(
    s: State, facts: PublicFacts, seat: int, paid: Mapping[str, int] | None
) -> SeatPosition:
    return SeatPosition(
        supply=s.supply[seat],
        set_aside=s.aside[seat],
        colony_tiles=s.colony[seat],
        marked_lines=facts.marked_lines[seat],
        hand=card_names(s.hand[seat]) if s.hand[seat] else (),
        tiles=facts.tiles[seat],
        gold=None if paid is None else sum(paid.values()),
    )


def _marked_lines(markers: int) -> tuple[int, ...]:
    return tuple(line + 1 for line in range(len(LINES)) if markers >> line & 1) if markers else ()


def _tiles(s: State, seat: int) -> tuple[TileInfo, ...]:
    return tuple(TileInfo(tile.thing, tile.state, tile.site) for tile in held_tiles(s, seat))
