"""The history of a game: its states, rounds and seats, without the events that led to them."""

from collections.abc import Sequence

from kingdombuilder.game.session import Session
from kingdombuilder.insight.scores import totals, winners
from kingdombuilder.rules.state import DEALING, OVER, State
from kingdombuilder.server.room.forfeits import ForfeitCounter, eligible_winners
from kingdombuilder.server.room.model import RoomOptions, Seat
from kingdombuilder.server.room.seat_events import Seats
from kingdombuilder.setup.setup import Setup


class GameHistory:
    """A game from its first state to the current one."""

    def __init__(
        self, setup: Setup, seats: Sequence[Seat], start: State | None, options: RoomOptions
    ) -> None:
        self.seats: Seats = tuple(seats)
        self.forfeits = ForfeitCounter(len(self.seats)) if options.counts_forfeits else None
        self.session = Session(setup, self.names, start)
        self._rounds = [1 if start and start.phase != DEALING else 0]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def state(self) -> State:
        """The current state."""
        return self.session.state

    @property
    def states(self) -> Sequence[State]:
        """All states, from the first to the current one."""
        return self.session.states

    @property
    def step(self) -> int:
        """The number of picks."""
        return len(self.states) - 1

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase == OVER

    def round_at(self, step: int) -> int:
        """Return the round after a number of picks, counted from 1."""
        return max(self._rounds[step], 1)

    def turn_start(self) -> int:
        """Return the step at which the current turn began, or the last one of a finished game."""
        states, step = self.states, self.step
        while step and not self.over and states[step - 1].turn == self.state.turn:
            step -= 1
        return step

    def winners(self) -> tuple[int, ...]:
        """Return the winners of a finished game, without players for whom a bot played."""
        if self.forfeits:
            return eligible_winners(self.seats, totals(self.state))
        present = [place for place, seat in enumerate(self.seats) if not seat.is_away]
        if len(present) in (0, len(self.seats)):
            return winners(self.state)
        gold = totals(self.state)
        best = max(gold[place] for place in present)
        return tuple(place for place in present if gold[place] == best)

    def _count_round(self) -> None:
        before, after = self.states[-2:]
        is_new = after.turn == 0 and (before.turn != 0 or before.phase == DEALING != after.phase)
        self._rounds.append(self._rounds[-1] + is_new)
