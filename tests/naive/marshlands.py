"""Marshlands: its location and bonus tiles except the Canoe, which is a reaction (§4.5)."""

from collections.abc import Iterator

from .actions import Action, Build, Move
from .board import BUILDABLE, DIRECTIONS, Hex
from .nomads import step_on_land
from .table import Pick, Table, hex_of, hex_pick


class Temple(Action):
    """Set one settlement aside; meeples and City Hall cells stay (A-19)."""

    def picks(self, table: Table, so_far: list[Pick]) -> Iterator[Pick]:
        yield from map(hex_pick, table.settlements[table.seat])

    def play(self, table: Table, so_far: list[Pick]) -> bool:
        table.remove(table.seat, hex_of(so_far[-1]))
        table.set_aside[table.seat] += 1
        return True


def refuge_bonus(table: Table, origin: Hex) -> set[Hex]:
    """Return the nearest free hex in each direction, over anything (A-53)."""
    free = table.eligible_buildable()
    targets: set[Hex] = set()
    for direction in DIRECTIONS:
        targets.update([place for place in table.board.ray(origin, direction) if place in free][:1])
    return targets


def canoe(table: Table, seat: int) -> set[Hex]:
    """Return the swamp and water hexes, each adjacent if possible (§3.2)."""
    targets: set[Hex] = set()
    for terrain in ("swamp", "water"):
        free = table.eligible([terrain])
        if table.outpost:
            targets |= free
        else:
            targets |= table.adjacent_if_possible(free, table.own_plus(seat))
    return targets


def fountain(table: Table) -> set[Hex]:
    """Return the hexes next to exactly one piece of the seat, with the bonus mountains too."""
    has_bonus = table.bonus[table.seat].get("fountain_bonus") == "ready"
    own, others = table.own_plus(table.seat), table.others(table.seat)
    targets: set[Hex] = set()
    for place in table.eligible([*BUILDABLE, "mountain"] if has_bonus else BUILDABLE):
        near = table.board.neighbours(place)
        if len(near & own) == 1 and not near & others:
            targets.add(place)
    return targets


ACTIONS: dict[str, Action] = {
    "temple": Temple(),
    "refuge": Move(step_on_land),
    "refuge_bonus": Move(refuge_bonus),
    "canoe_bonus": Build(lambda table: canoe(table, table.seat)),
    "fountain": Build(fountain, filtered=False),
}
