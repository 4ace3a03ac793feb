"""The time that each seat has used, and what is left of its budget for a turn."""

from kingdombuilder.bots import Budget

_MIN_SECONDS = 0.01  # seconds that a bot gets even after its time has run out


class TurnTimer:
    """The thinking time of each seat, for the game and for the current turn."""

    def __init__(self, seats: int) -> None:
        self.picks = [0] * seats
        self.times: list[list[float]] = [[] for _ in range(seats)]
        self._turn = [0.0] * seats

    def new_turn(self) -> None:
        """Reset the time used in the turn."""
        self._turn = [0.0] * len(self._turn)

    def remaining(self, seat: int, limit: Budget) -> Budget:
        """Return the budget that a seat has left in this turn."""
        if limit.seconds is None:
            return limit
        return Budget(max(_MIN_SECONDS, limit.seconds - self._turn[seat]), limit.work)

    def record_decision(self, seat: int, seconds: float) -> None:
        """Record the time of a decision."""
        self.times[seat].append(seconds)
        self._turn[seat] += seconds
