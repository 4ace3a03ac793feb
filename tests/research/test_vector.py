"""The vector environment, whose rows are independent games."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from kingdombuilder.research import (
    ACTIONS,
    Boards,
    Buffers,
    EngineName,
    VectorEnv,
    returns_from_scores,
    unpack,
)
from tests.research.games import all_boards, any_actions, are_equal


def play_on(game: VectorEnv, steps: int, seed: int = 0) -> None:
    """Take random actions in every row."""
    random = np.random.default_rng(seed)
    for _ in range(steps):
        game.step(any_actions(game.buffers.legal, random))


def test_rows_do_not_depend_on_slices_or_threads(engine: EngineName) -> None:
    """Rows are stepped together, in slices and by threads."""
    boards = all_boards(2)
    whole, sliced, threaded = (VectorEnv(6, boards, seed=3, engine=engine) for _ in range(3))
    parts = [slice(0, 2), slice(2, 6)]
    random = np.random.default_rng(1)
    with ThreadPoolExecutor(2) as pool:
        for _ in range(120):
            actions = any_actions(whole.buffers.legal, random)
            whole.step(actions)
            for part in reversed(parts):
                sliced.step(actions[part], part)
            list(pool.map(lambda part, a=actions: threaded.step(a[part], part), parts))
            assert are_equal(whole.buffers, sliced.buffers)
            assert are_equal(whole.buffers, threaded.buffers)


def test_the_environment_writes_into_given_arrays(engine: EngineName) -> None:
    """Arrays of a wrong shape or layout are rejected."""
    buffers = Buffers.blank(4, 2, planes=False, records=True)
    game = VectorEnv(4, Boards(), buffers=buffers, engine=engine)
    assert game.reset() is buffers
    assert buffers.planes is None
    assert buffers.legal.any(axis=1).all()
    with pytest.raises(ValueError, match="legal"):
        VectorEnv(5, Boards(), buffers=buffers, engine=engine)
    turned = Buffers.blank(648, 2, planes=False)
    with pytest.raises(ValueError, match="legal must be contiguous"):
        VectorEnv(648, Boards(), buffers=replace(turned, legal=turned.legal.T), engine=engine)


def test_packed_observations_unpack_to_the_planes(engine: EngineName) -> None:
    """The records contain their board numbers."""
    game = VectorEnv(5, all_boards(3), buffers=Buffers.blank(5, 3, records=True), engine=engine)
    play_on(game, 40)
    assert game.buffers.records is not None
    unpacked = unpack(game.buffers.records, game.boards)
    assert (unpacked.planes == game.buffers.planes).all()
    assert (unpacked.scalars == game.buffers.scalars).all()
    assert (game.buffers.records["board"] == game.buffers.board).all()


def test_a_game_that_ends_is_followed_by_the_next(engine: EngineName) -> None:
    """The step reports its scores and rewards and starts another board."""
    game = VectorEnv(3, Boards(range(50), seats=3), engine=engine)
    random = np.random.default_rng(0)
    ended = 0
    while ended < 6:
        before = game.buffers.board.copy()
        game.step(any_actions(game.buffers.legal, random))
        done = game.buffers.done
        ended += int(done.sum())
        assert (game.buffers.board[done] == before[done] + 3).all()
        assert (game.buffers.rewards[done] == returns_from_scores(game.buffers.final[done])).all()
        assert not game.buffers.rewards[~done].any()
        assert game.buffers.legal.any(axis=1).all()


def test_rewards_in_gold_sum_to_the_final_scores(engine: EngineName) -> None:
    """This holds step by step for every seat, and every step reports the scores."""
    game = VectorEnv(
        2, all_boards(2), rewards="gold", buffers=Buffers.blank(2, 2, scores=True), engine=engine
    )
    assert game.buffers.scores is not None
    random = np.random.default_rng(0)
    total = game.buffers.scores.astype(float)
    while not game.buffers.done.any():
        game.step(any_actions(game.buffers.legal, random))
        total += game.buffers.rewards
    done = game.buffers.done
    assert (total[done] == game.buffers.final[done]).all()
    assert (total[~done] == game.buffers.scores[~done]).all()


def test_forced_picks_can_be_skipped(engine: EngineName) -> None:
    """This is optional."""
    short, long = (
        VectorEnv(1, Boards(), skip_forced=skip, engine=engine) for skip in (True, False)
    )
    fewest_legal = []
    for game in (short, long):
        random = np.random.default_rng(0)
        fewest = ACTIONS
        while not game.buffers.done.any():
            game.step(any_actions(game.buffers.legal, random))
            fewest = min(fewest, int(game.buffers.legal.sum()))
        fewest_legal.append(fewest)
    assert fewest_legal[0] > 1
    assert fewest_legal[1] == 1


def test_gains_are_the_gold_that_an_action_pays(engine: EngineName) -> None:
    """They are those of the acting seat."""
    buffers = Buffers.blank(8, 2, planes=False, gains=True, scores=True)
    game = VectorEnv(8, all_boards(2), buffers=buffers, skip_forced=False, engine=engine)
    assert buffers.gains is not None
    assert buffers.scores is not None
    random = np.random.default_rng(0)
    rows = np.arange(8)
    for _ in range(40):
        actions = any_actions(buffers.legal, random)
        mover, gain = buffers.mover.copy(), buffers.gains[rows, actions]
        before = buffers.scores[rows, mover]
        assert not buffers.gains[~buffers.legal].any()
        game.step(actions)
        assert (buffers.scores[rows, mover] - before == gain)[~buffers.done].all()


def test_an_illegal_action_is_rejected(engine: EngineName) -> None:
    """The caller's mask does not matter, and no row changes."""
    game = VectorEnv(2, Boards(), engine=engine)
    before = game.copy()
    game.buffers.legal[:] = True
    with pytest.raises(ValueError, match="not legal in row"):
        game.step([ACTIONS - 1, ACTIONS - 1])
    with pytest.raises(ValueError, match="not legal in row"):
        game.step([-1, ACTIONS])
    with pytest.raises(ValueError, match="actions for"):
        game.step([1])
    with pytest.raises(ValueError, match="distinct"):
        game.step([1, 1], [0, -2])
    good = before.buffers.legal.argmax(axis=1)
    assert are_equal(game.step(good), before.step(good))


def test_copies_pickles_and_seeds_continue_identically(engine: EngineName) -> None:
    """This includes bots, chance and later games."""
    game = VectorEnv(4, all_boards(3), seed=8, bots={1: "uniform"}, engine=engine)
    play_on(game, 60)
    copies = [game.copy(), pickle.loads(pickle.dumps(game))]
    again = VectorEnv(4, all_boards(3), seed=8, bots={1: "uniform"}, engine=engine)
    play_on(again, 60)
    for environment in (game, *copies, again):
        play_on(environment, 100, seed=1)
    assert all(are_equal(game.buffers, other.buffers) for other in (*copies, again))
    assert not are_equal(game.buffers, VectorEnv(4, all_boards(3), seed=9, engine=engine).buffers)
