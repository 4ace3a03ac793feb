"""Search and rollouts with a net agree on both engines, and the linear ones do not change."""

import json
from collections.abc import Iterator
from math import exp
from pathlib import Path
from random import Random

import pytest

from kingdombuilder.bots import Budget
from kingdombuilder.bots.net_rationale import Explainer
from kingdombuilder.bots.rationale import describe_thought, state_after
from kingdombuilder.bots.search.learned import line_thinker, race_thinker
from kingdombuilder.bots.search.linear_race import linear_race
from kingdombuilder.bots.search.python_search import PythonSearch
from kingdombuilder.bots.search.race import race
from kingdombuilder.bots.search.race_config import RaceConfig
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.insight.net import BoardNet, Net, read_net
from kingdombuilder.insight.net.parts import PARTS
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native import CompiledEngine
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.native.forecasts import forecasts, hex_worths, part_forecasts
from kingdombuilder.native.search import NativeSearch, RolloutPolicy
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start
from tests.bots.decisions import decisions, positions
from tests.insight.nets import random_net_file

COMPARE_EVERY = 6  # turns, because CPython is slow
POLICY = RolloutPolicy(turns=2, samples=2)
BY_NET = RolloutPolicy(turns=2, samples=2, width=1, rivals=1, by_net=1)
# Only the first of these turns are searched, by more lines than the net keeps.
FIRST_TURNS = RolloutPolicy(4, 2, width=2, rivals=2, by_net=1, net_width=1, search_turns=1, every=2)
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
        _compare_parts(native, board_net, seen)
        seed = random.getrandbits(64)
        lines = quick.best_lines(seen, 1, 2, 2, seed, board_net)
        assert plain.best_lines(seen, 1, 2, 2, seed, board_net) == lines
        assert plain.positions == quick.positions
        dice = [random.getrandbits(64)]
        for policy in (POLICY, BY_NET, FIRST_TURNS):
            leads = quick.rollouts([0], dice, policy, board_net)
            assert plain.rollouts([0], dice, policy, board_net) == leads
            linear_differs |= quick.rollouts([0], dice, policy) != leads
        compared += 1
    assert linear_differs
    assert compared > 3


def test_forecasts_do_not_depend_on_what_was_evaluated_before(
    native: CompiledEngine, net: Net
) -> None:
    """Boards and nets alternate, and each position follows every other one."""
    other = read_net(random_net_file(2))
    encoders = [BoardEncoder(native, each) for each in (net, other)]
    states = [state for seats in (2, 4) for state in list(turns(seats))[:4]]
    cases = [
        (encoder.board_net(state.board), state, seat)
        for state in states
        for encoder in encoders
        for seat in range(state.board.seats)
    ]
    expected = [on.forecast(state, seat) for on, state, seat in cases]
    for step in (1, 3, 5):
        for number in range(0, step * len(cases), step):
            on, state, seat = cases[number % len(cases)]
            assert forecasts(native, on, [state], seat) == [expected[number % len(cases)]]


def _compare_parts(native: CompiledEngine, board_net: BoardNet, seen: State) -> None:
    """Change one part of the input at a time, and value hexes for two seats."""
    seat, after = seen.me, seen.copy()
    for pick in max(PythonSearch().best_lines(seen, 1, 1, 2, 1))[1]:
        advance(after, pick)
    if after.phase != OVER:
        expected = [board_net.forecast(after, seat, seen, part) for part in range(len(PARTS))]
        assert part_forecasts(native, board_net, after, seen, seat) == expected
        assert len(set(expected)) > 1
    for who in (seat, (seat + 1) % seen.board.seats):
        worths = hex_worths(native, board_net, seen, who)
        assert worths.keys() == set(each(seen.free & seen.board.land))
        suburb = next((hex for hex in worths if hex & seen.board.suburbs), None)
        for hex in {*list(worths)[:2], suburb or next(iter(worths))}:
            assert worths[hex] == board_net.hex_worth(seen, who, hex)


def test_the_linear_race_makes_the_golden_decisions() -> None:
    """With fixed work, picks, chances and reasons are the same as before nets existed."""
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
    """Without a net they use the linear evaluation, with any number of seats."""
    encoder, linear = BoardEncoder(native, net), linear_race

    def explainer(board: Board) -> Explainer:
        return Explainer(native, encoder.board_net(board))

    for seen in positions()[1::2]:
        budget = Budget(work=32)
        for find in (explainer, lambda board: None):
            for think in (line_thinker(find), race_thinker(find, linear)):
                decision = think(seen, Random(1), budget)
                state = seen.copy()
                for pick in (decision.pick, *decision.follow_ups):
                    assert pick & legal(state)
                    advance(state, pick)
                assert decision == think(seen, Random(1), budget)
        without = race_thinker(lambda board: None, linear)(seen, Random(1), budget)
        assert without == linear(seen, Random(1), budget)


def test_a_net_explains_its_turn_in_both_languages(native: CompiledEngine, net: Net) -> None:
    """The reason has both chances, the parts that change, and the next best turn."""
    encoder, explained = BoardEncoder(native, net), 0
    for seen in positions():
        explainer = Explainer(native, encoder.board_net(seen.board))
        lines = NativeSearch(native).best_lines(seen, 8, 8, 2, 1, explainer.on)
        best, other = (picks for _, picks in sorted(lines, key=lambda line: -line[0])[:2])
        thought = explainer.explain(seen, best, other)
        if thought.code != "net":
            continue
        explained += 1
        facts = thought.facts
        after = forecasts(native, explainer.on, [state_after(seen, best)], seen.me)[0]
        assert facts["share"] == round(100 / (1 + exp(-after.log_odds / 1000)))
        assert facts["where"] in PARTS
        assert int(facts["worse"]) >= 0
        english, french = (describe_thought(language, thought) for language in ("en", "fr"))
        assert english.startswith(f"Chance to win: about {facts['share']} %")
        assert french.startswith(f"Environ {facts['share']} % de chances de gagner")
        hexes = [pick for pick in str(facts["other"]).split() if pick[-1].isdigit()]
        assert all(pick in english and pick in french for pick in hexes)
    assert explained > 4


def test_parts_that_do_not_change_are_not_explained(native: CompiledEngine, net: Net) -> None:
    """A turn compared with itself loses nowhere."""
    seen = next(turns(3))
    explainer = Explainer(native, BoardEncoder(native, net).board_net(seen.board))
    picks = max(NativeSearch(native).best_lines(seen, 2, 2, 2, 1, explainer.on))[1]
    facts = explainer.explain(seen, picks, picks).facts
    assert facts["worse"] == 0
    assert "as good" in describe_thought("en", explainer.explain(seen, picks, picks))
