"""Both searches find the same lines and play the same rollouts."""

from itertools import combinations
from random import Random

import pytest

from kingdombuilder.bots.search.python_search import PythonSearch
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native import CompiledEngine
from kingdombuilder.native.limits import ALL_POSITIONS
from kingdombuilder.native.search import NativeSearch, RolloutPolicy
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start
from tests.bots.decisions import positions

POLICIES = (
    *(RolloutPolicy(turns=2, samples=3), RolloutPolicy(turns=2, samples=2, tries=3)),
    *(RolloutPolicy(turns=2, samples=2, rivals=1), RolloutPolicy(turns=3, samples=2, every=2)),
)
COMPARE_EVERY = 7  # turns, because CPython is slow


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_native_and_python_search_agree(native: CompiledEngine, seats: int) -> None:
    """Values, picks and leads of rollouts are compared over whole games."""
    quick, plain, random = NativeSearch(native), PythonSearch(), Random(seats)
    boxes, queenies = tuple(BOXES), tuple(QUEENIES)
    until_own_turn = RolloutPolicy(turns=seats + 1, samples=2, width=1)
    state = start(random_setup(random, seats, boxes, queenies=queenies))
    turns = 0
    while (seat := chooser(state)) != NOBODY:
        if seat == CHANCE:
            advance(state, draw_card(state, random))
            continue
        seen, seed = seen_by(state, seat), random.getrandbits(64)
        lines = quick.best_lines(seen, 3, 4, 3, seed)
        if turns % COMPARE_EVERY == 0:
            assert plain.best_lines(seen, 3, 4, 3, seed) == lines
            line = random.randrange(len(lines))
            dice = [random.getrandbits(64) for _ in range(2)]
            for policy in (*POLICIES, until_own_turn):
                leads = quick.rollouts([line], dice, policy)
                assert plain.rollouts([line], dice, policy) == leads
        turns += 1
        for pick in max(lines)[1]:
            assert pick & legal(state)
            advance(state, pick)
    assert turns > COMPARE_EVERY


def test_lines_end_with_the_turn(native: CompiledEngine) -> None:
    """They also end when another seat picks, and every pick before belongs to the seat."""
    random = Random(3)
    state = start(random_setup(random, 3, tuple(BOXES)))
    search = NativeSearch(native)
    while (seat := chooser(state)) != NOBODY:
        if seat == CHANCE:
            advance(state, draw_card(state, random))
            continue
        lines = search.best_lines(seen_by(state, seat), 4, 4, 3, 1)
        for _, picks in lines:
            after = state.copy()
            for pick in picks:
                assert chooser(after) == seat
                advance(after, pick)
            assert chooser(after) != seat or after.turn != state.turn
        for pick in lines[0][1]:
            advance(state, pick)


def test_a_search_has_limited_memory(native: CompiledEngine) -> None:
    """More lines than fit into it are rejected."""
    state = start(random_setup(Random(1), 2))
    for width, keep in ((2049, 4), (0, 4), (4, 513), (4, 0)):
        with pytest.raises(ValueError, match=r"1 to 2048, and keep .* to 512"):
            NativeSearch(native).best_lines(state, width, keep, 3, 1)
    with pytest.raises(ValueError, match="revised 17 must be from 0 to 16"):
        NativeSearch(native).best_lines(state, 4, 4, 3, 1, revised=17)
    with pytest.raises(ValueError, match="net_width -1"):
        NativeSearch(native).best_lines(state, 4, 4, 3, 1, net_width=-1)
    for wide in (RolloutPolicy(2, 3, width=2049), RolloutPolicy(2, 3, rivals=-1)):
        with pytest.raises(ValueError, match="0 to 2048"):
            NativeSearch(native).rollouts([0], [1], wide)
    with pytest.raises(ValueError, match="every -1"):
        NativeSearch(native).rollouts([0], [1], RolloutPolicy(turns=2, samples=3, every=-1))


