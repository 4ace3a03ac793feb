"""Find the worth of a turn that fits a game.

Rollouts after a turn and rollouts before the next one estimate the same chances. If the second give
the next seat more on average, then its turn is worth more than the first have assumed.
"""

from collections.abc import Sequence
from itertools import pairwise

from kingdombuilder.coach.estimates.forecasts import TURN_WORTHS, USUAL_TURN_WORTH
from kingdombuilder.coach.review.judgement import TurnJudgement
from kingdombuilder.coach.review.turns import Turn

# The usual worth counts like this many turns, in which one gold is worth this chance.
PRIOR_TURNS, CHANCE_PER_GOLD = 4, 0.03
_STEPS = 60


def fit_turn_worth(judged: Sequence[tuple[Turn, TurnJudgement]]) -> float:
    """Return the worth of a turn with which the next seat gains nothing on average."""
    pairs = [
        (before, after)
        for before, after in pairwise(judged)
        if after[0].number == before[0].number + 1
    ]
    low, high = TURN_WORTHS[0], TURN_WORTHS[-1]
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _gain(pairs, middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _gain(
    pairs: Sequence[tuple[tuple[Turn, TurnJudgement], tuple[Turn, TurnJudgement]]], worth: float
) -> float:
    """Return what the next seats gain between two turns if a turn is worth this much."""
    gain = PRIOR_TURNS * CHANCE_PER_GOLD * (USUAL_TURN_WORTH - worth)
    for (_, before), (turn, after) in pairs:
        last, first = before.decisions[-1], after.decisions[0]
        after_best = last.best.at(worth).chance.mean[turn.seat]
        lost = last.loss.at(worth).chance.mean[turn.seat]
        gain += first.before.at(worth).chance.mean[turn.seat] - (after_best - lost)
    return gain
