"""Harvest: the Farm action and its location tiles but the Bazaar, which repeats others (§4.6)."""

from collections.abc import Iterator

from .actions import Action, Build, Move, build_next_to
from .board import SPECIAL, Hex
from .pieces import GROUND, SCOUTS
from .table import STOP, TAKE, Pick, Table, hex_of, hex_pick


class ScoutCabin(Action):
    """Place the two scouts, each next to an own piece; the second may lean on the first (A-34)."""

    def picks(self, table: Table, made: list[Pick]) -> Iterator[Pick]:
        near = table.board.neighbours_of_any(table.own_plus(table.seat))
        yield from map(hex_pick, near & table.eligible(GROUND["settlement"]))

    def play(self, table: Table, made: list[Pick]) -> bool:
        table.scouts.add(hex_of(made[-1]))  # no arrival: a scout gains and marks nothing
        return len(made) == SCOUTS

    def can_start(self, table: Table, repeated: bool) -> bool:
        standing, table.scouts = table.scouts, set()
        found = super().can_start(table, repeated)
        table.scouts = standing
        return found

    def begin(self, table: Table) -> None:
        table.scouts = set()


class Cathedral(Action):
    """Take a colony tile, or return some of them and build as many settlements (A-35).

    By the other ruling all are returned at once.
    """

    def targets(self, table: Table, begun: bool = False) -> set[Hex]:
        """Where the next settlement can go."""
        tiles = table.colony[table.seat]
        if begun and "cathedral-all" in table.rulings:
            tiles = table.turn.founding
        if tiles == 0 or table.supply[table.seat] == 0:
            return set()
        return table.near_own(table.eligible(table.turn_terrains()))

    def picks(self, table: Table, made: list[Pick]) -> Iterator[Pick]:
        yield from map(hex_pick, self.targets(table, bool(made)))
        if made and "cathedral-all" not in table.rulings:
            yield STOP
        elif not made and table.colony_left():
            yield TAKE

    def play(self, table: Table, made: list[Pick]) -> bool:
        if made[-1] == TAKE:
            table.colony[table.seat] += 1
        if made[-1] in (TAKE, STOP):
            return True
        if "cathedral-all" not in table.rulings:
            table.colony[table.seat] -= 1
        else:
            if len(made) == 1:
                table.turn.founding, table.colony[table.seat] = table.colony[table.seat], 0
            table.turn.founding -= 1
        table.build(table.seat, hex_of(made[-1]))
        return False

    def takes_outpost(self, table: Table, made: list[Pick]) -> bool:
        return bool(self.targets(table, bool(made)))


def farming(table: Table) -> set[Hex]:
    """Farmland strictly next to an own piece or scout (§2.6)."""
    near = table.board.neighbours_of_any(table.own_plus(table.seat))
    return table.eligible(["farmland"]) & near


def watchtower(table: Table) -> set[Hex]:
    """Next to an opponent's piece."""
    near = table.board.neighbours_of_any(table.others(table.seat))
    return table.near_own(table.eligible_buildable() & near)


def palisade(table: Table, origin: Hex) -> set[Hex]:
    """Next to the rest of the settlement area the piece stood in, be it split or not (A-52)."""
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
