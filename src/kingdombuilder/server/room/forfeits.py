"""Forfeited turns at rated tables: turns in which the substitute bot picked for a player.

They follow from the events alone, so that all nodes agree and no separate event is needed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kingdombuilder.server.room.model import Seat

MIN_FORFEITS = 3  # forfeited turns that can lose a game
MAX_SHARE = 4  # a player loses with more than one of this many turns forfeited
NO_TURN = -1

Seats = tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A forfeited turn: the seat, its number of them, and whether it loses the game."""

    seat: int
    number: int
    loses: bool


class ForfeitCounter:
    """Counts the turns and the forfeited turns of each seat.

    A turn is forfeited with the first pick of the substitute bot, and stays forfeited even if the
    player returns and undoes that pick.
    """

    def __init__(self, seats: int) -> None:
        self.turns = [0] * seats
        self.by_step: dict[int, Forfeit] = {}
        self._turn, self._is_forfeited = NO_TURN, False

    def record_pick(self, seats: Seats, place: int, step: int) -> Seats:
        """Count a pick of a seat in its own turn, and return the seats after it."""
        if place != self._turn:
            self._turn, self._is_forfeited = place, False
            self.turns[place] += 1
        seat = seats[place]
        if not seat.is_away or seat.timed_out or self._is_forfeited:
            return seats
        self._is_forfeited = True
        number = seat.forfeited_turns + 1
        loses = not seat.has_forfeited and self._loses(place, number)
        if not seat.has_forfeited:
            self.by_step[step] = Forfeit(place, number, loses)
        changed = replace(seat, forfeited_turns=number, has_forfeited=seat.has_forfeited or loses)
        return (*seats[:place], changed, *seats[place + 1 :])

    def truncate(self, step: int) -> None:
        """Forget the steps of picks that were undone; their turns stay forfeited."""
        self.by_step = {at: one for at, one in self.by_step.items() if at <= step}

    def is_last_chance(self, seats: Seats, place: int) -> bool:
        """Return whether one more forfeited turn would lose the game."""
        return self._loses(place, seats[place].forfeited_turns + 1)

    def _loses(self, place: int, forfeited: int) -> bool:
        return forfeited >= MIN_FORFEITS and forfeited * MAX_SHARE > self.turns[place]


def eligible_winners(seats: Seats, gold: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the most gold among those who played, or none if all forfeited.

    Players who were away at the end come after those who were present.
    """
    played = [place for place, seat in enumerate(seats) if not seat.has_forfeited]
    present = [place for place in played if not seats[place].is_away] or played
    best = max((gold[place] for place in present), default=0)
    return tuple(place for place in present if gold[place] == best)


def present_winners(seats: Sequence[Seat], gold: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the most gold, without those a bot plays for, if anyone is left."""
    present = [place for place, seat in enumerate(seats) if not seat.is_away]
    candidates = present or range(len(seats))
    best = max(gold[place] for place in candidates)
    return tuple(place for place in candidates if gold[place] == best)
