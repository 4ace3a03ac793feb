"""How well an evaluation ranks the lines of a turn, compared with the results of games."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

SCALE = 6.0  # a lead of this much gold wins almost three games of four
VALUE_SCALE = 8.0  # the same for a value before the end
RESAMPLES = 500


class Turn(NamedTuple):
    """The lines of one turn: their values, and the final leads of their games in gold."""

    values: NDArray[Any]  # [lines]; in gold, or as chances
    leads: NDArray[Any]  # [lines, games]


def as_chances(turn: Turn) -> Turn:
    """Return a turn whose values, in gold, are chances of winning.

    A difference of one gold matters less in a decided game, and results show that as well.
    """
    return turn._replace(values=1 / (1 + np.exp(-turn.values / VALUE_SCALE)))


class Ranking(NamedTuple):
    """The correlation within turns with its 95 % interval, and the gain of the chosen lines."""

    correlation: float
    low: float
    high: float
    gain: float  # chance of winning above that of a turn's mean line


def rank(turns: list[Turn]) -> Ranking:
    """Compare values with results.

    Both halves of the games are used as separate measurements, so that the noise of the results
    does not lower the correlation.
    """
    sums = np.array([_products(turn) for turn in turns])
    random = np.random.default_rng(1)
    resampled = [
        _correlation(sums[random.integers(len(sums), size=len(sums))]) for _ in range(RESAMPLES)
    ]
    low, high = np.percentile(resampled, [2.5, 97.5])
    return Ranking(_correlation(sums), float(low), float(high), float(sums[:, 3].mean()))


def _products(turn: Turn) -> tuple[float, float, float, float]:
    chances = 1 / (1 + np.exp(-turn.leads / SCALE))
    first, second = chances[:, ::2].mean(1), chances[:, 1::2].mean(1)
    first, second = first - first.mean(), second - second.mean()
    both, values = (first + second) / 2, turn.values - turn.values.mean()
    return (
        float((both * values).mean()),
        float((first * second).mean()),
        float((values * values).mean()),
        float(both[values.argmax()]),
    )


def _correlation(sums: NDArray[Any]) -> float:
    covariance, of_results, of_values = sums[:, :3].sum(0)
    return (
        float(covariance / np.sqrt(of_results * of_values))
        if of_results > 0 and of_values > 0
        else 0.0
    )


def report(name: str, turns: list[Turn]) -> str:
    """Return a ranking as one line of text."""
    ranking = rank(turns)
    interval = f"({ranking.low:.2f} to {ranking.high:.2f})"
    return (
        f"{name}: correlation {ranking.correlation:.3f} {interval}, "
        f"gain {100 * ranking.gain:.1f} %, {len(turns)} turns"
    )
