"""Both simulators play the same rollouts from the same states."""

from random import Random

import pytest

from kingdombuilder.bots.search.python_search import PythonSearch
from kingdombuilder.bots.search.simulator import PythonSimulator
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.insight.scores import totals
from kingdombuilder.insight.seen import redeal, seen_by
from kingdombuilder.native import CompiledEngine
from kingdombuilder.native.search import NativeSearch, RolloutPolicy
from kingdombuilder.native.simulator import NativeSimulator
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import CHANCE, advance, chooser
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import first_game, start

CAREFUL = RolloutPolicy(turns=99, samples=3, tries=2)


def position(seats: int, turns: int) -> State:
    """Return the start of a turn of a game with every box."""
    random, search = Random(seats), PythonSearch()
    state = start(random_setup(random, seats, tuple(BOXES), queenies=tuple(QUEENIES)))
    while turns or chooser(state) == CHANCE:
        if chooser(state) == CHANCE:
            advance(state, draw_card(state, random))
            continue
        turns -= 1
        for pick in search.best_lines(seen_by(state, chooser(state)), 1, 1, 2, 1)[0][1]:
            advance(state, pick)
    return state


@pytest.mark.parametrize("seats", [2, 5])
def test_native_and_python_simulators_agree(native: CompiledEngine, seats: int) -> None:
    """The same dice lead to the same gold of every seat, along a line and without one."""
    state, random = position(seats, turns=2 * seats), Random(1)
    seen = seen_by(state, chooser(state))
    states = [redeal(seen, random) for _ in range(3)]
    starts, dice = [0, 2, 1, 2], [random.getrandbits(64) for _ in range(4)]
    line = NativeSearch(native).best_lines(seen, 4, 1, 3, 1)[0][1]
    quick, plain = NativeSimulator(native, states), PythonSimulator(states)
    for picks in ((), line):
        for policy in (CAREFUL, RolloutPolicy(turns=3, samples=2)):
            results = quick.simulate(picks, starts, dice, policy)
            assert results == plain.simulate(picks, starts, dice, policy)
            assert len(results) == 4
            assert all(len(worths) == seats for worths in results)


def test_a_rollout_ends_with_whole_gold(native: CompiledEngine) -> None:
    """Rollouts to the end return thousandths of the gold that the score sheet shows."""
    state, random = start(first_game()), Random(3)
    while chooser(state) == CHANCE:
        advance(state, draw_card(state, random))
    simulator = NativeSimulator(native, [state])
    results = simulator.simulate((), [0] * 8, list(range(8)), RolloutPolicy(turns=99, samples=3))
    assert all(worth % 1000 == 0 for worths in results for worth in worths)
    over = state.copy()
    over.phase = OVER
    expected = tuple(1000 * gold for gold in totals(over))
    assert NativeSimulator(native, [over]).simulate((), [0], [1], CAREFUL) == [expected]
