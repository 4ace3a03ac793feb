"""A race adapts its lines and rollouts to its time, and scouts before it compares carefully."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from random import Random
from typing import Any

import pytest

from kingdombuilder.bots import Budget
from kingdombuilder.bots.search import race_config
from kingdombuilder.bots.search.python_search import PythonSearch
from kingdombuilder.bots.search.race import race
from kingdombuilder.bots.search.race_config import (
    FEW_GAMES,
    SMALL_FIELD,
    SWIFT_RATE,
    RaceConfig,
    Scouting,
    fit_to_time,
)
from kingdombuilder.insight.net import BoardNet
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.search import (
    NO_LIMITS,
    Line,
    NativeSearch,
    RolloutLimits,
    RolloutPolicy,
)
from tests.bots.decisions import positions

QUICK, STEADY = RolloutPolicy(turns=3, samples=2), RolloutPolicy(turns=2, samples=2)
FULL, BRIEF = RolloutPolicy(10, 2, width=1), RolloutPolicy(5, 2, width=1)
CONFIG = RaceConfig(
    *(16, 16, FULL),
    max_deficit=99.0,
    brief_policy=BRIEF,
    scouting=Scouting(QUICK, STEADY, finalists=4, games=2),
    first_games=8,
)


class TimedSearch(PythonSearch):
    """A search whose rollouts are not played, but take a fixed time by their policy."""

    def __init__(self, seconds: dict[RolloutPolicy, float]) -> None:
        super().__init__()
        self.now, self._seconds = 0.0, seconds

    def perf_counter(self) -> float:
        """Return the time that all rollouts have taken."""
        return self.now

    def rollouts(
        self,
        lines: Sequence[int],
        dice: Sequence[int],
        manner: RolloutPolicy,
        net: BoardNet | None = None,
        limits: RolloutLimits = NO_LIMITS,
    ) -> list[list[int]]:
        until = inf if limits.seconds is None else self.now + limits.seconds
        leads = []
        for _ in dice:
            if self.now < until:
                self.now += len(lines) * self._seconds[manner]
                leads.append([0] * len(lines))
        return leads


def timed_search(monkeypatch: pytest.MonkeyPatch, **costs: float) -> TimedSearch:
    """Return a search with rollouts that take these seconds, by the only clock."""
    policies = {"full": FULL, "brief": BRIEF, "quick": QUICK, "steady": STEADY}
    search = TimedSearch({policies[name]: cost for name, cost in costs.items()})
    monkeypatch.setattr(race_config, "time", search)
    return search


def fit(seconds: float, monkeypatch: pytest.MonkeyPatch, **costs: float) -> RaceConfig:
    """Return the configuration for a time, with rollouts that take these seconds."""
    search = timed_search(monkeypatch, **costs)
    return fit_to_time(search, 0, 1, Budget(seconds=seconds), CONFIG)


def test_scouts_decide_how_many_lines_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line gets its first rollouts in a quarter of the time."""
    config = fit(1.0, monkeypatch, full=0.001, quick=0.0001)
    assert config.keep == int(0.25 * 10_000 / 8)
    assert config.rollout_policy == FULL
    assert config.scouting == CONFIG.scouting


def test_rollouts_are_brief_if_there_is_time_for_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are also those of fewer finalists."""
    config = fit(1.0, monkeypatch, full=1.01 / FEW_GAMES, quick=0.0001)
    assert config.rollout_policy == BRIEF
    config = fit(0.01, monkeypatch, full=0.001, quick=0.0001)
    assert config.scouting
    assert config.scouting.finalists == 2
    assert config.keep == SMALL_FIELD


def test_slow_scouts_use_another_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not depend on the time of a turn."""
    for seconds in (0.1, 10.0):
        config = fit(seconds, monkeypatch, full=1e-5, quick=1.01 / SWIFT_RATE, steady=0.0002)
        assert config.scouting
        assert config.scouting.policy == STEADY
        assert config.keep == max(SMALL_FIELD, int(0.25 * 5_000 * seconds / 8))


def test_measuring_slow_rollouts_takes_little_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One of each kind is enough if it takes that long."""
    search = timed_search(monkeypatch, full=0.02, quick=0.01, steady=0.005)
    config = fit_to_time(search, 0, 1, Budget(seconds=0.1), CONFIG)
    assert search.now == pytest.approx(0.02 + 0.01 + 0.005)
    assert config.keep == SMALL_FIELD


def test_without_a_time_nothing_is_measured() -> None:
    """Equal work gives equal decisions on every machine."""
    assert fit_to_time(TimedSearch({}), 0, 1, Budget(work=9), CONFIG) == CONFIG


class ListeningSearch(NativeSearch):
    """A search that keeps which lines were rolled out by which policy, in their order."""

    def __init__(self, engine: CompiledEngine) -> None:
        super().__init__(engine)
        self.calls: list[tuple[RolloutPolicy, tuple[int, ...]]] = []

    def rollouts(
        self,
        lines: Sequence[int],
        dice: Sequence[int],
        manner: RolloutPolicy,
        net: BoardNet | None = None,
        limits: RolloutLimits = NO_LIMITS,
    ) -> list[list[int]]:
        self.calls.append((manner, tuple(lines)))
        return super().rollouts(lines, dice, manner, net, limits)


def test_only_finalists_get_the_rollouts_of_the_race(native: CompiledEngine) -> None:
    """All lines are scouted first, and half of them are left after each round."""
    search = ListeningSearch(native)
    outcome = race(search, positions()[0], Random(1), Budget(work=400), CONFIG)
    policies = [policy for policy, _ in search.calls]
    scouted = [lines for policy, lines in search.calls if policy == QUICK]
    compared = [lines for policy, lines in search.calls if policy == FULL]
    assert policies == [QUICK] * len(scouted) + [FULL] * len(compared)
    assert {len(lines) for lines in scouted} == {16, 8}
    assert {len(lines) for lines in compared} == {4, 2}
    assert set(compared[0]) < set(scouted[0])
    assert outcome.games >= 400


def test_both_engines_scout_alike(native: CompiledEngine) -> None:
    """Picks, chance and number of rollouts are the same."""
    for seen in positions()[:3]:
        outcomes = [
            race(search, seen, Random(3), Budget(work=96), CONFIG)
            for search in (NativeSearch(native), PythonSearch())
        ]
        assert outcomes[0] == outcomes[1]


class DividedSearch(PythonSearch):
    """A search whose scouts prefer the first line, and whose other rollouts prefer the second."""

    def rollouts(
        self,
        lines: Sequence[int],
        dice: Sequence[int],
        manner: RolloutPolicy,
        net: BoardNet | None = None,
        limits: RolloutLimits = NO_LIMITS,
    ) -> list[list[int]]:
        leads = {0: 20, 1: 10} if manner == QUICK else {0: 10, 1: 20}
        return [[1000 * leads.get(line, -20) for line in lines] for _ in dice]

    def best_lines(self, *args: Any, **options: Any) -> list[Line]:
        self.lines = super().best_lines(*args, **options)
        return self.lines


@pytest.mark.parametrize(("games", "winner"), [(2, 1), (100_000, 0)])
def test_scouting_counts_like_few_rollouts(games: int, winner: int) -> None:
    """A line that only scouts prefer loses, unless they count for much."""
    search = DividedSearch()
    config = replace(CONFIG, scouting=Scouting(QUICK, STEADY, finalists=4, games=games))
    outcome = race(search, positions()[0], Random(1), Budget(work=400), config)
    assert outcome.picks == search.lines[winner][1]
    assert outcome.runner_up == search.lines[1 - winner][1]
