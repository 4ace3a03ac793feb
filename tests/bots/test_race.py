"""A race of lines is reproducible, keeps its budget and eliminates worse lines."""

import os
import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import median

import pytest

from kingdombuilder.bots import BOTS, Budget, share_cores
from kingdombuilder.bots.search import line_finder, thread_search
from kingdombuilder.bots.search.learned import RACE
from kingdombuilder.bots.search.python_search import PythonSearch
from kingdombuilder.bots.search.race import race
from kingdombuilder.bots.search.race_config import BATCH, SMALL_FIELD, RaceConfig
from kingdombuilder.insight.net import BoardNet
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.limits import ALL_POSITIONS
from kingdombuilder.native.search import (
    NO_LIMITS,
    Line,
    NativeSearch,
    RolloutLimits,
    RolloutPolicy,
)
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start
from tests.bots.decisions import positions

STYLE = RaceConfig(4, 4, RolloutPolicy(turns=2, samples=3))
MIN_CHOICE = 5
TENTH = 0.1  # seconds


def position(seed: int, seats: int = 2, picks: int = 40) -> State:
    """Return what a seat sees in the middle of a random game, where it has a choice."""
    random = Random(seed)
    state = start(random_setup(random, seats))
    while picks > 0 or chooser(state) == CHANCE or legal(state).bit_count() < MIN_CHOICE:
        chance = chooser(state) == CHANCE
        advance(state, draw_card(state, random) if chance else random_pick(legal(state), random))
        picks -= 1
    return seen_by(state, state.me)


def test_the_same_seed_and_work_give_the_same_outcome() -> None:
    """This holds for both searches."""
    seen, budget = position(1), Budget(work=64)
    outcomes = [
        race(search, seen, Random(5), budget, STYLE)
        for search in (thread_search(), thread_search(), PythonSearch())
    ]
    assert outcomes[0] == outcomes[1] == outcomes[2]
    assert outcomes[0].games >= 64


@pytest.mark.serial
@pytest.mark.parametrize("seconds", [0.05, 0.4])
def test_a_race_ends_in_time(seconds: float) -> None:
    """It may exceed its time by one batch of games."""
    start_time = time.perf_counter()
    race(thread_search(), position(2), Random(1), Budget(seconds=seconds), STYLE)
    assert time.perf_counter() - start_time < seconds + 1.0


def test_a_race_ends_within_a_tenth_of_a_second(native: CompiledEngine) -> None:
    """Even with every box and a very wide search, it takes at most 3 % longer.

    This is CPU time, so that other processes make no difference.
    """
    config = replace(STYLE, width=512, keep=24, max_deficit=99.0, width_per_line=22)
    search, taken = NativeSearch(native), list[float]()
    for seen in positions():
        started = time.process_time()
        race(search, seen, Random(1), Budget(seconds=TENTH), config)
        taken.append(time.process_time() - started)
    assert median(taken) <= 1.03 * TENTH
    assert max(taken) <= 1.2 * TENTH


class Clock:
    """A clock on which a search takes a fixed time for each line of its width."""

    def __init__(self, a_line: float) -> None:
        self.now, self.a_line, self.widths = 0.0, a_line, list[int]()

    def perf_counter(self) -> float:
        """Return the time."""
        return self.now

    def find(self, width: int, seconds: float | None) -> list[Line]:
        """Search until its time is over."""
        self.widths.append(width)
        self.now += min(seconds or 0.0, width * self.a_line)
        return [(width, ())]


@pytest.mark.parametrize(
    ("width", "a_line", "widths"),
    [
        (512, 0.0001, [64, 512]),  # enough time for the whole search
        (512, 0.002, [64, 305]),
        (512, 0.01, [64]),
        (512, 1.0, [64]),  # the search is cut short
        (100, 1.0, [100]),
    ],
)
def test_a_search_is_as_wide_as_its_time_allows(
    monkeypatch: pytest.MonkeyPatch, width: int, a_line: float, widths: list[int]
) -> None:
    """The time of a narrow search predicts that of a wider one."""
    clock = Clock(a_line)
    monkeypatch.setattr(line_finder, "time", clock)
    lines = line_finder.find_in_time(clock.find, width, 1.0)
    assert clock.widths == widths
    assert lines == [(widths[-1], ())]


def test_more_time_plays_more_games() -> None:
    """The budget is used."""
    seen = position(3)
    few, many = (
        race(thread_search(), seen, Random(1), Budget(seconds=seconds), STYLE).games
        for seconds in (0.02, 0.3)
    )
    assert few < many


def test_a_race_without_time_still_decides() -> None:
    """One batch is played."""
    outcome = race(thread_search(), position(4), Random(1), Budget(seconds=0.0), STYLE)
    assert outcome.picks


def test_a_decided_race_ends_early() -> None:
    """Lines that have clearly lost are eliminated, and the best line stays the same."""
    seen, budget = position(5), Budget(work=2000)
    style = RaceConfig(8, 4, RolloutPolicy(turns=99, samples=3))
    patient = race(thread_search(), seen, Random(1), budget, style)
    sure = race(thread_search(), seen, Random(1), budget, replace(style, elimination_sigmas=3.0))
    assert sure.picks == patient.picks
    assert sure.games < patient.games / 2


