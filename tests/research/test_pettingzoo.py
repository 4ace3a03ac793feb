"""The PettingZoo environment passes PettingZoo's tests and works with SuperSuit."""

import pickle
import warnings
from copy import deepcopy
from typing import Any, get_args

import numpy as np
import pytest
from gymnasium.spaces import Box

from kingdombuilder.game.record import final_state, read_record, write_record
from kingdombuilder.insight.scores import totals
from kingdombuilder.research import SCALARS, Boards, Buffers, EngineName, VectorEnv, observe
from kingdombuilder.research.pettingzoo import KingdomBuilder, env
from kingdombuilder.research.single_game import flatten
from kingdombuilder.research.spaces import Form
from tests.research.games import all_boards, any_actions

with warnings.catch_warnings():  # PettingZoo's tests import its own deprecated modules
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test


def play_on(game: KingdomBuilder, steps: int, seed: int) -> list[int]:
    """Take random actions for some steps or until the game is over, and return them."""
    random = np.random.default_rng(seed)
    actions: list[int] = []
    while game.agents and len(actions) < steps and not any(game.terminations.values()):
        mask = game.action_mask(game.agent_selection).astype(bool)
        actions.append(int(any_actions(mask[None], random)[0]))
        game.step(actions[-1])
    return actions


def observations(game: KingdomBuilder) -> list[bytes]:
    """Return everything that every agent sees."""
    agents = game.possible_agents
    return [part.tobytes() for a in agents for part in (game.observe(a), game.action_mask(a))]


# PettingZoo warns about every dict observation except those of its own environments.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("boards", [Boards(), all_boards(5)], ids=["base", "all"])
@pytest.mark.parametrize("form", get_args(Form))
def test_the_pettingzoo_api_test_passes(
    boards: Boards, form: Form, capsys: pytest.CaptureFixture[str]
) -> None:
    """It runs with the base game and with every box, and in every form."""
    api_test(env(boards, observation=form), num_cycles=300)


def test_the_pettingzoo_seed_test_passes() -> None:
    """It runs with the base game."""
    seed_test(env, num_cycles=60)


@pytest.mark.parametrize("engine", ["auto", "cpython"])
def test_copies_and_pickles_continue_identically(engine: EngineName) -> None:
    """This includes chance."""
    game = env(all_boards(3), engine=engine)
    game.reset(seed=5)
    play_on(game, 40, seed=1)
    copies = [deepcopy(game), pickle.loads(pickle.dumps(game))]
    actions = play_on(game, 50, seed=2)
    for copy in copies:
        for action in actions:
            copy.step(action)
        assert observations(copy) == observations(game)


@pytest.mark.parametrize("skip_forced", [False, True])
def test_a_game_replays_from_its_record(skip_forced: bool) -> None:
    """The record's text is enough, without a seed."""
    game = env(all_boards(4), skip_forced)
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
    single = env(boards, skip_forced=True, observation="parts")
    single.reset(seed=7)
    vector = VectorEnv(1, boards, seed=7, buffers=Buffers.blank(1, 3), engine=engine)
    random = np.random.default_rng(0)
    games = 0
    while games < 2:
        agent = single.possible_agents[vector.buffers.mover[0]]
        assert single.agent_selection == agent
        assert (single.infos[agent]["action_mask"] == vector.buffers.legal[0]).all()
        for name, part in single.observe(agent).items():
            assert (part == getattr(vector.buffers, name)[0]).all()
        (action,) = any_actions(vector.buffers.legal, random)
        vector.step([action])
        single.step(int(action))
        assert vector.buffers.rewards[0].tolist() == pytest.approx(list(single.rewards.values()))
        assert single.terminations[agent] == vector.buffers.done[0]
        if vector.buffers.done[0]:
            games += 1
            single.reset()


def test_a_bot_observes_what_an_environment_shows(engine: EngineName) -> None:
    """`observe` gives the picking seat and all others the same arrays, without numbered boards."""
    game = env(all_boards(3), engine=engine)
    game.reset(seed=4)
    for step in range(30):
        for seat, agent in enumerate(game.possible_agents):
            seen = game._game.engine.seen(0, seat)
            assert (flatten(observe(seen, seat)) == game.observe(agent)).all()
        play_on(game, 1, seed=step)


def test_the_state_has_what_no_agent_sees() -> None:
    """All hands are known in it, and each is in its owner's observation."""
    game = env(all_boards(3), observation="parts")
    game.reset(seed=2)
    truth = game.state()
    assert game.state_space.contains(truth)
    scalars = truth[-1440 - len(SCALARS) : -1440]
    unknown = [place for place, name in enumerate(SCALARS) if name.endswith("?")]
    assert not scalars[unknown].any()
    assert game.observe("seat_0")["scalars"][unknown].any()
    names = [place for place, name in enumerate(SCALARS) if name.startswith("hand 1")]
    own = [place for place, name in enumerate(SCALARS) if name.startswith("hand 0")]
    assert (scalars[names] == game.observe("seat_1")["scalars"][own]).all()


def test_rewards_can_be_differences_of_gold() -> None:
    """They add up to the final lead, and their sum is always 0."""
    game = env(all_boards(3), rewards="gold")
    game.reset(seed=3)
    total = dict.fromkeys(game.agents, 0.0)
    while not any(game.terminations.values()):
        play_on(game, 1, seed=1)
        assert sum(game.rewards.values()) == pytest.approx(0, abs=1e-6)
        for agent, reward in game.rewards.items():
            total[agent] += reward
    gold = totals(final_state(game.record()))
    leads = [(own - (sum(gold) - own) / 2) for own in gold]
    assert list(total.values()) == pytest.approx(leads)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_supersuit_wrappers_accept_the_environment() -> None:
    """Types, shapes, stacks of frames and agent indicators change the flat observation."""
    supersuit = pytest.importorskip("supersuit")
    game = supersuit.dtype_v0(env(), np.float32)
    game = supersuit.normalize_obs_v0(game, env_min=0, env_max=1)
    game = supersuit.frame_stack_v1(supersuit.agent_indicator_v0(game), 2)
    game.reset(seed=1)
    shapes = set()
    for _ in game.agent_iter(max_iter=40):
        seen, _, over, _, info = game.last()
        shapes.add(seen.shape)
        assert seen.dtype == np.float32
        game.step(None if over else int(np.flatnonzero(info["action_mask"])[0]))
    space = game.observation_space("seat_0")
    assert isinstance(space, Box)
    assert shapes == {space.shape}


@pytest.mark.parametrize("given", [{"observation": "nested"}, {"rewards": "fame"}])
def test_an_unknown_option_is_rejected(given: dict[str, Any]) -> None:
    """The error names it."""
    with pytest.raises(ValueError, match=r"nested|fame"):
        env(**given)


def test_an_illegal_action_is_rejected() -> None:
    """The game does not change."""
    game = env()
    game.reset(seed=1)
    before = observations(game)
    mask = game.action_mask(game.agent_selection)
    for wrong in (int(np.flatnonzero(mask == 0)[0]), -1, 10_000):
        with pytest.raises(ValueError, match="not legal"):
            game.step(wrong)
    assert observations(game) == before


def test_the_board_can_be_rendered_as_text() -> None:
    """It has more than twenty lines."""
    game = env(render_mode="ansi")
    game.reset(seed=1)
    assert len((game.render() or "").splitlines()) > 20
