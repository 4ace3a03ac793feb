"""Judge a turn: what its cards were worth, and what its picks lost against the best line found.

The best line for every card that could have been drawn is chosen by one set of rollouts and
evaluated by another, with the same effort. Otherwise the cards that were drawn would seem lucky
because more was known about them, and the best line better than it is.
"""

import time
from dataclasses import dataclass
from random import Random

from kingdombuilder.bots.search import thread_search
from kingdombuilder.coach.estimates.effort import MIN_ROLLOUTS, Effort, fitting_effort
from kingdombuilder.coach.estimates.forecasts import (
    Forecasts,
    forecast_difference,
    no_difference,
    total,
)
from kingdombuilder.coach.estimates.position import Position, Rollouts, choose_line
from kingdombuilder.coach.review.turns import Decision, Turn
from kingdombuilder.insight.net import BoardNet
from kingdombuilder.native.search import Picks
from kingdombuilder.rules.state import OVER

MAX_OUTCOMES = 10  # of a chance event; if there are more, a sample stands for them
PILOT_ROLLOUTS = 6  # that measure how long one takes
# Shares of the rollouts: choosing lines, evaluating them, and evaluating the position that arose.
CHOICE_SHARE, VALUE_SHARE = 0.4, 0.3


@dataclass(frozen=True, slots=True)
class DecisionJudgement:
    """The forecasts around one decision; sums and differences have their own errors."""

    best_picks: Picks
    is_best: bool  # whether the picks that were made lead to the same position
    before: Forecasts  # before the chance event: the mean over its outcomes
    best: Forecasts  # after the best line
    luck: Forecasts  # what the chance event changed
    loss: Forecasts  # what the picks lost against the best line
    outcomes: int  # of the chance event that were evaluated
    rollouts: int


@dataclass(frozen=True, slots=True)
class TurnJudgement:
    """The judgements of a turn's decisions."""

    number: int
    decisions: tuple[DecisionJudgement, ...]
    seconds: float  # of CPU time

    @property
    def rollouts(self) -> int:
        """The number of rollouts."""
        return sum(decision.rollouts for decision in self.decisions)


def judge_turn(turn: Turn, effort: Effort, seed: int, net: BoardNet | None = None) -> TurnJudgement:
    """Return the judgement of a turn; a net can evaluate the lines that rollouts compare."""
    started = time.process_time()
    judge = _Judge(fitting_effort(effort, thread_search()), Random(f"{seed}/{turn.number}"), net)
    decisions = tuple(judge.decide(decision) for decision in turn.decisions)
    return TurnJudgement(turn.number, decisions, time.process_time() - started)


class _Judge:
    def __init__(self, effort: Effort, random: Random, net: BoardNet | None) -> None:
        self._effort, self._random, self._net = effort, random, net
        self._used = 0

    def decide(self, decision: Decision) -> DecisionJudgement:
        """Return the judgement of one decision."""
        self._used = 0
        here = decision.position
        outcomes = self._outcomes(decision)
        work = self._work(here)
        places = len(outcomes) + 1
        choice = max(MIN_ROLLOUTS, int(CHOICE_SHARE * work / places))
        value = max(MIN_ROLLOUTS, int(VALUE_SHARE * work / places))
        rest = work - places * (choice + value)
        picks = self._choose(here, choice)
        best, loss, is_best = self._compare(here, picks, decision.picks, value + max(0, rest // 2))
        others = [
            (probability, self._value(position, choice, value))
            for probability, position in outcomes
        ]
        own = 1.0 - sum(probability for probability, _ in others)
        before = total([(own, best), *others])
        luck = total([(1.0 - own, best), *((-share, value) for share, value in others)])
        return DecisionJudgement(picks, is_best, before, best, luck, loss, places, self._used)

    def _outcomes(self, decision: Decision) -> list[tuple[float, Position]]:
        """Return the other outcomes of the chance event, or a sample of them.

        Their probabilities add up to 1 less that of what happened, or to 1 for a sample.
        """
        if decision.event is None:
            return []
        every = decision.event.outcomes(decision.seat)
        actual = _visible_cards(decision.position, decision.seat)
        others = [one for one in every if _visible_cards(one[1], decision.seat) != actual]
        if len(others) < MAX_OUTCOMES:
            return others
        weights = [probability for probability, _ in every]
        sample = self._random.choices(every, weights, k=MAX_OUTCOMES)
        return [(1 / MAX_OUTCOMES, position) for _, position in sample]

    def _work(self, position: Position) -> int:
        """Return the number of rollouts that the effort allows, by the time of some of them."""
        if self._effort.work is not None:
            return self._effort.work
        rollouts = Rollouts(position, PILOT_ROLLOUTS, self._random)
        started = time.process_time()
        rollouts.run(())
        each = (time.process_time() - started) / PILOT_ROLLOUTS
        return int(self._effort.seconds / max(each, 1e-6))

    def _choose(self, position: Position, work: int) -> Picks:
        picks, used = choose_line(position, self._effort, work, self._random, self._net)
        self._used += used
        return picks

    def _value(self, position: Position, choice: int, count: int) -> Forecasts:
        picks = self._choose(position, choice)
        self._used += count
        return Rollouts(position, count, self._random).forecast(picks)

    def _compare(
        self, here: Position, best: Picks, played: Picks, count: int
    ) -> tuple[Forecasts, Forecasts, bool]:
        """Return the forecast after the best line, and what the played one lost against it."""
        best_end, played_end = here.after(best), here.after(played)
        rollouts = Rollouts(here, count, self._random)
        forecast = rollouts.forecast(best)
        self._used += count
        if best_end == played_end:
            return forecast, no_difference(here.seen.board.seats), True
        self._used += count
        if best_end.phase == played_end.phase == OVER:
            return forecast, forecast - rollouts.forecast(played), False
        difference = forecast_difference(rollouts.run(best), rollouts.run(played), here.waiting)
        return forecast, difference, False


def _visible_cards(position: Position, seat: int) -> tuple[int, int]:
    """Return what a chance event has shown: the seat's hand, or the card of a power."""
    return position.seen.hand[seat], position.seen.drawn
