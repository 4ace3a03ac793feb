"""The best lines of a turn race: games are played on from each, and the worse half drops out.

All lines meet the same dice, hidden cards among them, so that luck decides as little as it can.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import ceil, exp, log2
from random import Random

from kingdombuilder.bots.decision import Budget
from kingdombuilder.bots.search import Search
from kingdombuilder.insight.evaluation import UNIT
from kingdombuilder.native.search import Line, Picks, RolloutPolicy
from kingdombuilder.rules.state import State

BATCH = 4  # games between two looks at the clock
TIME_SAFETY = 0.97  # of the time: what is left is for games that take longer than those before
MIN_GAMES = 32  # games after which a line is not yet given up for lost
RECHECK_FACTOR = 1.3  # times as many games as at the last look, and it is looked again who has lost
SMALL_FIELD = 16  # lines that can be told apart in hardly any time
AMPLE_GAMES = 6000  # games are time enough to play them at ease
FIRST_ROUND_SHARE = 0.25  # of the time at most goes to the first games of all lines


@dataclass(frozen=True, slots=True)
class RaceConfig:
    """How broadly a race begins and how its games are played on."""

    width: int  # lines that the search of the turn follows side by side
    keep: int  # lines that race
    rollout_policy: RolloutPolicy
    prior_games: int = 40  # games that the evaluation of a line counts for
    max_deficit: float = 8.0  # gold by which a line may seem worse than the best and still race
    scale: float = 6.0  # a lead of so much gold wins almost three games of four
    elimination_sigmas: float | None = None  # standard errors that make sure that a line has lost
    lines_a_second: int = 50  # that race, beyond a small field
    careful_policy: RolloutPolicy | None = (
        None  # how games are played on that are so short that many are played
    )

    def chance(self, lead: int) -> float:
        """How likely a lead wins, in thousandths of gold."""
        return 1 / (1 + exp(-max(-30.0, min(30.0, lead / UNIT / self.scale))))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The line that has won a race, and what was found out about it."""

    picks: Picks
    chance: float  # of winning
    games: int


@dataclass(slots=True)
class _Candidate:
    """A line in the race; its evaluation is where it starts."""

    number: int
    picks: Picks
    won: float
    played: int
    chances: list[float] = field(default_factory=list)  # at the ends of its games

    @property
    def chance(self) -> float:
        """How likely it wins, so far."""
        return self.won / self.played

    def run(self, chances: list[float]) -> None:
        """More games were played on."""
        self.won += sum(chances)
        self.played += len(chances)
        self.chances += chances

    def has_lost_to(self, other: "_Candidate", sure: float) -> bool:
        """Whether it is worse in games with the same dice than luck explains."""
        apart = [its - own for its, own in zip(other.chances, self.chances, strict=True)]
        mean = sum(apart) / len(apart)
        variance = sum(each * each for each in apart) / len(apart) - mean * mean
        return mean > 0 and mean * mean * len(apart) > sure * sure * variance


def race(search: Search, seen: State, random: Random, budget: Budget, style: RaceConfig) -> Outcome:
    """Let the best lines of a turn race until the budget is used up or one is left."""
    clock = _Clock(budget)
    width, keep = _field(budget, style)
    seed = random.getrandbits(64)
    lines = search.best_lines(seen, width, keep, style.rollout_policy.samples, seed)
    ranked = sorted(enumerate(lines), key=lambda entry: -entry[1][0])
    style = _fit_to_time(search, ranked[0][0], seed, budget.seconds, style)
    runners = racing = _select_candidates(ranked, style)
    for done in clock.rounds(ceil(log2(len(runners)))):
        racing = _run_round(racing, search, random, clock, style)
        racing.sort(key=lambda runner: -runner.chance)
        racing = racing[: ceil(len(runners) / 2 ** (done + 1))]
        if len(racing) == 1:
            break
    games = sum(len(runner.chances) for runner in runners)
    return Outcome(racing[0].picks, racing[0].chance, games)


def _fit_to_time(
    search: Search, best: int, seed: int, seconds: float | None, style: RaceConfig
) -> RaceConfig:
    """A style for as many games as there is time for, by how long some take from the best line."""
    if style.careful_policy is None or seconds is None:
        return style

    def games(manner: RolloutPolicy) -> float:
        begun = time.perf_counter()
        search.rollouts(best, [seed ^ game for game in range(2 * BATCH)], manner)
        return 2 * BATCH * seconds / (time.perf_counter() - begun)

    most = games(style.rollout_policy)
    if most > AMPLE_GAMES:
        style = replace(style, rollout_policy=style.careful_policy)
        most = games(style.rollout_policy)
    return replace(style, keep=max(SMALL_FIELD, int(FIRST_ROUND_SHARE * most / BATCH)))


def _select_candidates(ranked: list[tuple[int, Line]], style: RaceConfig) -> list[_Candidate]:
    """The lines that race, the best evaluation first."""
    least = ranked[0][1][0] - style.max_deficit * UNIT
    return [
        _Candidate(number, picks, style.prior_games * style.chance(value), style.prior_games)
        for number, (value, picks) in ranked[: style.keep]
        if value >= least
    ]


def _run_round(
    racing: list[_Candidate], search: Search, random: Random, clock: "_Clock", style: RaceConfig
) -> list[_Candidate]:
    """Those that are still in the race at the end of a round."""
    look = MIN_GAMES
    while len(racing) > 1:
        dice = [random.getrandbits(64) for _ in range(BATCH)]
        for runner in racing:
            leads = search.rollouts(runner.number, dice, style.rollout_policy)
            runner.run([style.chance(lead) for lead in leads])
        over = clock.over(len(racing) * BATCH)
        games = len(racing[0].chances)
        if style.elimination_sigmas and games >= look:
            look = ceil(RECHECK_FACTOR * games)
            best = max(racing, key=lambda runner: runner.chance)
            racing = [
                runner
                for runner in racing
                if runner is best or not runner.has_lost_to(best, style.elimination_sigmas)
            ]
        if over:
            break
    return racing


def _field(budget: Budget, style: RaceConfig) -> tuple[int, int]:
    """How many lines are followed and how many race: fewer where there is little to do it with."""
    keep = style.keep
    if budget.work is not None:
        keep = min(keep, 2 + budget.work // (4 * BATCH))
    if budget.seconds is not None:
        keep = min(keep, SMALL_FIELD + int(style.lines_a_second * budget.seconds))
    return min(style.width, 4 * keep), keep


class _Clock:
    """The budget, shared out evenly among the rounds of a race."""

    def __init__(self, budget: Budget) -> None:
        self._budget, self._begun = budget, time.perf_counter()
        self._work, self._share, self._passed = 0, 0.0, 0.0

    def rounds(self, number: int) -> Iterator[int]:
        """So many rounds; each may use up what the ones before have left."""
        for done in range(number):
            if self._budget.should_stop():
                return
            self._share = (done + 1) / number
            yield done

    def over(self, work: int) -> bool:
        """Whether this round has had its share, once so many games more were played.

        Without any limit, that is at once.
        """
        self._work += work
        if self._budget.should_stop():
            return True
        seconds, most = self._budget.seconds, self._budget.work
        before, self._passed = self._passed, time.perf_counter() - self._begun
        as_long_again = 2 * self._passed - before
        if seconds is not None and as_long_again > TIME_SAFETY * seconds * self._share:
            return True
        return self._work >= most * self._share if most is not None else seconds is None
