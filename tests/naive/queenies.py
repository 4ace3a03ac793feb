"""Queenies: the cave move (§7.2), the tiles of the Island (§4.7) and the Capitol (§7.1)."""

from .actions import Action, Move, move_onto
from .board import Hex, distance, on_island
from .table import Table

CAPITOL_RADIUS = 2


def cave(table: Table, origin: Hex) -> set[Hex]:
    """From next to a cave to next to any cave; a piece on a cave is not next to that one."""
    if not table.board.neighbours(origin) & table.caves:
        return set()
    return table.eligible_buildable() & table.board.neighbours_of_any(table.caves)


def capitol(table: Table, seat: int) -> int:
    """1 for each piece one or two hexes away from a capitol, however many there are (A-45)."""
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
