"""The pieces, walls and scouts on the board, and the free hexes."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from .board import BUILDABLE, Board, Hex

WALLS = 25  # §1.1
SCOUTS = 2
# The terrains of each movable kind of piece; the action limits those of settlements further.
GROUND = {
    "settlement": frozenset({*BUILDABLE, "water", "mountain"}),
    "warrior": BUILDABLE,
    "wagon": frozenset({*BUILDABLE, "mountain"}),
    "ship": frozenset({"water"}),
}
MEEPLES = {"warrior": 2, "wagon": 1, "ship": 1}  # per seat


class Pieces:
    """Everything on the board; `seat` is the current seat."""

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
        self.scouts: set[Hex] = set()  # of the current seat
        self.lifted: Hex | None = None  # the origin of the lifted piece
        self.lifted_kind = ""
        self.lifted_hall: Hex | None = None  # the origin of the lifted City Hall
        self.outpost = False  # whether the next placement may ignore adjacency (§3.5)

    # ---- ownership ----

    def of_kind(self, kind: str) -> list[set[Hex]]:
        """Return each seat's pieces of a kind, without City Hall cells."""
        return {
            "settlement": self.settlements,
            "warrior": self.warriors,
            "wagon": self.wagons,
            "ship": self.ships,
        }[kind]

    def kind_at(self, seat: int, place: Hex) -> str | None:
        """Return the kind of a seat's movable piece on a hex, if any."""
        for kind in GROUND:
            if place in self.of_kind(kind)[seat]:
                return kind
        return None

    def stock(self, seat: int, kind: str) -> int:
        """Return the number of a seat's meeples of a kind off the board."""
        return MEEPLES[kind] - len(self.of_kind(kind)[seat])

    def hall_cells(self, seat: int) -> set[Hex]:
        """Return the seven hexes of a City Hall on the board."""
        centre = self.city_halls[seat]
        return set() if centre is None else self.board.rosettes[centre]

    def movable(self, seat: int) -> set[Hex]:
        """Return the hexes of a seat's pieces except City Hall cells (§3.9, A-30)."""
        return self.settlements[seat].union(
            self.warriors[seat], self.wagons[seat], self.ships[seat]
        )

    def own(self, seat: int) -> set[Hex]:
        """Return own(p) of §3.1."""
        return self.movable(seat) | self.hall_cells(seat)

    def own_plus(self, seat: int) -> set[Hex]:
        """Return own+(p) of §3.1, which includes the current seat's scouts."""
        return self.own(seat) | self.scouts if seat == self.seat else self.own(seat)

    def others(self, seat: int) -> set[Hex]:
        """Return the hexes with opponents' pieces."""
        return set().union(*(self.own(other) for other in range(self.seats) if other != seat))

    # ---- free hexes (§3.1) ----

    def occupied(self) -> set[Hex]:
        """Return the hexes with a piece, a wall or a scout."""
        return self.walls.union(self.scouts, *(self.own(seat) for seat in range(self.seats)))

    def blocked(self) -> set[Hex]:
        """Return the hexes next to a warrior, which no seat can use (§3.7)."""
        return self.board.neighbours_of_any(set().union(*self.warriors))

    def eligible(self, terrains: Collection[str]) -> set[Hex]:
        """Return the free hexes of these terrains."""
        return self.board.of_kinds(terrains) - self.occupied() - self.blocked()

    def eligible_buildable(self) -> set[Hex]:
        """Return the free buildable hexes."""
        return self.eligible(BUILDABLE)

    def adjacent_if_possible(self, places: set[Hex], own: set[Hex]) -> set[Hex]:
        """Return the hexes next to own pieces, or all of them if there are none (§3.2)."""
        return places & self.board.neighbours_of_any(own) or places

    def near_own(self, places: set[Hex]) -> set[Hex]:
        """Return the same for the current seat, which may have declared an Outpost (§3.5)."""
        if self.outpost:
            return places
        return self.adjacent_if_possible(places, self.own_plus(self.seat))

    # ---- moving ----

    @contextmanager
    def lifting(self, seat: int, place: Hex) -> Iterator[None]:
        """Lift a piece for the duration of a block, if it is not lifted already."""
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
        """Return the hexes to which an action can move a piece of the current seat.

        `reach` is called with the piece lifted (§3.4): it does not count for adjacency, a warrior
        does not block, and its hex is free. That hex can be the only adjacent one, but it is not a
        destination (A-05).
        """
        kind = self.kind_at(self.seat, origin) or self.lifted_kind
        with self.lifting(self.seat, origin):
            places = reach(origin)
        suitable = {h for h in places if self.board.terrain[h] in GROUND[kind]}
        return suitable - {origin}
