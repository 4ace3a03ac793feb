"""The silo phase between the last turn and the scoring (§2.10)."""

from .board import Hex
from .table import STOP, Pick, hex_of, hex_pick
from .windows import Windows

BUILD: Pick = ("build",)
MOVE: Pick = ("move",)
PIECES_PER_SILO = 3


class Silo(Windows):
    """A table with the silo phase: `seat` is the one whose silos are used."""

    silos_left = 0  # silos of the seat, the one in use included; which is which does not matter
    silo_choice: Pick | None = None
    silo_built = 0
    silo_moved: frozenset[Hex] = frozenset()  # where the pieces moved for this silo stand now

    def start_silos(self, seat: int) -> None:
        """The turn of a seat in this phase; which silos it has is settled now (A-40)."""
        self.phase = "silo"
        self.seat = seat
        near = self.board.neighbours_of_any(self.own(seat))
        self.silos_left = len(near & self.board.of_terrain["silo"])

    def silo_targets(self) -> set[Hex]:
        """Free hexes next to the pieces that stand on the board at the moment."""
        near = self.board.neighbours_of_any(self.own(self.seat))
        return self.eligible_buildable() & near

    def silo_builds(self) -> set[Pick]:
        """Where a settlement can be built for this silo."""
        if self.supply[self.seat] == 0 or self.silo_built == PIECES_PER_SILO:
            return set()
        return set(map(hex_pick, self.silo_targets()))

    def silo_moves(self) -> set[Pick]:
        """The pieces that can still be moved for this silo, or where the lifted one can go."""
        if self.lifted is not None:
            return set(map(hex_pick, self.silo_destinations(self.lifted)))
        if len(self.silo_moved) == PIECES_PER_SILO:
            return set()
        pieces = self.movable(self.seat) - self.silo_moved  # "different" settlements
        return {hex_pick(place) for place in pieces if self.silo_destinations(place)}

    def silo_destinations(self, origin: Hex) -> set[Hex]:
        """Where a piece can be moved; A-69: meeples too."""
        return self.destinations(origin, lambda _: self.silo_targets())

    def silo_picks(self) -> set[Pick]:
        """Either build or move up to three, or less, or nothing (A-38).

        By the other ruling one goes on to three, once begun.
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
        bound = self.silo_choice is not None and "silo-three" in self.rulings
        return picks if bound else picks | {STOP}

    def play_silo(self, pick: Pick) -> None:
        """One pick of this phase."""
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
        """This silo is done."""
        self.silos_left -= 1
        self.silo_choice = None
        self.silo_built = 0
        self.silo_moved = frozenset()

    def go_on_with_silos(self) -> None:
        """Leave out silos that are of no use (any more); then comes the next seat, or the end."""
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
