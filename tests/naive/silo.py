"""The silo phase between the last turn and scoring (§2.10)."""

from .board import Hex
from .table import STOP, Pick, hex_of, hex_pick
from .windows import Windows

BUILD: Pick = ("build",)
MOVE: Pick = ("move",)
PIECES_PER_SILO = 3


class Silo(Windows):
    """A table with the silo phase; `seat` is the one whose silos are used."""

    silos_left = 0  # including the one in use
    silo_choice: Pick | None = None
    silo_built = 0
    silo_moved: frozenset[Hex] = frozenset()  # the pieces already moved for this silo

    def start_silos(self, seat: int) -> None:
        """Start a seat's silo turn; its silos are counted now (A-40)."""
        self.phase = "silo"
        self.seat = seat
        near = self.board.neighbours_of_any(self.own(seat))
        self.silos_left = len(near & self.board.of_terrain["silo"])

    def silo_targets(self) -> set[Hex]:
        """Return the free hexes next to the seat's pieces."""
        near = self.board.neighbours_of_any(self.own(self.seat))
        return self.eligible_buildable() & near

    def silo_builds(self) -> set[Pick]:
        """Return the hexes on which this silo can build."""
        if self.supply[self.seat] == 0 or self.silo_built == PIECES_PER_SILO:
            return set()
        return set(map(hex_pick, self.silo_targets()))

    def silo_moves(self) -> set[Pick]:
        """Return the pieces that this silo can still move, or the lifted one's destinations."""
        if self.lifted is not None:
            return set(map(hex_pick, self.silo_destinations(self.lifted)))
        if len(self.silo_moved) == PIECES_PER_SILO:
            return set()
        pieces = self.movable(self.seat) - self.silo_moved  # "different" settlements
        return {hex_pick(place) for place in pieces if self.silo_destinations(place)}

    def silo_destinations(self, origin: Hex) -> set[Hex]:
        """Return the destinations of a piece, which may be a meeple (A-69)."""
        return self.destinations(origin, lambda _: self.silo_targets())

    def silo_picks(self) -> set[Pick]:
        """Return the picks that build or move up to three pieces, or stop (A-38).

        Under the other ruling a silo cannot stop before three.
        """
        picks: set[Pick] = set()
        if self.lifted is not None:
            return self.silo_moves()
        if self.silo_choice == BUILD:
            picks = self.silo_builds()
        elif self.silo_choice == MOVE:
            picks = self.silo_moves()
        else:
            if self.silo_builds():
                picks.add(BUILD)
            if self.silo_moves():
                picks.add(MOVE)
        must_continue = self.silo_choice is not None and "silo-three" in self.rulings
        return picks if must_continue else picks | {STOP}

    def play_silo(self, pick: Pick) -> None:
        """Carry out a pick of this phase."""
        if pick == STOP:
            self.end_silo()
        elif pick in (BUILD, MOVE):
            self.silo_choice = pick
        elif self.silo_choice == BUILD:
            self.silo_built += 1
            self.build(self.seat, hex_of(pick))
        elif self.lifted is None:
            self.lift(self.seat, hex_of(pick))
        else:
            self.silo_moved |= {hex_of(pick)}
            self.land(self.seat, hex_of(pick))

    def end_silo(self) -> None:
        """End the use of a silo."""
        self.silos_left -= 1
        self.silo_choice = None
        self.silo_built = 0
        self.silo_moved = frozenset()

    def continue_silos(self) -> None:
        """Skip unusable silos, then continue with the next seat or end the game."""
        while self.phase == "silo":
            if self.silos_left == 0:
                if self.seat == self.seats - 1:
                    self.phase = "over"
                else:
                    self.start_silos(self.seat + 1)
            elif not self.silo_picks() - {STOP}:
                self.end_silo()
            else:
                return
