"""How many lines a race compares, and by which rollouts, depending on the budget."""

import time
from dataclasses import dataclass, replace
from math import exp

from kingdombuilder.bots.decision import Budget
from kingdombuilder.bots.search import Search
from kingdombuilder.insight.evaluation import UNIT
from kingdombuilder.native.search import RolloutLimits, RolloutPolicy

BATCH = 4  # dice that all lines use before they are compared
SMALL_FIELD = 16  # lines that need little time to compare
AMPLE_GAMES = 6000  # rollouts that are enough to use the careful policy
FEW_GAMES = 500  # rollouts that are too few unless they are brief
SWIFT_RATE = 4000  # rollouts a second of scouts that are not slow
FIRST_ROUND_SHARE = 0.25  # share of the time for the first rollouts of all lines
MEASURING_SHARE = 0.03  # share of the time after which no rollout begins whose speed is measured
MIN_ELAPSED = 1e-4  # seconds; the clock of a browser is not more precise


@dataclass(frozen=True, slots=True)
class Scouting:
    """Quick rollouts of all lines; only the best lines get the rollouts of the race itself."""

    policy: RolloutPolicy
    slow_policy: RolloutPolicy  # used where the other one is slow, as with many boxes
    finalists: int  # lines to compare afterwards
    games: int = 8  # rollouts of the race that a result of scouting counts for


@dataclass(frozen=True, slots=True)
class RaceConfig:
    """How many lines a race compares, and how."""

    width: int  # beam width of the search of the turn, by the linear evaluation
    keep: int  # lines to compare
    rollout_policy: RolloutPolicy
    prior_games: int = 40  # rollouts that a line's evaluation counts for
    max_deficit: float = 8.0  # largest gap to the best evaluation, in gold
    scale: float = 6.0  # a lead of this much gold wins almost three games of four
    elimination_sigmas: float | None = None  # standard errors that eliminate a line
    lines_a_second: int = 50  # lines to compare beyond a small field
    width_per_line: int = 4  # beam width for each line to compare, up to `width`
    careful_policy: RolloutPolicy | None = None  # used when there is time for many rollouts
    brief_policy: RolloutPolicy | None = None  # used when there is time for few rollouts
    # Rollouts of a line in the first round, if the time decides how many lines are compared.
    first_games: int | None = None
    scouting: Scouting | None = None
    # Lines that the linear evaluation chooses for each one that the net follows; with 0, the net
    # follows all of them.
    preselected: int = 0

    def net_width(self, width: int) -> int:
        """Return how many lines of a beam the net follows, or 0 if it follows all of them."""
        return max(1, width // self.preselected) if self.preselected else 0

    def chance(self, lead: int) -> float:
        """Return the chance that a lead, in thousandths of gold, wins."""
        return 1 / (1 + exp(-max(-30.0, min(30.0, lead / UNIT / self.scale))))


def field_size(budget: Budget, config: RaceConfig) -> tuple[int, int]:
    """Return the beam width and the number of lines to compare within a budget."""
    keep = config.keep
    if budget.work is not None:
        keep = min(keep, 2 + budget.work // (4 * BATCH))
    if budget.seconds is not None:
        keep = min(keep, SMALL_FIELD + int(config.lines_a_second * budget.seconds))
    return min(config.width, config.width_per_line * keep), keep


def fit_to_time(
    search: Search, best: int, seed: int, budget: Budget, config: RaceConfig
) -> RaceConfig:
    """Adapt a configuration to the time, measured by some rollouts of the best line."""
    seconds, first_games = budget.seconds, config.first_games
    if first_games is None or seconds is None:
        return config
    limits = RolloutLimits(seconds=MEASURING_SHARE * seconds, threads=budget.threads)

    def affordable(policy: RolloutPolicy) -> float:
        """Return how many rollouts there is time for."""
        started = time.perf_counter()
        dice = [seed ^ game for game in range(2 * BATCH)]
        played = max(1, len(search.rollouts([best], dice, policy, limits=limits)))
        return played * seconds / max(MIN_ELAPSED, time.perf_counter() - started)

    games = affordable(config.rollout_policy)
    if config.careful_policy and games > AMPLE_GAMES:
        config = replace(config, rollout_policy=config.careful_policy)
        games = affordable(config.rollout_policy)
    if config.brief_policy and games < FEW_GAMES:
        games *= config.rollout_policy.turns / config.brief_policy.turns
        config = replace(config, rollout_policy=config.brief_policy)
    lines = int(FIRST_ROUND_SHARE * games / first_games)
    if scouting := config.scouting:
        scouting = replace(scouting, finalists=min(scouting.finalists, max(2, lines)))
        games = affordable(scouting.policy)
        if games < SWIFT_RATE * seconds:
            scouting = replace(scouting, policy=scouting.slow_policy)
            games = affordable(scouting.policy)
        config = replace(config, scouting=scouting)
        lines = int(FIRST_ROUND_SHARE * games / first_games)
    return replace(config, keep=max(SMALL_FIELD, lines))
