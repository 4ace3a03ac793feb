"""Nomads: its location and nomad tiles except the Outpost, which is a modifier (§4.3)."""

from collections.abc import Iterator

from .actions import Action, Build, Move, build_on
from .board import DIRECTIONS, Hex
from .pieces import WALLS
from .table import STOP, Pick, Table, hex_of, hex_pick

DONATIONS = ("grass", "canyon", "desert", "flowers", "forest", "water", "mountain")
NOMAD_TILES = (
    *(f"donation_{terrain}" for terrain in DONATIONS),
    "resettlement",
    "outpost",
    "sword",
    "treasure",
)
WALLS_PER_QUARRY = 2
RESETTLEMENT_STEPS = 4


class Quarry(Action):
    """Place one or two walls on the terrain of the turn, next to pieces of the seat."""

    def picks(self, table: Table, so_far: list[Pick]) -> Iterator[Pick]:
        if len(table.walls) < WALLS:
            free = table.eligible(table.turn_terrains())
            near = table.board.neighbours_of_any(table.own_plus(table.seat))
            yield from map(hex_pick, free & near)
        if so_far:
            yield STOP

    def play(self, table: Table, so_far: list[Pick]) -> bool:
        if so_far[-1] == STOP:
            return True
        table.walls.add(hex_of(so_far[-1]))
        return len(so_far) == WALLS_PER_QUARRY


class Resettlement(Move):
    """Make up to four steps to adjacent hexes with any pieces in any order (A-66)."""

    def __init__(self) -> None:
        super().__init__(step_on_land)

    def picks(self, table: Table, so_far: list[Pick]) -> Iterator[Pick]:
        if len(so_far) % 2:  # a piece is lifted
            yield from map(hex_pick, self.destinations(table, hex_of(so_far[-1])))
            return
        yield from self.pieces(table)
        if so_far:
            yield STOP

    def play(self, table: Table, so_far: list[Pick]) -> bool:
        if so_far[-1] == STOP:
            return True
        if len(so_far) % 2:
            table.lift(table.seat, hex_of(so_far[-1]))
        else:
            table.land(table.seat, hex_of(so_far[-1]))
        return len(so_far) == 2 * RESETTLEMENT_STEPS


class Sword(Action):
    """Return one piece of each opponent that has a removable one (A-17, A-18)."""

    def picks(self, table: Table, so_far: list[Pick]) -> Iterator[Pick]:
        struck = table.struck if so_far else set()
        for opponent in range(table.seats):
            if opponent != table.seat and opponent not in struck:
                yield from map(hex_pick, table.movable(opponent))

    def play(self, table: Table, so_far: list[Pick]) -> bool:
        if len(so_far) == 1:
            table.struck = set()
        place = hex_of(so_far[-1])
        (victim,) = (seat for seat in range(table.seats) if place in table.movable(seat))
        if table.remove(victim, place) == "settlement":
            table.supply[victim] += 1
        table.struck.add(victim)
        return False


def caravan(table: Table, origin: Hex) -> set[Hex]:
    """Return the last free hex before an obstacle in each direction."""
    free = table.eligible_buildable()
    ends: set[Hex] = set()
    for direction in DIRECTIONS:
        reached = None
        for place in table.board.ray(origin, direction):
            if place not in free:
                break
            reached = place
        if reached is not None:
            ends.add(reached)
    return ends


def village(table: Table) -> set[Hex]:
    """Return the hexes next to three or more pieces of the seat."""
    own = table.own_plus(table.seat)
    free = table.eligible_buildable()
    return {place for place in free if len(table.board.neighbours(place) & own) >= 3}


def step_on_land(table: Table, origin: Hex) -> set[Hex]:
    """Return the free adjacent hexes."""
    return table.board.neighbours(origin) & table.eligible_buildable()


def donation(terrain: str) -> Build:
    """Return three builds on one terrain, all mandatory if possible (A-15)."""
    return Build(lambda table: table.near_own(table.eligible([terrain])), times=3)


ACTIONS: dict[str, Action] = {
    "quarry": Quarry(),
    "caravan": Move(caravan),
    "village": Build(village, filtered=False),
    "garden": build_on("flowers"),
    "resettlement": Resettlement(),
    "sword": Sword(),
    **{f"donation_{terrain}": donation(terrain) for terrain in DONATIONS},
}
