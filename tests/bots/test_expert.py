"""The expert and the net that is shipped with the program."""

import os
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from kingdombuilder.bots import BOTS, Budget
from kingdombuilder.bots.net_rationale import explainer
from kingdombuilder.bots.rationale import describe_thought
from kingdombuilder.bots.roster import expert
from kingdombuilder.bots.search.learned import RACE, line_thinker, race_thinker
from kingdombuilder.bots.search.python_search import PythonSearch
from kingdombuilder.insight.net.parts import PARTS
from kingdombuilder.insight.seen import redeal, seen_by
from kingdombuilder.native import CompiledEngine
from kingdombuilder.native.build import SWITCH_VARIABLE
from kingdombuilder.native.forecasts import forecasts
from kingdombuilder.native.search import NativeSearch
from kingdombuilder.rules.state import State
from tests.bots.decisions import positions

WITHOUT_ENGINE = """
from random import Random
from kingdombuilder.bots import BOTS
from kingdombuilder.native import find_engine
from kingdombuilder.rules.turn import legal
from tests.bots.decisions import positions

seen = positions()[0]
decision = BOTS["expert"].think(seen, Random(1))
assert find_engine().engine is None
assert decision.pick & legal(seen)
print(decision.thought.code)
"""


@pytest.fixture(scope="module")
def seen() -> list[State]:
    """Positions with the base game and with every box, two to five seats."""
    return positions()


def test_both_engines_agree_on_the_shipped_net(native: CompiledEngine, seen: list[State]) -> None:
    """Forecasts and the values of lines are identical."""
    for one in seen:
        net = explainer(one.board)
        assert net
        for seat in range(one.board.seats):
            assert forecasts(native, net.on, [one], seat) == [net.on.forecast(one, seat)]
    for one in seen[:2]:
        net = explainer(one.board)
        assert net
        lines = NativeSearch(native).best_lines(one, 1, 2, 2, 5, net.on)
        assert PythonSearch().best_lines(one, 1, 2, 2, 5, net.on) == lines


def test_the_expert_does_not_use_hidden_cards(seen: list[State]) -> None:
    """With other hidden cards it plans the same turn for the same reason, at any table."""
    for number, one in enumerate(seen):
        other = seen_by(redeal(one, Random(number)), one.me)
        first, second = (BOTS["expert"].think(view, Random(2)) for view in (one, other))
        assert first == second


@pytest.mark.parametrize(("finalists", "work"), [(32, 48), (4, 160)])
def test_a_race_with_the_net_does_not_use_hidden_cards(
    seen: list[State], finalists: int, work: int
) -> None:
    """This holds for a race whose rollouts use the net, with and without scouting."""
    assert RACE.scouting
    config = replace(RACE, scouting=replace(RACE.scouting, finalists=finalists))
    think, budget = race_thinker(explainer, expert.think, config), Budget(work=work)
    for number, one in enumerate(seen):
        other = seen_by(redeal(one, Random(number)), one.me)
        first, second = (think(view, Random(2), budget) for view in (one, other))
        assert first == second


def test_the_expert_needs_no_budget(seen: list[State]) -> None:
    """Time and work do not change its turn, which depends on the seed alone."""
    for one in seen[::3]:
        budgets = (None, Budget(seconds=0.001), Budget(work=1))
        decisions = [BOTS["expert"].think(one, Random(4), budget) for budget in budgets]
        assert decisions == decisions[:1] * len(budgets)


def test_the_expert_explains_its_turn_by_the_net(seen: list[State]) -> None:
    """The reason has the chance before and after, the changes and the next best turn."""
    explained = 0
    for one in seen:
        thought = BOTS["expert"].think(one, Random(1)).thought
        assert thought
        if thought.code != "net":
            continue
        explained += 1
        net = explainer(one.board)
        assert net
        facts = thought.facts
        assert set(PARTS) <= facts.keys()
        assert 0 <= int(facts["share"]) <= 100
        english, french = (describe_thought(language, thought) for language in ("en", "fr"))
        assert f"about {facts['share']} % ({facts['before']} % before this turn)" in english
        assert f"{facts['share']} % de chances de gagner ({facts['before']} % avant" in french
    assert explained > 4


def test_the_net_chooses_other_turns_than_the_linear_evaluation(seen: list[State]) -> None:
    """From the same lines, the two evaluations sometimes choose differently."""
    linear = line_thinker(lambda board: None)
    turns = [
        [(d.pick, *d.follow_ups) for d in (think(one, Random(1), Budget()) for one in seen)]
        for think in (expert.think, linear)
    ]
    assert turns[0] != turns[1]


def test_without_an_engine_the_expert_plays_by_the_linear_evaluation() -> None:
    """Its reason is then one of the linear evaluation."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_ENGINE],
        env={**os.environ, SWITCH_VARIABLE: "off"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() not in ("", "net")
