"""The special hexes of a board and the pieces of a state."""

from collections.abc import Iterator
from dataclasses import dataclass

from kingdombuilder.box import POWERS
from kingdombuilder.rules.board import SLOTS, Board
from kingdombuilder.rules.cells import Cells, centres
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State

SETTLEMENT, WARRIOR, WAGON, SHIP, HALL = "settlement", "warrior", "wagon", "ship", "hall"
WALL, SCOUT = "wall", "scout"
NO_SLOT = -1


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece on a hex; a city hall is identified by its central hex."""

    hex: Cells
    seat: int | None  # None for walls and scouts
    kind: str


@dataclass(frozen=True, slots=True)
class SpecialHex:
    """A special hex; one that holds tiles has a slot, and `thing` is the tile."""

    hex: Cells
    kind: str  # castle, capitol, palace, silo, location, nomad
    thing: str = ""
    slot: int = NO_SLOT


def placed_pieces(state: State) -> Iterator[PlacedPiece]:
    """Yield all pieces, walls and scouts."""
    for hex_ in each(state.walls):
        yield PlacedPiece(hex_, None, WALL)
    for hex_ in each(state.scouts):
        yield PlacedPiece(hex_, None, SCOUT)
    kinds = {WARRIOR: state.warriors, WAGON: state.wagons, SHIP: state.ships}
    for seat in range(state.board.seats):
        rest = state.own[seat]
        for kind, cells in kinds.items():
            yield from (PlacedPiece(hex_, seat, kind) for hex_ in each(rest & cells))
            rest &= ~cells
        hall = rest & state.halls
        yield from (PlacedPiece(hex_, seat, HALL) for hex_ in each(centres(hall)))
        yield from (PlacedPiece(hex_, seat, SETTLEMENT) for hex_ in each(rest & ~hall))


def special_hexes(board: Board) -> Iterator[SpecialHex]:
    """Yield all special hexes."""
    plain = {
        "capitol": board.capitols,
        "castle": board.castles & ~board.capitols,
        "palace": board.palaces,
        "silo": board.silos,
    }
    for kind, cells in plain.items():
        yield from (SpecialHex(hex_, kind) for hex_ in each(cells))
    for slot in range(SLOTS):
        if board.site[slot]:
            kind = "nomad" if board.site[slot] & board.camps else "location"
            yield SpecialHex(board.site[slot], kind, POWERS[board.power[slot]], slot)
