"""Crossroads: its location tiles except Crossroads itself, which is passive (§4.4)."""

from collections.abc import Iterator

from .actions import Action, build_on
from .board import BUILDABLE, Hex
from .pieces import GROUND
from .table import STOP, TAKE, Pick, Table, hex_of, hex_pick, terrains_on

MEEPLE_STEPS = 3


class Fort(Action):
    """Draw a card, then build on one of its terrains if a hex is free (A-58)."""

    def picks(self, table: Table, so_far: list[Pick]) -> Iterator[Pick]:
        for terrain in terrains_on(str(so_far[0][1])):  # the first pick is chance's
            yield from map(hex_pick, table.near_own(table.eligible([terrain])))

    def play(self, table: Table, so_far: list[Pick]) -> bool:
        table.build(table.seat, hex_of(so_far[-1]))
        return True

    def can_start(self, table: Table, repeated: bool) -> bool:
        return table.supply[table.seat] > 0 and bool(table.deck + table.discard)

    def begin(self, table: Table) -> None:
        table.need_card("fort")

    def takes_outpost(self, table: Table, so_far: list[Pick]) -> bool:
        return True


class CityHall(Action):
    """Place the seven cells once per game; the pick is the middle one (§3.9)."""

    def picks(self, table: Table, so_far: list[Pick]) -> Iterator[Pick]:
        if table.city_halls[table.seat] is not None:
            return
        free = table.eligible_buildable()
        near = table.board.neighbours_of_any(table.own_plus(table.seat))
        for centre in free:
            cells = table.board.rosettes.get(centre)
            # Pieces occupy their hexes, so one next to a cell is outside the hall.
            if cells and cells <= free and cells & near and centre != table.lifted_hall:
                yield hex_pick(centre)

    def play(self, table: Table, so_far: list[Pick]) -> bool:
        table.place_hall(table.seat, hex_of(so_far[-1]))
        return True

    def can_start(self, table: Table, repeated: bool) -> bool:
        centre = table.city_halls[table.seat]
        if centre is None:
            return super().can_start(table, repeated)
        # only the Bazaar moves it, and only in the turn in which it was placed.
        if not repeated or not table.turn.hall_placed:
            return False
        self.begin(table)
        can_start = super().can_start(table, repeated)
        table.city_halls[table.seat], table.lifted_hall = centre, None
        return can_start

    def begin(self, table: Table) -> None:
        # it must be placed elsewhere; tiles are lost and won only then.
        table.lifted_hall = table.city_halls[table.seat]
        table.city_halls[table.seat] = None


class Barracks(Action):
    """Place a warrior, or take one back by picking its hex."""

    def targets(self, table: Table) -> set[Hex]:
        """Return the hexes for a warrior from the stock; warriors block their neighbours (§3.7)."""
        if table.stock(table.seat, "warrior") == 0:
            return set()
        return table.near_own(table.eligible(BUILDABLE))

    def picks(self, table: Table, so_far: list[Pick]) -> Iterator[Pick]:
        yield from map(hex_pick, table.warriors[table.seat])
        yield from map(hex_pick, self.targets(table))

    def play(self, table: Table, so_far: list[Pick]) -> bool:
        place = hex_of(so_far[-1])
        if place in table.warriors[table.seat]:
            table.remove(table.seat, place)
        else:
            table.place_meeple(table.seat, "warrior", place)
        return True

    def takes_outpost(self, table: Table, so_far: list[Pick]) -> bool:
        return bool(self.targets(table))


class Rider(Action):
    """Wagon or ship: place it, take it back, or move it one to three steps."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def step(self, table: Table, origin: Hex) -> set[Hex]:
        """Return the hexes of the next step; it may go back (A-66)."""
        free = table.eligible(GROUND[self.kind])
        return table.board.neighbours(origin) & free

    def picks(self, table: Table, so_far: list[Pick]) -> Iterator[Pick]:
        if table.stock(table.seat, self.kind):
            free = table.eligible(GROUND[self.kind])
            yield from map(hex_pick, table.near_own(free))
            return
        (place,) = table.of_kind(self.kind)[table.seat]
        yield from map(hex_pick, table.destinations(place, lambda h: self.step(table, h)))
        yield STOP if so_far else TAKE

    def play(self, table: Table, so_far: list[Pick]) -> bool:
        seat = table.seat
        if so_far[-1] == STOP:
            return True
        if table.stock(seat, self.kind):
            table.place_meeple(seat, self.kind, hex_of(so_far[-1]))
            return True
        (place,) = table.of_kind(self.kind)[seat]
        if so_far[-1] == TAKE:
            table.remove(seat, place)
            return True
        table.lift(seat, place)
        table.land(seat, hex_of(so_far[-1]))  # §3.4: each step is an arrival
        return len(so_far) == MEEPLE_STEPS

    def takes_outpost(self, table: Table, so_far: list[Pick]) -> bool:
        return table.stock(table.seat, self.kind) > 0


ACTIONS: dict[str, Action] = {
    "foresters_lodge": build_on("forest"),
    "monastery": build_on("canyon"),
    "fort": Fort(),
    "city_hall": CityHall(),
    "barracks": Barracks(),
    "wagon": Rider("wagon"),
    "lighthouse": Rider("ship"),
}
