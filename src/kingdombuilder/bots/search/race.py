"""Sequential halving: compare the best lines of a turn by rollouts and drop the worse half.

All lines use the same dice, including those for hidden cards, to reduce the effect of luck.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import ceil, log2
from random import Random

from kingdombuilder.bots.decision import Budget, Thought
from kingdombuilder.bots.search import Search
from kingdombuilder.bots.search.line_finder import find_in_time
from kingdombuilder.bots.search.race_config import BATCH, RaceConfig, field_size, fit_to_time
from kingdombuilder.insight.evaluation import UNIT
from kingdombuilder.insight.net import BoardNet
from kingdombuilder.native.search import Line, Picks, RolloutLimits
from kingdombuilder.rules.state import State

TIME_SAFETY = 0.985  # share of the time to use, because the last rollouts end later
HEAT_GAMES = 96  # rollouts between checks whether to stop, or one batch of all lines
MIN_GAMES = 32  # rollouts before a line can be eliminated
RECHECK_FACTOR = 1.3  # check for losers again after 30 % more rollouts
WIDTH_PER_REVISED = 64  # lines that the net follows for each one that is revised
SEARCH_SHARE = 0.2  # share of the time that finding the lines can take; mostly it takes less

# Takes lines, dice and limits, and returns each line's lead for each die.
RollOut = Callable[[list[int], list[int], RolloutLimits], list[list[int]]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The line that has won a race, its chance and the number of rollouts."""

    picks: Picks
    chance: float  # of winning
    games: int
    runner_up: Picks | None = None  # the line that was second at the end


@dataclass(slots=True)
class _Candidate:
    """A line in the race; its evaluation counts as its first results."""

    number: int
    picks: Picks
    won: float
    games: int
    chances: list[float] = field(default_factory=list)  # results of its rollouts

    @property
    def chance(self) -> float:
        """The line's chance to win so far."""
        return self.won / self.games

    def restart(self, prior_games: int) -> None:
        """Count all results so far like those of `prior_games` rollouts."""
        self.won, self.games, self.chances = self.chance * prior_games, prior_games, []

    def run(self, chances: list[float]) -> None:
        """Add the results of rollouts."""
        self.won += sum(chances)
        self.games += len(chances)
        self.chances += chances

    def has_lost_to(self, other: "_Candidate", sigmas: float) -> bool:
        """Return whether `other` leads by more than chance explains."""
        differences = [its - own for its, own in zip(other.chances, self.chances, strict=True)]
        mean = sum(differences) / len(differences)
        variance = sum(each * each for each in differences) / len(differences) - mean * mean
        return mean > 0 and mean * mean * len(differences) > sigmas * sigmas * variance


def race(
    search: Search,
    seen: State,
    random: Random,
    budget: Budget,
    config: RaceConfig,
    net: BoardNet | None = None,
) -> Outcome:
    """Compare the best lines of a turn until the budget is used up or one is left.

    A net evaluates the lines and the ends of rollouts; without one, the linear evaluation does.
    """
    clock = _Clock(budget)
    width, keep = field_size(budget, config)
    seed, samples = random.getrandbits(64), config.rollout_policy.samples

    def find(width: int, seconds: float | None) -> list[Line]:
        net_width = config.net_width(width)
        return search.best_lines(
            *(seen, width, keep, samples, seed, net),
            seconds=seconds,
            net_width=net_width,
            revised=net_width // WIDTH_PER_REVISED,
        )

    if budget.seconds is None:
        lines = find(width, None)
    else:
        lines = find_in_time(find, width, SEARCH_SHARE * budget.seconds)
    ranked = sorted(enumerate(lines), key=lambda entry: -entry[1][0])
    config = fit_to_time(search, ranked[0][0], seed, budget, config)
    candidates = racing = _select_candidates(ranked, config)
    second = racing[1] if len(racing) > 1 else None
    dice, scouting = _Dice(random), config.scouting

    def roll_out(lines: list[int], dice: list[int], limits: RolloutLimits) -> list[list[int]]:
        policy = scouting.policy if scouting else config.rollout_policy
        return search.rollouts(lines, dice, policy, net, limits)

    for done in clock.rounds(ceil(log2(len(candidates)))):
        if scouting and len(racing) <= scouting.finalists:
            for candidate in racing:
                candidate.restart(scouting.games)
            scouting = None
        racing = _run_round(racing, roll_out, dice, clock, config)
        racing.sort(key=lambda candidate: -candidate.chance)
        second = racing[1] if len(racing) > 1 else second
        racing = racing[: ceil(len(candidates) / 2 ** (done + 1))]
        if len(racing) == 1:
            break
    runner_up = second.picks if second and second is not racing[0] else None
    return Outcome(racing[0].picks, racing[0].chance, clock.work, runner_up)


