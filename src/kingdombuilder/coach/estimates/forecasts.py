"""Forecasts: the win chances and leads of all seats after rollouts, by the worth of a turn.

The players of rollouts play worse than a search. So a seat that still has its turn of the round is
better off than its rollouts say, by the worth of a turn: what the best line of a turn gains over
theirs. It differs from game to game, so a forecast contains several worths, and a review chooses
the one that fits its game.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from kingdombuilder.coach.estimates.measures import (
    Measure,
    Vector,
    between,
    exact,
    sample_mean,
    weighted_sum,
)
from kingdombuilder.insight.evaluation import UNIT
from kingdombuilder.native.simulator import Worths

TURN_WORTHS = (0.0, 2.0, 4.0, 6.0, 9.0, 12.0)  # gold
USUAL_TURN_WORTH = 3.0
_CHANCE_SPREAD = 0.5  # of an observation, which is mostly 0 or 1


class Forecast(NamedTuple):
    """Chances to win, which add up to 1, and leads over the best other seat in gold."""

    chance: Measure
    lead: Measure


class Forecasts(NamedTuple):
    """Forecasts for all worths of a turn."""

    each: tuple[Forecast, ...]

    def at(self, worth: float) -> Forecast:
        """Return the forecast for a worth of a turn."""
        place = min(bisect_right(TURN_WORTHS, worth), len(TURN_WORTHS) - 1)
        low, high = TURN_WORTHS[place - 1], TURN_WORTHS[place]
        share = (worth - low) / (high - low)
        before, after = self.each[place - 1], self.each[place]
        return Forecast(
            between(before.chance, after.chance, share), between(before.lead, after.lead, share)
        )

    def __sub__(self, other: "Forecasts") -> "Forecasts":
        """Return the difference of independent forecasts."""
        return total([(1.0, self), (-1.0, other)])


def win_shares(worths: Sequence[float]) -> Vector:
    """Return each seat's share of the victory, which equal totals share."""
    best = max(worths)
    winners = sum(worth == best for worth in worths)
    return tuple((worth == best) / winners for worth in worths)


def leads(worths: Sequence[float]) -> Vector:
    """Return each seat's lead over the best other seat."""
    *_, second, best = sorted(worths)
    return tuple(worth - (second if worth == best else best) for worth in worths)


def forecast_result(gold: Sequence[int]) -> Forecasts:
    """Return the forecast of a finished game."""
    certain = Forecast(exact(win_shares(gold)), exact(leads(gold)))
    return Forecasts((certain,) * len(TURN_WORTHS))


class Sample(NamedTuple):
    """The gold of all seats after rollouts along a line, corrected by an evaluation.

    The evaluation knows what rollouts do not: what a search makes of a position. It has a share in
    the mean. For chances the rollouts are moved, so that they are spread as before. For leads they
    are mixed with it, so that their mean has the smaller error that it deserves.
    """

    moved: list[Vector]
    mixed: list[Vector]


def make_sample(
    worths: Sequence[Worths], evaluation: Sequence[float] = (), share: float = 0.0
) -> Sample:
    """Return a sample from rollouts, in which an evaluation of all seats has a share."""
    gold = [tuple(worth / UNIT for worth in row) for row in worths]
    if not share:
        return Sample(gold, gold)
    means = [sum(column) / len(gold) for column in zip(*gold, strict=True)]
    shift = [share * (own - mean) for own, mean in zip(evaluation, means, strict=True)]
    return Sample(
        [tuple(own + more for own, more in zip(row, shift, strict=True)) for row in gold],
        [
            tuple(
                (1 - share) * own + share * estimate
                for own, estimate in zip(row, evaluation, strict=True)
            )
            for row in gold
        ],
    )


def forecast(sample: Sample, waiting: Sequence[int]) -> Forecasts:
    """Return the forecasts of rollouts; the `waiting` seats have their turn of the round left."""
    return _each_worth(lambda worth: _observations(sample, waiting, worth), bool(waiting))


def forecast_difference(sample: Sample, other: Sample, waiting: Sequence[int]) -> Forecasts:
    """Return what one line forecasts more than another, by rollouts with the same dice."""

    def differences(worth: float) -> list[tuple[Vector, Vector]]:
        pairs = zip(
            _observations(sample, waiting, worth),
            _observations(other, waiting, worth),
            strict=True,
        )
        return [
            (_minus(chance, other_chance), _minus(lead, other_lead))
            for (chance, lead), (other_chance, other_lead) in pairs
        ]

    return _each_worth(differences, bool(waiting))


def total(parts: Iterable[tuple[float, Forecasts]]) -> Forecasts:
    """Return a sum of independent forecasts, each with its weight."""
    weights, forecasts = zip(*parts, strict=True)
    return Forecasts(
        tuple(
            Forecast(
                *(
                    weighted_sum(zip(weights, (one[field] for one in row), strict=True))
                    for field in range(len(Forecast._fields))
                )
            )
            for row in zip(*(each for (each,) in forecasts), strict=True)
        )
    )


def no_difference(seats: int) -> Forecasts:
    """Return a difference of zero, which is known exactly."""
    zero = exact((0.0,) * seats)
    return Forecasts((Forecast(zero, zero),) * len(TURN_WORTHS))


def _each_worth(
    observe: Callable[[float], list[tuple[Vector, Vector]]], differs: bool
) -> Forecasts:
    """Return the forecasts of all worths, which are equal unless the worth of a turn matters."""
    forecasts = []
    for worth in TURN_WORTHS if differs else TURN_WORTHS[:1]:
        chances, margins = zip(*observe(worth), strict=True)
        forecasts.append(Forecast(sample_mean(chances, _CHANCE_SPREAD), sample_mean(margins)))
    return Forecasts(tuple(forecasts) if differs else tuple(forecasts) * len(TURN_WORTHS))


def _observations(
    sample: Sample, waiting: Sequence[int], worth: float
) -> list[tuple[Vector, Vector]]:
    bonus = [worth if seat in waiting else 0.0 for seat in range(len(sample.moved[0]))]
    return [
        (
            win_shares([own + more for own, more in zip(moved, bonus, strict=True)]),
            leads([own + more for own, more in zip(mixed, bonus, strict=True)]),
        )
        for moved, mixed in zip(*sample, strict=True)
    ]


def _minus(one: Vector, other: Vector) -> Vector:
    return tuple(a - b for a, b in zip(one, other, strict=True))
