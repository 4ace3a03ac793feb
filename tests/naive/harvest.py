"""Harvest: farming and its location tiles except the Bazaar, which repeats others (§4.6)."""

from collections.abc import Iterator

from .actions import Action, Build, Move, build_next_to
from .board import SPECIAL, Hex
from .pieces import GROUND, SCOUTS
from .table import STOP, TAKE, Pick, Table, hex_of, hex_pick


class ScoutCabin(Action):
    """Place two scouts, each next to a piece of the seat or the other scout (A-34)."""

    def picks(self, table: Table, so_far: list[Pick]) -> Iterator[Pick]:
        near = table.board.neighbours_of_any(table.own_plus(table.seat))
        yield from map(hex_pick, near & table.eligible(GROUND["settlement"]))

    def play(self, table: Table, so_far: list[Pick]) -> bool:
        table.scouts.add(hex_of(so_far[-1]))  # not an arrival: a scout wins and marks nothing
        return len(so_far) == SCOUTS

    def can_start(self, table: Table, repeated: bool) -> bool:
        scouts, table.scouts = table.scouts, set()
        can_start = super().can_start(table, repeated)
        table.scouts = scouts
        return can_start

    def begin(self, table: Table) -> None:
        table.scouts = set()


class Cathedral(Action):
    """Take a colony tile, or return some of them and build as many settlements (A-35).

    Under the other ruling all are returned together.
    """

    def targets(self, table: Table, has_begun: bool = False) -> set[Hex]:
        """Return the hexes for the next settlement."""
        tiles = table.colony[table.seat]
        if has_begun and "cathedral-all" in table.rulings:
            tiles = table.turn.founding
        if tiles == 0 or table.supply[table.seat] == 0:
            return set()
        return table.near_own(table.eligible(table.turn_terrains()))

    def picks(self, table: Table, so_far: list[Pick]) -> Iterator[Pick]:
        yield from map(hex_pick, self.targets(table, bool(so_far)))
        if so_far and "cathedral-all" not in table.rulings:
            yield STOP
        elif not so_far and table.colony_left():
            yield TAKE

    def play(self, table: Table, so_far: list[Pick]) -> bool:
        if so_far[-1] == TAKE:
            table.colony[table.seat] += 1
        if so_far[-1] in (TAKE, STOP):
            return True
        if "cathedral-all" not in table.rulings:
            table.colony[table.seat] -= 1
        else:
            if len(so_far) == 1:
                table.turn.founding, table.colony[table.seat] = table.colony[table.seat], 0
            table.turn.founding -= 1
        table.build(table.seat, hex_of(so_far[-1]))
        return False

    def takes_outpost(self, table: Table, so_far: list[Pick]) -> bool:
        return bool(self.targets(table, bool(so_far)))


def farming(table: Table) -> set[Hex]:
    """Return the farmland next to a piece or scout of the seat (§2.6)."""
    near = table.board.neighbours_of_any(table.own_plus(table.seat))
    return table.eligible(["farmland"]) & near


def watchtower(table: Table) -> set[Hex]:
    """Return the hexes next to an opponent's piece."""
    near = table.board.neighbours_of_any(table.others(table.seat))
    return table.near_own(table.eligible_buildable() & near)


def palisade(table: Table, origin: Hex) -> set[Hex]:
    """Return the hexes next to the rest of the piece's area, even if it is split (A-52)."""
    around = table.board.neighbours(origin)
    rest: set[Hex] = set()
    for area in table.board.areas(table.own_plus(table.seat)):  # with the scouts
        if area & around:
            rest |= area
    return table.eligible_buildable() & table.board.neighbours_of_any(rest)


ACTIONS: dict[str, Action] = {
    "farming": Build(farming, filtered=False),
    "water_mill": build_next_to(["water"]),
    "mountain_station": build_next_to(["mountain"]),
    "scout_cabin": ScoutCabin(),
    "cathedral": Cathedral(),
    "watchtower": Build(watchtower),
    "university": build_next_to(SPECIAL),
    "palisade": Move(palisade),
}
