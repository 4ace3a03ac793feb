"""The task cards of Crossroads, which pay once for a task fulfilled at the end (§6).

Two of them count how often they are fulfilled, for the ruling that pays each time (A-62).
"""

from collections.abc import Callable
from itertools import product

from .board import LAST, SPECIAL, Hex, step
from .table import Table

# The four edges; a corner belongs to two of them.
EDGES: tuple[set[Hex], ...] = (
    {(0, i) for i in range(LAST + 1)},
    {(LAST, i) for i in range(LAST + 1)},
    {(i, 0) for i in range(LAST + 1)},
    {(i, LAST) for i in range(LAST + 1)},
)
ROAD = 7
ADVANCE = 7


def home_country(table: Table, own: set[Hex]) -> int:
    """Return the number of fully covered areas of one terrain, also water and mountains (A-56)."""
    return sum(
        area <= own
        for terrain, places in table.board.of_terrain.items()
        if terrain not in SPECIAL
        for area in table.board.areas(places)
    )


def fortress(table: Table, own: set[Hex]) -> int:
    """Return the number of pieces with six neighbours of the same seat."""
    return sum(len(table.board.neighbours(place) & own) == 6 for place in own)


def road(table: Table, own: set[Hex]) -> bool:
    """Return whether seven pieces are consecutive on a diagonal."""
    for first in own:
        for direction in ("SE", "SW"):
            here, length = first, 0
            while here in own:
                here, length = step(here, direction), length + 1
            if length >= ROAD:
                return True
    return False


def place_of_refuge(table: Table, own: set[Hex]) -> bool:
    """Return whether all six hexes around a special hex are covered (A-42, A-57)."""
    special = table.board.of_kinds(SPECIAL)
    return any(len(table.board.neighbours(place) & own) == 6 for place in special)


def advance(table: Table, own: set[Hex]) -> bool:
    """Return whether seven pieces are on one edge."""
    return any(len(edge & own) >= ADVANCE for edge in EDGES)


def compass_points(table: Table, own: set[Hex]) -> bool:
    """Return whether each edge has a piece, under the other ruling a different one (A-37)."""
    if "corners-one" in table.rulings:
        return any(len(set(four)) == 4 for four in product(*(edge & own for edge in EDGES)))
    return all(edge & own for edge in EDGES)


TASKS: dict[str, tuple[int, Callable[[Table, set[Hex]], int]]] = {
    "home_country": (5, home_country),
    "fortress": (6, fortress),
    "road": (7, road),
    "place_of_refuge": (8, place_of_refuge),
    "advance": (9, advance),
    "compass_points": (10, compass_points),
}


def task_gold(table: Table, seat: int, task: str) -> int:
    """Return what a task pays a seat."""
    gold, fulfilled = TASKS[task]
    times = fulfilled(table, table.own(seat))
    return gold * (times if "tasks-each" in table.rulings else min(times, 1))
