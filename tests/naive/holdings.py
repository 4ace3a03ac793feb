"""The seats' holdings: location, bonus, nomad and colony tiles (§4.1)."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import TypeVar

from .board import Board, Hex
from .pieces import Pieces

T = TypeVar("T")

TILES_PER_LOCATION = 2
COLONY_TILES = 18  # their total value (§1.1)
TREASURE = 3

# The order in which tiles of a kind are given up: unusable ones first.
WORST_FIRST = ("used", "new", "ready")

# Marshlands: two tiles of one of these kinds bring a bonus tile (§4.5).
BONUS_OF = {kind: kind + "_bonus" for kind in ("temple", "refuge", "canoe", "fountain")}


class Holdings(Pieces):
    """The board and the tiles taken from it.

    A tile is "new" until the end of the turn in which it was taken, then "ready" or "used".
    """

    def __init__(self, board: Board, seats: int, nomads: Mapping[Hex, str]) -> None:
        super().__init__(board, seats)
        self.tiles: list[dict[Hex, str]] = [{} for _ in range(seats)]  # by location hex
        self.taken: list[set[Hex]] = [set() for _ in range(seats)]
        self.bonus: list[dict[str, str]] = [{} for _ in range(seats)]  # by kind
        self.nomad_kinds = dict(nomads)
        self.nomads = dict(nomads)  # the tiles still on the board
        self.nomad_tiles: list[dict[Hex, str]] = [{} for _ in range(seats)]  # by nomad space
        self.colony = [0] * seats
        self.gold: list[Counter[str]] = [Counter() for _ in range(seats)]  # earned in play

    # ---- gaining ----

    def tiles_left(self, location: Hex) -> int:
        """Return the tiles left on a location; each seat takes at most one, lost ones are gone."""
        return TILES_PER_LOCATION - sum(location in taken for taken in self.taken)

    def colony_left(self) -> bool:
        """Return whether a colony tile of value 1 can be taken (A-63)."""
        return sum(self.colony) < COLONY_TILES

    def gain_tiles(self, seat: int, places: Collection[Hex]) -> bool:
        """Take a tile from every special hex next to the arrivals; return whether one is now empty.

        A seat never takes two from one location (§4.1).
        """
        emptied = False
        for special in self.board.neighbours_of_any(places):
            if special in self.nomads:
                self.take_nomad_tile(seat, special)
                emptied = True
            if special not in self.board.locations or special in self.taken[seat]:
                continue
            if self.tiles_left(special) > 0:
                self.taken[seat].add(special)
                self.tiles[seat][special] = "new"
                if self.board.locations[special] == "cathedral" and self.colony_left():
                    self.colony[seat] += 1  # §4.6
                emptied = emptied or self.tiles_left(special) == 0
        for kind, bonus in BONUS_OF.items():
            if len(self.held_tiles(seat, kind)) >= 2 and bonus not in self.bonus[seat]:
                self.bonus[seat][bonus] = "new"
        return emptied

    def take_nomad_tile(self, seat: int, space: Hex) -> None:
        """Take the only tile of a nomad space; a Treasure pays immediately (§4.3)."""
        if self.nomads.pop(space) == "treasure":
            self.gold[seat]["treasure"] += TREASURE
        else:
            self.nomad_tiles[seat][space] = "new"

    # ---- losing ----

    def lose_tiles(self, seat: int) -> None:
        """Give up the tiles of locations that no piece of the seat touches (§4.1, A-12)."""
        held = self.tiles[seat]
        own = self.own(seat)
        for location in sorted(held):
            if self.board.neighbours(location) & own:
                continue
            status = held.pop(location)
            copies = self.held_tiles(seat, self.board.locations[location])
            # give up the worst copy and keep the better one in its place.
            worst = min(copies, key=lambda c: WORST_FIRST.index(held[c]), default=None)
            if worst is not None and WORST_FIRST.index(held[worst]) < WORST_FIRST.index(status):
                held[worst] = status
        for kind, bonus in BONUS_OF.items():
            if len(self.held_tiles(seat, kind)) < 2:
                self.bonus[seat].pop(bonus, None)
        if not self.held_tiles(seat, "cathedral"):
            self.colony[seat] = 0

    # ---- holding ----

    def held_tiles(self, seat: int, kind: str) -> list[Hex]:
        """Return the source hexes of all tiles of a kind."""
        return sorted(loc for loc in self.tiles[seat] if self.board.locations[loc] == kind)

    def ready_copies(self, seat: int, kind: str) -> list[Hex]:
        """Return the source hexes of the ready tiles of a kind."""
        return [loc for loc in self.held_tiles(seat, kind) if self.tiles[seat][loc] == "ready"]

    def ready_nomads(self, kind: str) -> list[Hex]:
        """Return the source hexes of the ready nomad tiles of a kind."""
        return sorted(
            space
            for space, status in self.nomad_tiles[self.seat].items()
            if status == "ready" and self.nomad_kinds[space] == kind
        )

    def ready_tiles(self) -> None:
        """Discard the seat's nomad tiles and ready all other tiles at its turn's end (§2.7)."""
        own = self.nomad_tiles[self.seat]
        # A tile that was ready in this turn is gone, used or not; a new one is for the next turn.
        self.nomad_tiles[self.seat] = {k: "ready" for k, v in own.items() if v == "new"}
        self.tiles[self.seat] = dict.fromkeys(self.tiles[self.seat], "ready")
        self.bonus[self.seat] = dict.fromkeys(self.bonus[self.seat], "ready")
        # §4.1: ready the tiles that others took by Canoe; their used tiles stay used.
        for seat in range(self.seats):
            ready_new(self.tiles[seat])
            ready_new(self.bonus[seat])
            ready_new(self.nomad_tiles[seat])


def ready_new(held: dict[T, str]) -> None:
    """Make the new tiles ready."""
    for key, status in held.items():
        if status == "new":
            held[key] = "ready"
