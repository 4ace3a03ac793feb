"""The clock of a game, which depends only on the events, so that all nodes show the same times."""

from dataclasses import dataclass
from typing import Final, Literal

from kingdombuilder.server.protocol.position_messages import ClockInfo

NONE: Final = "none"
TURN: Final = "turn"
GAME: Final = "game"
DAYS: Final = "days"
NO_SEAT = -1
SECOND, DAY = 1000, 24 * 60 * 60 * 1000  # ms


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time control: time for each turn, or time for the game and an increment after each turn."""

    kind: Literal["none", "turn", "game", "days"] = NONE
    seconds: int = 0
    increment: int = 0  # seconds after each turn of the seat
    days: int = 0

    @property
    def initial_ms(self) -> int:
        """The time that each seat starts with."""
        return self.days * DAY if self.kind == DAYS else self.seconds * SECOND

    @property
    def by_turn(self) -> bool:
        """Whether the time starts again with each turn."""
        return self.kind in (TURN, DAYS)


UNTIMED = TimeControl()


class Clock:
    """The time that each seat has left."""

    def __init__(self, time_control: TimeControl, seats: int) -> None:
        self.time_control = time_control
        self._left = [time_control.initial_ms] * seats
        self._running, self._turn, self._since = NO_SEAT, NO_SEAT, 0
        self._has_substitute = False

    def record_event(
        self, moment: int, chooser: int, turn: int, has_substitute: bool = False
    ) -> None:
        """Stop the running clock and start that of `chooser`, or none if it is NO_SEAT.

        The clock of a player with a substitute runs on but does not expire, and the turn earns no
        increment: leaving gains no time.
        """
        if self._running != NO_SEAT:
            spent = max(0, moment - self._since)
            self._left[self._running] = max(0, self._left[self._running] - spent)
        if turn != self._turn:
            self._begin_turn()
        self._running, self._turn, self._since = chooser, turn, moment
        if chooser != NO_SEAT:  # a card that is drawn at the end of a turn belongs to the turn
            self._has_substitute = has_substitute

    def refill(self, seat: int) -> None:
        """Give a player who returns the time for a turn, as games without fair play do."""
        if self.time_control.by_turn:
            self._left[seat] = self.time_control.initial_ms

    def deadline(self) -> int | None:
        """Return the moment at which the running clock expires."""
        if self.time_control.kind == NONE or self._running == NO_SEAT or self._has_substitute:
            return None
        return self._since + self._left[self._running]

    def has_time(self, seat: int, moment: int) -> bool:
        """Return whether a seat has time left; always true without a time control."""
        spent = max(0, moment - self._since) if seat == self._running else 0
        return self.time_control.kind == NONE or self._left[seat] > spent

    def expired_seat(self, moment: int) -> int:
        """Return the seat whose time has run out, or NO_SEAT."""
        deadline = self.deadline()
        return self._running if deadline is not None and moment >= deadline else NO_SEAT

    def info(self, moment: int) -> ClockInfo | None:
        """Return the clocks at a moment, or None without a time control."""
        if self.time_control.kind == NONE:
            return None
        return ClockInfo(
            left_ms=list(self._left),
            running=None if self._running == NO_SEAT else self._running,
            since_ms=self._since,
            now_ms=moment,
        )

    def _begin_turn(self) -> None:
        if self.time_control.by_turn:
            self._left = [self.time_control.initial_ms] * len(self._left)
        elif self._turn != NO_SEAT and not self._has_substitute:
            self._left[self._turn] += self.time_control.increment * SECOND