class RecordingSearch(NativeSearch):
    """A search that records the lines and policies of its rollouts, and takes its time."""

    def __init__(self, engine: CompiledEngine) -> None:
        super().__init__(engine)
        self.rollout_calls: list[tuple[int, RolloutPolicy]] = []

    def best_lines(
        self,
        seen: State,
        width: int,
        keep: int,
        samples: int,
        seed: int,
        net: BoardNet | None = None,
        max_positions: int = ALL_POSITIONS,
        seconds: float | None = None,
        net_width: int = 0,
        revised: int = 0,
    ) -> list[Line]:
        return super().best_lines(
            *(seen, width, keep, samples, seed, net, max_positions),
            net_width=net_width,
            revised=revised,
        )

    def rollouts(
        self,
        lines: Sequence[int],
        dice: Sequence[int],
        manner: RolloutPolicy,
        net: BoardNet | None = None,
        limits: RolloutLimits = NO_LIMITS,
    ) -> list[list[int]]:
        self.rollout_calls += [(line, manner) for line in lines]
        return super().rollouts(lines, dice, manner, net, limits)


@pytest.mark.parametrize("is_hurried", [True, False])
def test_rollouts_are_careful_if_there_is_time(native: CompiledEngine, is_hurried: bool) -> None:
    """In a hurry, only as many lines race as can be distinguished."""
    style = RaceConfig(
        *(128, 128, RolloutPolicy(turns=99, samples=20, tries=12, width=1)),
        max_deficit=99.0,
        lines_a_second=99_999,
        careful_policy=RolloutPolicy(turns=9, samples=3, width=2),
        first_games=BATCH,
    )
    search = RecordingSearch(native)
    budget = Budget(seconds=0.002) if is_hurried else Budget(seconds=1e6, work=1)
    race(search, position(7, seats=4), Random(1), budget, style)
    assert len(search.best_lines(position(7, seats=4), 128, 128, 20, 1)) > SMALL_FIELD
    lines = {line for line, _ in search.rollout_calls}
    if is_hurried:
        assert len(lines) == SMALL_FIELD
        assert {policy for _, policy in search.rollout_calls} == {style.rollout_policy}
    else:
        assert {policy for _, policy in search.rollout_calls[1:]} == {style.careful_policy}


@pytest.mark.parametrize(
    ("budget", "lines"),
    [(Budget(seconds=0.002), SMALL_FIELD), (Budget(seconds=1e6, work=1600), 100)],
)
def test_the_time_decides_how_many_lines_are_compared(
    native: CompiledEngine, budget: Budget, lines: int
) -> None:
    """Every line of the first round gets enough rollouts to be compared."""
    search = RecordingSearch(native)
    race(search, position(7), Random(1), budget, replace(RACE, keep=100, lines_a_second=99_999))
    assert len({line for line, _ in search.rollout_calls}) == lines


def test_a_clock_that_has_not_moved_divides_nothing_by_zero(
    native: CompiledEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of a browser is coarse, and rollouts near the end of a game are short."""
    now = time.perf_counter()
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    budget = Budget(seconds=1.0, work=64)
    assert race(NativeSearch(native), position(7), Random(1), budget, RACE).picks


def test_a_lead_is_converted_to_a_chance_to_win() -> None:
    """No lead wins half of the games, and 1.1 times the scale three quarters."""
    wide = replace(STYLE, scale=15.0)
    assert STYLE.chance(0) == wide.chance(0) == 0.5
    assert STYLE.chance(6_592) == pytest.approx(0.75, abs=1e-4)
    assert wide.chance(16_479) == pytest.approx(0.75, abs=1e-4)


def test_planned_picks_are_legal_in_sequence() -> None:
    """This covers all follow-up picks of a decision."""
    for name in ("builder", "master"):
        state = position(6, seats=3)
        decision = BOTS[name].think(state, Random(1), Budget(work=16))
        picks: list[Cell] = [decision.pick, *decision.follow_ups]
        for pick in picks:
            assert pick & legal(state)
            advance(state, pick)


def test_the_number_of_threads_does_not_change_the_outcome(native: CompiledEngine) -> None:
    """Picks, chance and number of rollouts are the same, with a careful policy as well."""
    policies = (STYLE.rollout_policy, RolloutPolicy(turns=99, samples=4, tries=3, width=1))
    for seats, policy in zip((2, 4), policies, strict=True):
        seen, config = position(8, seats), replace(STYLE, rollout_policy=policy)
        outcomes = [
            race(NativeSearch(native), seen, Random(3), Budget(work=96, threads=threads), config)
            for threads in (1, 2, 3)
        ]
        assert outcomes[0] == outcomes[1] == outcomes[2]


def test_rollouts_end_with_their_time_and_in_whole_batches(native: CompiledEngine) -> None:
    """No time gives none, enough time gives all, and the first ones are the same."""
    for search in (NativeSearch(native), PythonSearch()):
        search.best_lines(position(9), 4, 4, 3, 1)
        dice, policy = list(range(8)), RolloutPolicy(turns=2, samples=3)
        everything = search.rollouts([0, 1, 2], dice, policy)
        assert [len(row) for row in everything] == [3] * 8
        for seconds, batch in ((0.0, 4), (0.0004, 2), (600.0, 4)):
            limits = RolloutLimits(batch, seconds)
            results = search.rollouts([0, 1, 2], dice, policy, limits=limits)
            assert len(results) % batch == 0
            assert results == everything[: len(results)]
            assert seconds > 0.0 or not results
            assert seconds < 600.0 or len(results) == 8


def test_a_seat_uses_a_second_core_where_no_other_seat_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The number of threads depends on the cores and on how many seats think."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2, 3}, raising=False)
    usual = Budget(seconds=1.0, work=7)
    assert [share_cores(usual, seats).threads for seats in (1, 2, 3, 9)] == [2, 2, 1, 1]
    assert replace(share_cores(usual), threads=1) == usual
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)
    assert share_cores(usual).threads == 1
