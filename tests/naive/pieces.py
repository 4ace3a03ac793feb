"""What stands on the board: pieces of all kinds, walls and scouts, and which hexes are free."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from .board import BUILDABLE, Board, Hex

WALLS = 25  # §1.1
SCOUTS = 2
# Kinds of piece one can place and move: where each may stand. Settlements go wherever the
# action at hand sends them.
GROUND = {
    "settlement": frozenset({*BUILDABLE, "water", "mountain"}),
    "warrior": BUILDABLE,
    "wagon": frozenset({*BUILDABLE, "mountain"}),
    "ship": frozenset({"water"}),
}
MEEPLES = {"warrior": 2, "wagon": 1, "ship": 1}  # how many a seat has


class Pieces:
    """All that stands on the board: `seat` is whose turn it is."""

    def __init__(self, board: Board, seats: int) -> None:
        self.board = board
        self.seats = seats
        self.seat = 0
        self.settlements: list[set[Hex]] = [set() for _ in range(seats)]
        self.warriors: list[set[Hex]] = [set() for _ in range(seats)]
        self.wagons: list[set[Hex]] = [set() for _ in range(seats)]
        self.ships: list[set[Hex]] = [set() for _ in range(seats)]
        self.city_halls: list[Hex | None] = [None] * seats  # the middle of the seven cells
        self.walls: set[Hex] = set()
        self.scouts: set[Hex] = set()  # tokens of the seat whose turn it is
        self.lifted: Hex | None = None  # where the piece now being moved stood
        self.lifted_kind = ""
        self.lifted_hall: Hex | None = None  # where the City Hall being moved stood
        self.outpost = False  # whether the next placement need not be next to own pieces (§3.5)

    # ---- whose is what ----

    def of_kind(self, kind: str) -> list[set[Hex]]:
        """For each seat its pieces of a kind (City Hall cells are none of these)."""
        return {
            "settlement": self.settlements,
            "warrior": self.warriors,
            "wagon": self.wagons,
            "ship": self.ships,
        }[kind]

    def kind_at(self, seat: int, place: Hex) -> str | None:
        """The kind of a seat's piece on a hex, if it is one that can move."""
        for kind in GROUND:
            if place in self.of_kind(kind)[seat]:
                return kind
        return None

    def stock(self, seat: int, kind: str) -> int:
        """Meeples of a kind that are not on the board."""
        return MEEPLES[kind] - len(self.of_kind(kind)[seat])

    def hall_cells(self, seat: int) -> set[Hex]:
        """The seven hexes of a City Hall on the board."""
        centre = self.city_halls[seat]
        return set() if centre is None else self.board.rosettes[centre]

    def movable(self, seat: int) -> set[Hex]:
        """Hexes of pieces that can be moved or removed: all but City Hall cells (§3.9, A-30)."""
        return self.settlements[seat].union(
            self.warriors[seat], self.wagons[seat], self.ships[seat]
        )

    def own(self, seat: int) -> set[Hex]:
        """own(p) of §3.1."""
        return self.movable(seat) | self.hall_cells(seat)

    def own_plus(self, seat: int) -> set[Hex]:
        """own+(p) of §3.1: the scouts are those of the seat whose turn it is."""
        return self.own(seat) | self.scouts if seat == self.seat else self.own(seat)

    def others(self, seat: int) -> set[Hex]:
        """Hexes with pieces of the opponents."""
        return set().union(*(self.own(other) for other in range(self.seats) if other != seat))

    # ---- what can be placed where (§3.1) ----

    def occupied(self) -> set[Hex]:
        """Hexes with a piece of anybody, a wall or a scout on them."""
        return self.walls.union(self.scouts, *(self.own(seat) for seat in range(self.seats)))

    def blocked(self) -> set[Hex]:
        """Hexes next to a warrior, which nobody can use (§3.7)."""
        return self.board.neighbours_of_any(set().union(*self.warriors))

    def eligible(self, terrains: Collection[str]) -> set[Hex]:
        """Free hexes of these terrains; special hexes are never asked for, so never offered."""
        return self.board.of_kinds(terrains) - self.occupied() - self.blocked()

    def eligible_buildable(self) -> set[Hex]:
        """Free hexes one can build on."""
        return self.eligible(BUILDABLE)

    def adjacent_if_possible(self, places: set[Hex], own: set[Hex]) -> set[Hex]:
        """Those of the hexes next to own pieces, or all of them if there are none (§3.2)."""
        return places & self.board.neighbours_of_any(own) or places

    def near_own(self, places: set[Hex]) -> set[Hex]:
        """The same for the seat whose turn it is, which may have declared an Outpost (§3.5)."""
        if self.outpost:
            return places
        return self.adjacent_if_possible(places, self.own_plus(self.seat))

    # ---- moving ----

    @contextmanager
    def without(self, seat: int, place: Hex) -> Iterator[None]:
        """The board as it is while a piece is lifted; nothing changes for one that is already."""
        kind = self.kind_at(seat, place)
        if kind is None:
            yield
            return
        self.of_kind(kind)[seat].remove(place)
        try:
            yield
        finally:
            self.of_kind(kind)[seat].add(place)

    def destinations(self, origin: Hex, reach: Callable[[Hex], set[Hex]]) -> set[Hex]:
        """Where an action can move a piece of the seat whose turn it is.

        `reach` is asked with the piece lifted (§3.4): it gives no support, a warrior does not
        block, and its hex is free - so that it can bind the piece, yet is no destination (A-05).
        """
        kind = self.kind_at(self.seat, origin) or self.lifted_kind
        with self.without(self.seat, origin):
            places = reach(origin)
        suitable = {h for h in places if self.board.terrain[h] in GROUND[kind]}
        return suitable - {origin}
