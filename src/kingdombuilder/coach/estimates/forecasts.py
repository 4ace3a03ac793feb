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
USUAL_TURN_WORTH = 4.0
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
    known = Forecast(exact(win_shares(gold)), exact(leads(gold)))
    return Forecasts((known,) * len(TURN_WORTHS))


def forecast(samples: Sequence[Worths], waiting: Sequence[int]) -> Forecasts:
    """Return the forecasts of rollouts; the `waiting` seats have their turn of the round left."""
    return _each_worth(lambda worth: _observations(samples, waiting, worth), bool(waiting))


def forecast_difference(
    samples: Sequence[Worths], others: Sequence[Worths], waiting: Sequence[int]
) -> Forecasts:
    """Return what one line forecasts more than another, by rollouts with the same dice."""

    def differences(worth: float) -> list[tuple[Vector, Vector]]:
        pairs = zip(
            _observations(samples, waiting, worth),
            _observations(others, waiting, worth),
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


def nothing(seats: int) -> Forecasts:
    """Return a difference of zero, which is known exactly."""
    zero = exact((0.0,) * seats)
    return Forecasts((Forecast(zero, zero),) * len(TURN_WORTHS))


def _each_worth(
    observe: Callable[[float], list[tuple[Vector, Vector]]], differs: bool
) -> Forecasts:
    """Return the forecasts of all worths, which are equal unless the worth of a turn matters."""
    found = []
    for worth in TURN_WORTHS if differs else TURN_WORTHS[:1]:
        chances, margins = zip(*observe(worth), strict=True)
        found.append(Forecast(sample_mean(chances, _CHANCE_SPREAD), sample_mean(margins)))
    return Forecasts(tuple(found) if differs else tuple(found) * len(TURN_WORTHS))


def _observations(
    samples: Sequence[Worths], waiting: Sequence[int], worth: float
) -> list[tuple[Vector, Vector]]:
    seats = range(len(samples[0]))
    bonus = [UNIT * worth if seat in waiting else 0.0 for seat in seats]
    found = []
    for sample in samples:
        gold = [(own + more) / UNIT for own, more in zip(sample, bonus, strict=True)]
        found.append((win_shares(gold), leads(gold)))
    return found


def _minus(one: Vector, other: Vector) -> Vector:
    return tuple(a - b for a, b in zip(one, other, strict=True))
