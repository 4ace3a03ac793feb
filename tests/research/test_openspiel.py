"""The OpenSpiel game passes OpenSpiel's own test and hides secret information."""

from random import Random
from typing import Any

import numpy as np
import pytest

from kingdombuilder.insight.seen import redeal, seen_by
from kingdombuilder.notation.picks import CARD_NAMES, DRAW_PREFIX
from kingdombuilder.research import ACTIONS, action_name
from kingdombuilder.research.history import UNKNOWN_DRAW
from kingdombuilder.rules.pile import copies

pyspiel = pytest.importorskip("pyspiel")
pytest.importorskip("kingdombuilder.research.openspiel")


def play_state(seed: int, steps: int, **parameters: object) -> Any:
    """Return the state after some random picks."""
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
def test_the_openspiel_simulation_passes(parameters: dict[str, object]) -> None:
    """It clones, serialises and observes the states of random games."""
    game = pyspiel.load_game("kingdombuilder", parameters)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_chance_nodes_have_probabilities() -> None:
    """They sum to 1."""
    state = play_state(1, 0)
    assert state.is_chance_node()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert len(state.chance_outcomes()) == 5


def test_a_seat_does_not_see_what_others_draw() -> None:
    """Each seat knows its own card."""
    state = play_state(2, 2)
    first, second = (state.information_state_string(seat).split()[2:] for seat in (0, 1))
    assert first[1] == DRAW_PREFIX + "?"
    assert second[0] == DRAW_PREFIX + "?"
    assert first[0] != DRAW_PREFIX + "?"
    assert second[1] != DRAW_PREFIX + "?"


def test_an_observation_does_not_depend_on_hidden_cards() -> None:
    """This holds for the text and the tensor."""
    state = play_state(3, 90, players=3, boxes="all")
    seat = state.current_player()
    before = state.observation_string(seat), state.observation_tensor(seat)
    truth = state.story.state.hand.copy()
    random = Random(1)
    while state.story.state.hand == truth:
        state.story.state = redeal(seen_by(state.story.state, seat), random)
    assert (state.observation_string(seat), state.observation_tensor(seat)) == before


def test_a_clone_is_independent() -> None:
    """An action in the clone does not change the original."""
    state = play_state(4, 30)
    before = str(state), state.information_state_string(0)
    clone = state.clone()
    assert (str(clone), clone.information_state_string(0)) == before
    clone.apply_action(clone.legal_actions()[0])
    assert (str(state), state.information_state_string(0)) == before
    assert str(clone) != before[0]


def test_the_game_ends_with_a_winner() -> None:
    """Returns sum to zero, and observations are finite."""
    state = play_state(5, 3000, players=4, board=3)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)
    assert max(state.returns()) > 0
    assert state.get_game().num_distinct_actions() == ACTIONS
    assert np.isfinite(state.observation_tensor(0)).all()


def test_the_openspiel_environment_plays_the_game() -> None:
    """Its agents see observations only."""
    environment = pytest.importorskip("open_spiel.python.rl_environment")
    game = pyspiel.load_game("kingdombuilder", {"supply": 5})
    env = environment.Environment(game, observation_type=environment.ObservationType.OBSERVATION)
    random = Random(1)
    step = env.reset()
    while not step.last():
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = env.step([random.choice(legal)])
    assert sorted(step.rewards) in ([-1.0, 1.0], [0.0, 0.0])


@pytest.mark.parametrize("parameters", [{}, {"players": 4, "boxes": "all"}], ids=["base", "all"])
def test_a_resampled_state_looks_the_same_to_its_player(parameters: dict[str, object]) -> None:
    """Other hands differ, and every player remembers their current cards."""
    changed = 0
    for seed in range(12):
        state = play_state(seed, 20 + 9 * seed, **parameters)
        player, dice = max(state.current_player(), 0), Random(seed)
        again = state.resample_from_infostate(player, dice.random)
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.information_state_tensor(player) == state.information_state_tensor(player)
        assert again.observation_string(player) == state.observation_string(player)
        assert again.legal_actions() == state.legal_actions() or state.is_chance_node()
        changed += again.story.state.hand != state.story.state.hand
        for seat in range(state.num_players()):
            cards = again.story.state.hand[seat]
            draws = again.information_state_string(seat).split()
            for place in again.story._face_down[seat]:
                name = draws[2 + place].removeprefix(DRAW_PREFIX)
                assert copies(cards, CARD_NAMES.index(name))
    assert changed > 3


def test_the_information_state_tensor_has_the_history() -> None:
    """It begins with the observation, and an unknown draw has its own number."""
    state = play_state(2, 2)
    tensor, seen = state.information_state_tensor(0), state.observation_tensor(0)
    assert tensor[: len(seen)] == seen
    own, other, shown, *rest = tensor[len(seen) :]
    _, _, *words = state.information_state_string(0).split()
    assert action_name(int(own) - 1) == words[0] == action_name(int(shown) - 1)
    assert (words[1], int(other)) == (DRAW_PREFIX + "?", UNKNOWN_DRAW)
    assert words[2] == f"({words[0].removeprefix(DRAW_PREFIX)})"
    assert not any(rest)


def test_information_set_search_beats_random_play() -> None:
    """The search of OpenSpiel plays games with every box, and wins most of them."""
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    won = 0.0
    for number in range(6):
        parameters = {"supply": 6, "boxes": "all", "board": number}
        game = pyspiel.load_game("kingdombuilder", parameters)
        random = np.random.RandomState(number)
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        searcher = ismcts.ISMCTSBot(game, evaluator, 2.0, 100, random_state=random)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choice(outcomes, p=odds))
            elif state.current_player() == number % 2:
                state.apply_action(searcher.step(state))
            else:
                state.apply_action(random.choice(state.legal_actions()))
        won += state.returns()[number % 2]
    assert won > 0


def test_the_search_in_c_cannot_resample_a_game_in_python() -> None:
    """OpenSpiel does not call the method from C++; docs/research.md says so until it does."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    searcher = pyspiel.ISMCTSBot(1, evaluator, 2.0, 4, -1, policy, False, False)
    with pytest.raises(pyspiel.SpielError, match="ResampleFromInfostate"):
        searcher.step_with_policy(play_state(1, 2))