def race_thought(thought: Thought, won: Outcome) -> Thought:
    """Return a reason with the results of the race, if rollouts were played."""
    if not won.games:
        return thought
    facts = {**thought.facts, "chance": round(100 * won.chance), "games": won.games}
    return Thought(thought.code, facts)


def _select_candidates(ranked: list[tuple[int, Line]], config: RaceConfig) -> list[_Candidate]:
    """Return the lines to compare, the best evaluation first."""
    min_value = ranked[0][1][0] - config.max_deficit * UNIT
    return [
        _Candidate(number, picks, config.prior_games * config.chance(value), config.prior_games)
        for number, (value, picks) in ranked[: config.keep]
        if value >= min_value
    ]


def _run_round(
    racing: list[_Candidate],
    roll_out: RollOut,
    dice: "_Dice",
    clock: "_Clock",
    config: RaceConfig,
) -> list[_Candidate]:
    """Run a round and return the lines that are not eliminated."""
    look = MIN_GAMES
    while len(racing) > 1:
        batches, limits = clock.heat(len(racing))
        if config.elimination_sigmas:
            batches = min(batches, max(1, ceil((look - len(racing[0].chances)) / BATCH)))
        lines = [candidate.number for candidate in racing]
        leads = roll_out(lines, dice.peek(batches), limits)
        dice.drop(len(leads))
        _add_results(racing, leads, config)
        over = clock.spend(len(racing) * len(leads))
        games = len(racing[0].chances)
        if config.elimination_sigmas and games >= look:
            look = ceil(RECHECK_FACTOR * games)
            best = max(racing, key=lambda candidate: candidate.chance)
            racing = [
                candidate
                for candidate in racing
                if candidate is best or not candidate.has_lost_to(best, config.elimination_sigmas)
            ]
        if over:
            break
    return racing


def _add_results(racing: list[_Candidate], leads: list[list[int]], config: RaceConfig) -> None:
    """Add the results of rollouts in the order of their batches."""
    for first in range(0, len(leads), BATCH):
        for place, candidate in enumerate(racing):
            candidate.run([config.chance(row[place]) for row in leads[first : first + BATCH]])


class _Dice:
    """Random numbers that can be looked at before it is known how many of them are used."""

    def __init__(self, random: Random) -> None:
        self._random, self._next = random, list[int]()

    def peek(self, batches: int) -> list[int]:
        """Return the dice of the next batches."""
        missing = batches * BATCH - len(self._next)
        self._next += [self._random.getrandbits(64) for _ in range(missing)]
        return self._next[: batches * BATCH]

    def drop(self, used: int) -> None:
        """Continue after some dice."""
        del self._next[:used]


class _Clock:
    """The budget, divided evenly among the rounds of a race."""

    def __init__(self, budget: Budget) -> None:
        self._budget, self._started = budget, time.perf_counter()
        self.work, self._share = 0, 0.0

    def rounds(self, number: int) -> Iterator[int]:
        """Yield the rounds; each can use what the earlier ones have left."""
        for done in range(number):
            if self._budget.should_stop():
                return
            self._share = (done + 1) / number
            yield done

    def heat(self, lines: int) -> tuple[int, RolloutLimits]:
        """Return how many batches of dice to use next for all lines, and the limits for them."""
        seconds, max_work, threads = self._budget.seconds, self._budget.work, self._budget.threads
        batches = 1 if max_work is seconds is None else max(1, HEAT_GAMES // (lines * BATCH))
        if max_work is not None:
            missing = ceil((max_work * self._share - self.work) / (lines * BATCH))
            batches = max(1, min(batches, missing))
        left = None if seconds is None else max(0.0, self._remaining(seconds))
        return batches, RolloutLimits(BATCH, left, threads)

    def spend(self, work: int) -> bool:
        """Count `work` rollouts and return whether the round has used its share.

        Without any limit, a round ends immediately.
        """
        self.work += work
        seconds, max_work = self._budget.seconds, self._budget.work
        if self._budget.should_stop() or (seconds is not None and self._remaining(seconds) <= 0):
            return True
        return self.work >= max_work * self._share if max_work is not None else seconds is None

    def _remaining(self, seconds: float) -> float:
        return self._started + TIME_SAFETY * seconds * self._share - time.perf_counter()
