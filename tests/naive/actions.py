"""Optional actions: their picks and the effects of these (§2.4)."""

from collections.abc import Callable, Collection, Iterator

from .board import Hex
from .table import STOP, Pick, Table, hex_of, hex_pick


class Action:
    """One kind of action; `made` are the picks made so far in it.

    After each pick it continues while there is a pick other than ("stop",).
    """

    def picks(self, table: Table, so_far: list[Pick]) -> Iterator[Pick]:
        """Yield the legal next picks."""
        raise NotImplementedError

    def play(self, table: Table, so_far: list[Pick]) -> bool:
        """Carry out the last pick and return whether the action is over."""
        raise NotImplementedError

    def can_start(self, table: Table, repeated: bool) -> bool:
        """Return whether it has a legal target (§2.4); `repeated` if the Bazaar starts it."""
        return any(pick != STOP for pick in self.picks(table, []))

    def begin(self, table: Table) -> None:
        """Prepare the table before the first pick."""

    def takes_outpost(self, table: Table, so_far: list[Pick]) -> bool:
        """Return whether the next pick is a placement that is adjacent if possible (§3.5)."""
        return False


class Build(Action):
    """Build one or several settlements, each on one of the targets."""

    def __init__(
        self, targets: Callable[[Table], set[Hex]], filtered: bool = True, times: int = 1
    ) -> None:
        """Set the targets; `filtered` if they are adjacent if possible."""
        self.targets = targets
        self.filtered = filtered
        self.times = times

    def picks(self, table: Table, so_far: list[Pick]) -> Iterator[Pick]:
        if table.supply[table.seat] > 0:  # §2.4: building needs a settlement in supply
            yield from map(hex_pick, self.targets(table))

    def play(self, table: Table, so_far: list[Pick]) -> bool:
        table.build(table.seat, hex_of(so_far[-1]))
        return len(so_far) == self.times

    def takes_outpost(self, table: Table, so_far: list[Pick]) -> bool:
        return self.filtered


class Move(Action):
    """Move one piece: first the piece is picked, then its destination.

    `reach` is called while the piece is lifted, see `Pieces.destinations`.
    """

    def __init__(self, reach: Callable[[Table, Hex], set[Hex]], filtered: bool = False) -> None:
        self.reach = reach
        self.filtered = filtered

    def destinations(self, table: Table, origin: Hex) -> set[Hex]:
        """Return the destinations of a piece."""
        return table.destinations(origin, lambda place: self.reach(table, place))

    def pieces(self, table: Table) -> Iterator[Pick]:
        """Yield the pieces that have a destination."""
        for place in table.movable(table.seat):
            if self.destinations(table, place) or self.needs_outpost(table, place):
                yield hex_pick(place)

    def needs_outpost(self, table: Table, place: Hex) -> bool:
        """Return whether a piece can move only with an Outpost (A-16)."""
        if not self.filtered or table.outpost or not table.ready_nomads("outpost"):
            return False
        table.outpost = True
        can_move = bool(self.destinations(table, place))
        table.outpost = False
        return can_move

    def picks(self, table: Table, so_far: list[Pick]) -> Iterator[Pick]:
        if so_far:
            yield from map(hex_pick, self.destinations(table, hex_of(so_far[0])))
        else:
            yield from self.pieces(table)

    def play(self, table: Table, so_far: list[Pick]) -> bool:
        if len(so_far) == 1:
            table.lift(table.seat, hex_of(so_far[0]))
            return False
        table.land(table.seat, hex_of(so_far[-1]))
        return True

    def takes_outpost(self, table: Table, so_far: list[Pick]) -> bool:
        return self.filtered


def build_on(*terrains: str) -> Build:
    """Return a build on free hexes of any of the terrains, adjacent if possible."""
    return Build(lambda table: table.near_own(table.eligible(terrains)))


def build_next_to(terrains: Collection[str]) -> Build:
    """Return a build on a hex with such a neighbour, adjacent if possible."""

    def targets(table: Table) -> set[Hex]:
        free = table.eligible_buildable()
        return table.near_own({h for h in free if table.board.touches(h, terrains)})

    return Build(targets)


def move_onto(*terrains: str) -> Move:
    """Return a move to a free hex of the terrains, adjacent if possible."""
    return Move(lambda table, _: table.near_own(table.eligible(terrains)), filtered=True)
