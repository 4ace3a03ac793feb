"""The PettingZoo environment passes PettingZoo's tests and can be copied and replayed."""

import pickle
from copy import deepcopy

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from kingdombuilder.game.record import final_state, read_record, write_record
from kingdombuilder.insight.scores import totals
from kingdombuilder.research import Boards, Buffers, EngineName, VectorEnv
from kingdombuilder.research.pettingzoo import KingdomBuilder, env
from tests.research.games import all_boards, any_actions


def play_on(game: KingdomBuilder, steps: int, seed: int) -> list[int]:
    """Take random actions for some steps or until the game is over, and return them."""
    random = np.random.default_rng(seed)
    made: list[int] = []
    while game.agents and len(made) < steps and not any(game.terminations.values()):
        mask = game.observe(game.agent_selection)["action_mask"].astype(bool)
        made.append(int(any_actions(mask[None], random)[0]))
        game.step(made[-1])
    return made


def observations(game: KingdomBuilder) -> list[bytes]:
    """Return everything that every agent sees."""
    seen = [game.observe(agent) for agent in game.possible_agents]
    return [
        part.tobytes()
        for view in seen
        for part in (*view["observation"].values(), view["action_mask"])
    ]


# PettingZoo warns about every dict observation except those of its own environments.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("boards", [Boards(), all_boards(5)], ids=["base", "all"])
def test_the_pettingzoo_api_test_passes(boards: Boards, capsys: pytest.CaptureFixture[str]) -> None:
    """It runs with the base game and with every box."""
    api_test(env(boards), num_cycles=300)


def test_the_pettingzoo_seed_test_passes() -> None:
    """It runs with the base game."""
    seed_test(env, num_cycles=60)


def test_copies_and_pickles_continue_identically() -> None:
    """This includes chance."""
    game = env(all_boards(3))
    game.reset(seed=5)
    play_on(game, 40, seed=1)
    copies = [deepcopy(game), pickle.loads(pickle.dumps(game))]
    actions = play_on(game, 50, seed=2)
    for copy in copies:
        for action in actions:
            copy.step(action)
        assert observations(copy) == observations(game)


def test_a_game_replays_from_its_record() -> None:
    """The record's text is enough, without a seed."""
    game = env(all_boards(4))
    game.reset(seed=1)
    play_on(game, 10_000, seed=3)
    record = read_record(write_record(game.record()))
    gold = totals(final_state(record))
    best = max(gold)
    assert all((game.rewards[f"seat_{n}"] > 0) == (gold[n] == best) for n in range(4))
    assert sum(game.rewards.values()) == pytest.approx(0, abs=1e-6)


def test_the_environment_equals_one_row_of_a_vector_environment(engine: EngineName) -> None:
    """Observations are compared over several games."""
    boards = all_boards(3)
    single = env(boards, skip_forced=True)
    single.reset(seed=7)
    vector = VectorEnv(1, boards, seed=7, buffers=Buffers.blank(1, 3), engine=engine)
    random = np.random.default_rng(0)
    games = 0
    while games < 2:
        agent = single.possible_agents[vector.buffers.mover[0]]
        assert single.agent_selection == agent
        seen = single.observe(agent)
        assert (seen["action_mask"] == vector.buffers.legal[0]).all()
        for name, part in seen["observation"].items():
            assert (part == getattr(vector.buffers, name)[0]).all()
        (action,) = any_actions(vector.buffers.legal, random)
        vector.step([action])
        single.step(int(action))
        assert vector.buffers.rewards[0].tolist() == pytest.approx(list(single.rewards.values()))
        assert single.terminations[agent] == vector.buffers.done[0]
        if vector.buffers.done[0]:
            games += 1
            single.reset()


def test_an_illegal_action_is_rejected() -> None:
    """The game does not change."""
    game = env()
    game.reset(seed=1)
    before = observations(game)
    mask = game.observe(game.agent_selection)["action_mask"]
    for wrong in (int(np.flatnonzero(mask == 0)[0]), -1, 10_000):
        with pytest.raises(ValueError, match="not legal"):
            game.step(wrong)
    assert observations(game) == before


def test_the_board_can_be_rendered_as_text() -> None:
    """It has more than twenty lines."""
    game = env(render_mode="ansi")
    game.reset(seed=1)
    assert len((game.render() or "").splitlines()) > 20
