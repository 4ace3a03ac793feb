"""How strong somebody is: the model of Plackett and Luce as Weng and Lin update it, in Elo."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log, sqrt

from openskill.models import PlackettLuce

from kingdombuilder.bots import levels

ELO = 400 / log(10)  # so that 400 points are odds of ten to one
MEAN, DEVIATION = 400.0, 250.0  # of somebody new: from below a novice to nearly a master
TAU = 2.5  # players get better: a deviation never falls to nothing
BOT_SIGMA = 1.0  # deviation of a bot: its rating is what all others are measured by
Z_95 = 1.96  # deviations on each side, 95 % of a normal distribution


@dataclass(frozen=True, slots=True)
class Rating:
    """A mean and a deviation."""

    mean: float = MEAN
    deviation: float = DEVIATION

    @property
    def low(self) -> float:
        """The lower end of the interval of 95 %."""
        return self.mean - Z_95 * self.deviation

    @property
    def high(self) -> float:
        """The upper end of it."""
        return self.mean + Z_95 * self.deviation


def update_ratings(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings after a game in which everybody reached a rank; equal ranks are a draw."""
    model = _model(len(before))
    teams = [[model.rating(mu=one.mean, sigma=one.deviation)] for one in before]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(one.mu, one.sigma) for (one,) in after]


def bot_rating(bot: str, seats: int, boxes: int) -> Rating:
    """The measured rating of a bot of the package, by the games that come nearest.

    One that nobody has measured could be as strong as anybody new.
    """
    kinds = ((seats, boxes), (2 if seats > 2 else 4, boxes), (seats, 1), (seats, 2), (2, 1))
    for kind in kinds:
        found = levels.measured_rating(bot, *kind)
        if found:
            return Rating(float(found.elo), BOT_SIGMA)
    return Rating()


@cache
def _model(seats: int) -> PlackettLuce:
    """The model for so many seats.

    Its scale grows with the root of their number, which is taken back here: then the odds between
    two seats are those of Elo at every table, as they are for the measured bots. A deviation
    shrinks by all that a game tells (gamma 1), so that it is that of the error.
    """
    return PlackettLuce(
        mu=MEAN,
        sigma=DEVIATION,
        beta=ELO / sqrt(seats),
        tau=TAU,
        gamma=lambda *_: 1.0,
    )
