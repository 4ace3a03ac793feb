"""The OpenSpiel game passes OpenSpiel's own test, and tells no secret."""

from random import Random
from typing import Any

import numpy as np
import pytest

from kingdombuilder.insight.seen import redeal, seen_by
from kingdombuilder.notation.picks import DRAW_PREFIX
from kingdombuilder.research import ACTIONS

pyspiel = pytest.importorskip("pyspiel")
pytest.importorskip("kingdombuilder.research.openspiel")


def some_state(seed: int, steps: int, **parameters: object) -> Any:
    """A state after some random picks."""
    random = Random(seed)
    state = pyspiel.load_game("kingdombuilder", parameters).new_initial_state()
    for _ in range(steps):
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, odds)[0])
        elif not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    "parameters",
    [{}, {"players": 5, "boxes": "all", "queenies": "capitol+caves+island", "supply": 12}],
    ids=["base", "all"],
)
def test_the_generic_test_passes(parameters: dict[str, object]) -> None:
    """Random games, in which states are cloned, written and read again, and observed."""
    game = pyspiel.load_game("kingdombuilder", parameters)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_chance_is_a_player_with_odds() -> None:
    """They sum to 1."""
    state = some_state(1, 0)
    assert state.is_chance_node()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert len(state.chance_outcomes()) == 5


def test_a_seat_does_not_see_what_others_draw() -> None:
    """Each seat knows its own card."""
    state = some_state(2, 2)
    mine, other = (state.information_state_string(seat).split()[2:] for seat in (0, 1))
    assert mine[1] == DRAW_PREFIX + "?"
    assert other[0] == DRAW_PREFIX + "?"
    assert mine[0] != DRAW_PREFIX + "?"
    assert other[1] != DRAW_PREFIX + "?"


def test_what_is_observed_does_not_depend_on_hidden_cards() -> None:
    """Neither text nor tensor."""
    state = some_state(3, 90, players=3, boxes="all")
    seat = state.current_player()
    before = state.observation_string(seat), state.observation_tensor(seat)
    truth = state.story.state.hand.copy()
    random = Random(1)
    while state.story.state.hand == truth:
        state.story.state = redeal(seen_by(state.story.state, seat), random)
    assert (state.observation_string(seat), state.observation_tensor(seat)) == before


def test_a_clone_goes_its_own_way() -> None:
    """What is played in it is not seen in the other."""
    state = some_state(4, 30)
    before = str(state), state.information_state_string(0)
    clone = state.clone()
    assert (str(clone), clone.information_state_string(0)) == before
    clone.apply_action(clone.legal_actions()[0])
    assert (str(state), state.information_state_string(0)) == before
    assert str(clone) != before[0]


def test_the_game_ends_with_a_winner() -> None:
    """Returns sum to nothing, and actions have names."""
    state = some_state(5, 3000, players=4, board=3)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)
    assert max(state.returns()) > 0
    assert state.get_game().num_distinct_actions() == ACTIONS
    assert np.isfinite(state.observation_tensor(0)).all()


def test_openspiels_own_environment_plays_it() -> None:
    """With agents that see observations only."""
    environment = pytest.importorskip("open_spiel.python.rl_environment")
    game = pyspiel.load_game("kingdombuilder", {"supply": 5})
    env = environment.Environment(game, observation_type=environment.ObservationType.OBSERVATION)
    random = Random(1)
    now = env.reset()
    while not now.last():
        legal = now.observations["legal_actions"][now.observations["current_player"]]
        now = env.step([random.choice(legal)])
    assert sorted(now.rewards) in ([-1.0, 1.0], [0.0, 0.0])
