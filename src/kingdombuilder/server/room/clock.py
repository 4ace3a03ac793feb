"""How long everybody may think: a clock that is told of every event and of nothing else.

So every server that reads the same events shows the same times.
"""

from dataclasses import dataclass
from typing import Any

NONE, TURN, GAME, DAYS = "none", "turn", "game", "days"
NO_SEAT = -1
SECOND, DAY = 1000, 24 * 60 * 60 * 1000  # ms


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What a table has agreed on: time for each turn, or for the game with more after each turn."""

    kind: str = NONE
    seconds: int = 0
    increment: int = 0  # seconds after each own turn
    days: int = 0

    @property
    def initial_ms(self) -> int:
        """What everybody begins with, in ms."""
        return self.days * DAY if self.kind == DAYS else self.seconds * SECOND

    @property
    def by_turn(self) -> bool:
        """Whether a new turn has new time."""
        return self.kind in (TURN, DAYS)


UNTIMED = TimeControl()


class Clock:
    """The time that every seat has left."""

    def __init__(self, terms: TimeControl, seats: int) -> None:
        self.terms = terms
        self._left = [terms.initial_ms] * seats
        self._running, self._turn, self._since = NO_SEAT, NO_SEAT, 0

    def record_event(self, moment: int, picks: int, turn: int) -> None:
        """An event happened; now this seat is to pick (or nobody who has a clock) in this turn."""
        if self._running != NO_SEAT:
            spent = max(0, moment - self._since)
            self._left[self._running] = max(0, self._left[self._running] - spent)
        if turn != self._turn:
            self._begin_turn()
        self._running, self._turn, self._since = picks, turn, moment

    def refill(self, seat: int) -> None:
        """A player is back: with time for a turn, if turns have their own."""
        if self.terms.by_turn:
            self._left[seat] = self.terms.initial_ms

    def deadline(self) -> int | None:
        """When the seat that is to pick has no time left, unless it picks before."""
        if self.terms.kind == NONE or self._running == NO_SEAT:
            return None
        return self._since + self._left[self._running]

    def expired_seat(self, moment: int) -> int:
        """The seat that has no time left, or nobody."""
        when = self.deadline()
        return self._running if when is not None and moment >= when else NO_SEAT

    def info(self, moment: int) -> dict[str, Any] | None:
        """The clock as a page shows it: what was left at a moment, and whose runs since."""
        if self.terms.kind == NONE:
            return None
        return {
            "left": list(self._left),
            "running": self._running,
            "since": self._since,
            "now": moment,
        }

    def _begin_turn(self) -> None:
        if self.terms.by_turn:
            self._left = [self.terms.initial_ms] * len(self._left)
        elif self._turn != NO_SEAT:
            self._left[self._turn] += self.terms.increment * SECOND
