"""The best lines of a turn race: games are played on from each, and the worse half drops out.

All lines meet the same dice, hidden cards among them, so that luck decides as little as it can.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, exp, log2
from random import Random

from kingdombuilder.native.search import Manner, Picks
from kingdombuilder.rules.state import State
from kingdombuilder.thinking import Search
from kingdombuilder.thinking.decision import Budget
from kingdombuilder.worth import UNIT

BATCH = 4  # games between two looks at the clock
PROMPT = 0.97  # of the time: what is left is for games that take longer than those before


@dataclass(frozen=True, slots=True)
class Style:
    """How broadly a race begins and how its games are played on."""

    width: int  # lines that the search of the turn follows side by side
    keep: int  # lines that race
    manner: Manner
    trust: int = 40  # games that the evaluation of a line counts for
    behind: float = 8.0  # gold by which a line may seem worse than the best and still race
    scale: float = 6.0  # a lead of so much gold wins three games of four


@dataclass(frozen=True, slots=True)
class Outcome:
    """The line that has won a race, and what was found out about it."""

    picks: Picks
    chance: float  # of winning
    games: int


def race(search: Search, seen: State, random: Random, budget: Budget, style: Style) -> Outcome:
    """Let the best lines of a turn race until the budget is used up."""
    clock = _Clock(budget)
    seed = random.getrandbits(64)
    width, keep = _field(budget, style)
    lines = search.lines(seen, width, keep, style.manner.samples, seed)
    order = sorted(range(len(lines)), key=lambda number: -lines[number][0])
    least = lines[order[0]][0] - style.behind * UNIT
    racing = [number for number in order if lines[number][0] >= least]
    prior = {number: _chance(lines[number][0] / UNIT / style.scale) for number in racing}
    won = {number: style.trust * prior[number] for number in racing}
    played = dict.fromkeys(racing, style.trust)
    for _ in clock.rounds(ceil(log2(len(racing)))):
        while True:
            dice = [random.getrandbits(64) for _ in range(BATCH)]
            for number in racing:
                leads = search.rollouts(number, dice, style.manner)
                won[number] += sum(_chance(lead / UNIT / style.scale) for lead in leads)
                played[number] += BATCH
            if clock.over(len(racing) * BATCH):
                break
        racing.sort(key=lambda number: -won[number] / played[number])
        del racing[(len(racing) + 1) // 2 :]
    best = racing[0]
    games = sum(played.values()) - style.trust * len(played)
    return Outcome(lines[best][1], won[best] / played[best], games)


def _field(budget: Budget, style: Style) -> tuple[int, int]:
    """How many lines are followed and how many race: fewer where there is little to do it with."""
    if budget.work is None:
        return style.width, style.keep
    keep = min(style.keep, 2 + budget.work // (4 * BATCH))
    return min(style.width, 4 * keep), keep


def _chance(lead: float) -> float:
    """How likely a lead wins."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


class _Clock:
    """The budget, shared out evenly among the rounds of a race."""

    def __init__(self, budget: Budget) -> None:
        self._budget, self._begun = budget, time.perf_counter()
        self._work, self._share, self._passed = 0, 0.0, 0.0

    def rounds(self, number: int) -> Iterator[int]:
        """So many rounds; each may use up what the ones before have left."""
        for done in range(number):
            if self._budget.stopped():
                return
            self._share = (done + 1) / number
            yield done

    def over(self, work: int) -> bool:
        """Whether this round has had its share, once so many games more were played.

        Without any limit, that is at once.
        """
        self._work += work
        if self._budget.stopped():
            return True
        seconds, most = self._budget.seconds, self._budget.work
        before, self._passed = self._passed, time.perf_counter() - self._begun
        as_long_again = 2 * self._passed - before
        if seconds is not None and as_long_again > PROMPT * seconds * self._share:
            return True
        return self._work >= most * self._share if most is not None else seconds is None
