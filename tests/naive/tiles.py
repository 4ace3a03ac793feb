"""The location tiles of the base game (§4.2)."""

from .actions import Action, Build, Move, build_on, move_onto
from .board import DIRECTIONS, Hex, step
from .table import Table


def oracle(table: Table) -> set[Hex]:
    """Return the free hexes of the turn's terrain."""
    return table.near_own(table.eligible(table.turn_terrains()))


def tower(table: Table) -> set[Hex]:
    """Return the free hexes of the edge, which are one set whatever their terrain (§3.2)."""
    return table.near_own(table.eligible_buildable() & table.board.edge())


def tavern(table: Table) -> set[Hex]:
    """Return the free hexes at the ends of straight runs of three or more pieces."""
    own = table.own_plus(table.seat)
    ends: set[Hex] = set()
    for first in own:
        for direction in DIRECTIONS:
            # Three pieces suffice: in a longer run, the hex after them is not free.
            second = step(first, direction)
            third = step(second, direction)
            if second in own and third in own:
                ends.add(step(third, direction))
    return ends & table.eligible_buildable()


def barn(table: Table, _: Hex) -> set[Hex]:
    """Return the free hexes of the turn's terrain."""
    return table.near_own(table.eligible(table.turn_terrains()))


def paddock(table: Table, origin: Hex) -> set[Hex]:
    """Return the hexes two steps away in a straight line, over anything (§3.2)."""
    rays = [table.board.ray(origin, direction) for direction in DIRECTIONS]
    return {ray[1] for ray in rays if len(ray) > 1} & table.eligible_buildable()


ACTIONS: dict[str, Action] = {
    "oracle": Build(oracle),
    "farm": build_on("grass"),
    "oasis": build_on("desert"),
    "tower": Build(tower),
    "tavern": Build(tavern, filtered=False),
    "barn": Move(barn, filtered=True),
    "harbor": move_onto("water"),
    "paddock": Move(paddock),
}
