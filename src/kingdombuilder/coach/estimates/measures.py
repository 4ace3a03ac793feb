"""Means of samples with their standard errors, for every seat."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

Vector = tuple[float, ...]  # one number for each seat
CONFIDENCE_SIGMAS = 1.96  # standard errors on each side of a 95 % interval


class Measure(NamedTuple):
    """An estimate for every seat, and its standard errors."""

    mean: Vector
    error: Vector

    def __sub__(self, other: "Measure") -> "Measure":
        """Return the difference of two independent measures."""
        return weighted_sum([(1.0, self), (-1.0, other)])

    def is_above_noise(self, seat: int) -> bool:
        """Return whether the estimate for a seat is more than its noise above zero."""
        return self.mean[seat] > CONFIDENCE_SIGMAS * self.error[seat]


def exact(mean: Iterable[float]) -> Measure:
    """Return a measure without any error."""
    values = tuple(mean)
    return Measure(values, (0.0,) * len(values))


def sample_mean(rows: Sequence[Vector], spread: float = 0.0) -> Measure:
    """Return the mean of some observations.

    `spread` is the size of two observations on either side of the middle that are added to the
    variance, so that a sample whose observations are all equal does not seem exact.
    """
    count = len(rows)
    columns = list(zip(*rows, strict=True))
    means = tuple(sum(column) / count for column in columns)
    errors = tuple(
        sqrt((sum((value - mean) ** 2 for value in column) + spread * spread) / count / count)
        for column, mean in zip(columns, means, strict=True)
    )
    return Measure(means, errors)


def weighted_sum(parts: Iterable[tuple[float, Measure]]) -> Measure:
    """Return a sum of independent measures, each with its weight."""
    listed = list(parts)
    seats = range(len(listed[0][1].mean))
    return Measure(
        tuple(sum(weight * measure.mean[seat] for weight, measure in listed) for seat in seats),
        tuple(
            sqrt(sum((weight * measure.error[seat]) ** 2 for weight, measure in listed))
            for seat in seats
        ),
    )


def between(low: Measure, high: Measure, share: float) -> Measure:
    """Return the measure at a share of the way from one to another of the same samples."""
    return Measure(
        *(
            tuple(a + share * (b - a) for a, b in zip(first, second, strict=True))
            for first, second in zip(low, high, strict=True)
        )
    )
