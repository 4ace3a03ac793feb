"""Ratings of players: the Plackett–Luce model with Weng and Lin's updates, in Elo."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log, sqrt

from openskill.models import PlackettLuce

from kingdombuilder.bots import levels

ELO = 400 / log(10)  # 400 points are odds of ten to one
MEAN, DEVIATION = 400.0, 250.0  # a new player: from below a novice to nearly a master
TAU = 2.5  # players change: the deviation never reaches zero
BOT_SIGMA = 1.0  # deviation of a bot, whose rating is the reference
REPEATS_A_DAY, REPEATS_A_WEEK = 10, 30  # games of a pair after which another changes nothing
Z_95 = 1.96  # standard deviations of a 95 % interval


@dataclass(frozen=True, slots=True)
class Rating:
    """A mean and a deviation."""

    mean: float = MEAN
    deviation: float = DEVIATION

    @property
    def low(self) -> float:
        """The lower bound of the 95 % interval."""
        return self.mean - Z_95 * self.deviation

    @property
    def high(self) -> float:
        """The upper bound of the 95 % interval."""
        return self.mean + Z_95 * self.deviation


def update_ratings(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """Return the ratings after a game with the given ranks; equal ranks are a draw."""
    model = _model(len(before))
    teams = [[model.rating(mu=one.mean, sigma=one.deviation)] for one in before]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(one.mu, one.sigma) for (one,) in after]


def repeat_weight(day: int, week: int) -> float:
    """Return how much a game counts between two players, from 1 to 0.

    `day` and `week` are their rated games in the last 24 hours and 7 days before it.
    """
    return max(0.0, 1 - day / REPEATS_A_DAY) * max(0.0, 1 - week / REPEATS_A_WEEK)


def weigh_update(before: Rating, after: Rating, weight: float) -> Rating:
    """Return the rating after a game that counts only in part."""
    return Rating(
        before.mean + weight * (after.mean - before.mean),
        before.deviation + weight * (after.deviation - before.deviation),
    )


def bot_rating(bot: str, seats: int, boxes: int) -> Rating:
    """Return a bot's rating from the closest measured games, or a new player's rating."""
    kinds = ((seats, boxes), (2 if seats > 2 else 4, boxes), (seats, 1), (seats, 2), (2, 1))
    for kind in kinds:
        measured = levels.measured_rating(bot, *kind)
        if measured:
            return Rating(float(measured.elo), BOT_SIGMA)
    return Rating()


@cache
def _model(seats: int) -> PlackettLuce:
    """Return the model for a number of seats.

    The model's scale grows with the square root of the number of seats. Dividing by it makes the
    odds between two seats those of Elo at every table, as for the measured bots. With gamma 1, the
    deviation shrinks by all the information of a game and remains the standard error.
    """
    return PlackettLuce(
        mu=MEAN,
        sigma=DEVIATION,
        beta=ELO / sqrt(seats),
        tau=TAU,
        gamma=lambda *_: 1.0,
    )
