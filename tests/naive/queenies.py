"""Queenies: the cave move (§7.2), the tiles of the Island (§4.7) and the Capitol (§7.1)."""

from .actions import Action, Move, move_onto
from .board import Hex, distance, on_island
from .table import Table

CAPITOL_RADIUS = 2


def cave(table: Table, origin: Hex) -> set[Hex]:
    """Return the hexes next to any cave, if the piece is next to one and not on it."""
    if not table.board.neighbours(origin) & table.caves:
        return set()
    return table.eligible_buildable() & table.board.neighbours_of_any(table.caves)


def capitol(table: Table, seat: int) -> int:
    """Return 1 for each piece at most two hexes away from any capitol (A-45)."""
    return sum(
        any(
            on_island(place) == on_island(capitol) and distance(place, capitol) <= CAPITOL_RADIUS
            for capitol in table.capitols
        )
        for place in table.own(seat)
    )


ACTIONS: dict[str, Action] = {
    "caves": Move(cave),
    "rope_bridge": move_onto("canyon"),
    "tree_house": move_onto("forest"),
}