def test_a_rollout_can_be_evaluated_several_times(native: CompiledEngine) -> None:
    """Its value is the mean of what shorter rollouts with the same dice are worth."""
    search, policy, dice = NativeSearch(native), RolloutPolicy(6, 3, width=1), list(range(6))
    for seen in positions():
        search.best_lines(seen, 4, 4, 3, 1)
        parts = [search.rollouts([0], dice, policy._replace(turns=turns)) for turns in (2, 4, 6)]
        means = search.rollouts([0], dice, policy._replace(every=2))
        assert means == [[sum(row[0] for row in rows) // 3] for rows in zip(*parts, strict=True)]
        assert search.rollouts([0], dice, policy._replace(every=6)) == parts[-1]


@pytest.mark.parametrize("most", [1, 50, 400])
def test_searches_agree_after_their_last_position(native: CompiledEngine, most: int) -> None:
    """Even with a single position, a bounded search returns a line to the end of the turn."""
    differs = False
    for seen in positions():
        quick, plain = NativeSearch(native), PythonSearch()
        lines = quick.best_lines(seen, 4, 4, 3, 1, None, most)
        assert lines
        assert plain.best_lines(seen, 4, 4, 3, 1, None, most) == lines
        differs |= lines != quick.best_lines(seen, 4, 4, 3, 1)
    assert differs


@pytest.mark.parametrize("room", [1, 2, 7])
def test_searches_agree_on_the_lines_that_others_replace(native: CompiledEngine, room: int) -> None:
    """Many more lines are offered than there is room for, some of them to the same state."""
    for seen in positions()[::3]:
        lines = NativeSearch(native).best_lines(seen, 16, room, 3, 1)
        assert lines == PythonSearch().best_lines(seen, 16, room, 3, 1)
        assert len(lines) == room


@pytest.mark.parametrize("most", [300, ALL_POSITIONS])
def test_searches_agree_when_lines_are_revised(native: CompiledEngine, most: int) -> None:
    """The best line is never worse, sometimes better, and consists of legal picks."""
    quick, plain, random = NativeSearch(native), PythonSearch(), Random(6)
    state = start(random_setup(random, 2, tuple(BOXES)))
    turns = gains = 0
    while (seat := chooser(state)) != NOBODY:
        if seat == CHANCE:
            advance(state, draw_card(state, random))
            continue
        seen = seen_by(state, seat)
        before = max(quick.best_lines(seen, 1, 3, 3, 1, None, most))
        lines = quick.best_lines(seen, 1, 3, 3, 1, None, most, revised=2)
        if turns % COMPARE_EVERY == 0:
            assert lines == plain.best_lines(seen, 1, 3, 3, 1, None, most, revised=2)
            assert quick.positions == plain.positions
        assert max(lines)[0] >= before[0]
        gains += max(lines)[0] > before[0]
        turns += 1
        for pick in max(lines)[1]:
            assert pick & legal(state)
            advance(state, pick)
    assert gains > 0
    assert turns > 2 * COMPARE_EVERY


def test_the_widest_search_finds_different_lines(native: CompiledEngine) -> None:
    """No two of them lead to the same state, and none is worse than those of a narrow search."""
    search = NativeSearch(native)
    for seen in positions():
        narrow = search.best_lines(seen, 8, 8, 3, 1)
        wide = search.best_lines(seen, 2048, 512, 3, 1)
        assert max(wide)[0] >= max(narrow)[0]
        ends = []
        for _, picks in wide:
            after = seen.copy()
            for pick in picks:
                advance(after, pick)
            ends.append(after)
        assert all(one != other for one, other in combinations(ends, 2))


def test_a_search_without_time_follows_one_line(native: CompiledEngine) -> None:
    """It is the same line as after its last position; enough time gives the unlimited result."""
    for seen in positions():
        for search in (NativeSearch(native), PythonSearch()):
            hurried = search.best_lines(seen, 4, 4, 3, 1, seconds=0.0)
            assert hurried == search.best_lines(seen, 4, 4, 3, 1, None, 1)
    patient = NativeSearch(native).best_lines(seen, 4, 4, 3, 1, seconds=600.0)
    assert patient == NativeSearch(native).best_lines(seen, 4, 4, 3, 1)
