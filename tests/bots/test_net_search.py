"""Search and rollouts with a net agree on both engines, and the linear ones do not change."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from kingdombuilder.bots import BOTS, Budget
from kingdombuilder.bots.search.learned import line_thinker, race_thinker
from kingdombuilder.bots.search.python_search import PythonSearch
from kingdombuilder.bots.search.race import RaceConfig, race
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.insight.net import Net, read_net
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native import CompiledEngine
from kingdombuilder.native.encoder import BoardEncoder, forecasts
from kingdombuilder.native.search import NativeSearch, RolloutPolicy
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start
from tests.bots.decisions import decisions, positions
from tests.insight.nets import random_net_file

COMPARE_EVERY = 6  # turns, because CPython is slow
POLICY = RolloutPolicy(turns=2, samples=2)
GOLDEN = Path(__file__).parents[1] / "golden" / "decisions.json"


@pytest.fixture(scope="module")
def net() -> Net:
    """A net with random weights."""
    return read_net(random_net_file(1))


def turns(seats: int) -> Iterator[State]:
    """Yield what the picking seat sees in some turns of a game with every box."""
    random, search = Random(seats), PythonSearch()
    state = start(random_setup(random, seats, tuple(BOXES), queenies=tuple(QUEENIES)))
    turn = 0
    while (seat := chooser(state)) != NOBODY:
        if seat == CHANCE:
            advance(state, draw_card(state, random))
            continue
        seen = seen_by(state, seat)
        if turn % COMPARE_EVERY == 0:
            yield seen
        turn += 1
        for pick in max(search.best_lines(seen, 1, 1, 2, 1))[1]:
            advance(state, pick)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_both_engines_agree_on_a_net(native: CompiledEngine, net: Net, seats: int) -> None:
    """Forecasts, values of lines and leads of rollouts are identical."""
    encoder, quick, plain = BoardEncoder(native, net), NativeSearch(native), PythonSearch()
    random, linear_differs, compared = Random(seats), False, 0
    for seen in turns(seats):
        board_net = encoder.board_net(seen.board)
        for seat in range(seats):
            assert forecasts(native, board_net, [seen], seat) == [board_net.forecast(seen, seat)]
        seed = random.getrandbits(64)
        lines = quick.best_lines(seen, 1, 2, 2, seed, board_net)
        assert plain.best_lines(seen, 1, 2, 2, seed, board_net) == lines
        dice = [random.getrandbits(64)]
        assert plain.rollouts(0, dice, POLICY, board_net) == quick.rollouts(
            0, dice, POLICY, board_net
        )
        linear_differs |= quick.rollouts(0, dice, POLICY) != quick.rollouts(
            0, dice, POLICY, board_net
        )
        compared += 1
    assert linear_differs
    assert compared > 3


def test_the_linear_race_makes_the_golden_decisions() -> None:
    """At fixed work, picks, chances and reasons are those from before nets existed."""
    assert decisions() == json.loads(GOLDEN.read_text("utf-8"))


def test_equal_boards_share_their_rows(native: CompiledEngine, net: Net) -> None:
    """Another board object with the same content needs no second encoding."""
    encoder = BoardEncoder(native, net)
    setup = random_setup(Random(1), 2)
    first, again = (encoder.board_net(start(setup).board) for _ in range(2))
    other = encoder.board_net(start(random_setup(Random(2), 2)).board)
    assert first is again
    assert other.table != first.table


def test_a_race_uses_its_net(native: CompiledEngine, net: Net) -> None:
    """Its chances differ from those of the linear evaluation, and are reproducible."""
    seen = next(turns(2))
    board_net = BoardEncoder(native, net).board_net(seen.board)
    config, budget = RaceConfig(8, 4, POLICY), Budget(work=32)
    linear, learned, again = (
        race(NativeSearch(native), seen, Random(1), budget, config, used)
        for used in (None, board_net, board_net)
    )
    assert learned == again
    assert learned.chance != linear.chance


def test_thinkers_with_a_net_plan_legal_turns(native: CompiledEngine, net: Net) -> None:
    """Without a net they use the linear evaluation."""
    encoder, linear = BoardEncoder(native, net), BOTS["grandmaster"].thinker
    assert linear
    for seen in positions()[1::2]:
        budget = Budget(work=32)
        for find in (encoder.board_net, lambda board: None):
            for think in (line_thinker(find, 4), race_thinker(find, linear)):
                decision = think(seen, Random(1), budget)
                state = seen.copy()
                for pick in (decision.pick, *decision.follow_ups):
                    assert pick & legal(state)
                    advance(state, pick)
                assert decision == think(seen, Random(1), budget)
        without = race_thinker(lambda board: None, linear)(seen, Random(1), budget)
        assert without == linear(seen, Random(1), budget)
