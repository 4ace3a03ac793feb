"""The vector environment: rows are independent games, written into arrays."""

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
from tests.research.games import all_boards, any_actions, same


def play_on(game: VectorEnv, steps: int, seed: int = 0) -> None:
    """Random actions in every row."""
    random = np.random.default_rng(seed)
    for _ in range(steps):
        game.step(any_actions(game.buffers.legal, random))


def test_rows_do_not_depend_on_how_they_are_stepped(engine: EngineName) -> None:
    """All at once, in slices, or by threads."""
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
            assert same(whole.buffers, sliced.buffers)
            assert same(whole.buffers, threaded.buffers)


def test_it_writes_into_arrays_of_the_caller(engine: EngineName) -> None:
    """Of the right shape and type, or it refuses."""
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


def test_records_unpack_to_the_planes_beside_them(engine: EngineName) -> None:
    """With the boards that they name."""
    game = VectorEnv(5, all_boards(3), buffers=Buffers.blank(5, 3, records=True), engine=engine)
    play_on(game, 40)
    assert game.buffers.records is not None
    found = unpack(game.buffers.records, game.boards)
    assert (found.planes == game.buffers.planes).all()
    assert (found.scalars == game.buffers.scalars).all()
    assert (game.buffers.records["board"] == game.buffers.board).all()


def test_a_game_that_ends_is_followed_by_the_next(engine: EngineName) -> None:
    """With its scores and rewards told, and another board laid out."""
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


def test_forced_picks_are_skipped(engine: EngineName) -> None:
    """Or not, if one wants them."""
    short, long = (
        VectorEnv(1, Boards(), skip_forced=skip, engine=engine) for skip in (True, False)
    )
    forced = []
    for game in (short, long):
        random = np.random.default_rng(0)
        fewest = ACTIONS
        while not game.buffers.done.any():
            game.step(any_actions(game.buffers.legal, random))
            fewest = min(fewest, int(game.buffers.legal.sum()))
        forced.append(fewest)
    assert forced[0] > 1
    assert forced[1] == 1


def test_gains_are_the_gold_that_follows(engine: EngineName) -> None:
    """For the seat that picks."""
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


def test_an_action_that_is_not_legal_is_refused(engine: EngineName) -> None:
    """Whatever the arrays of the caller say, and nothing has changed in any row."""
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
    assert same(game.step(good), before.step(good))


def test_copies_pickles_and_seeds_go_on_the_same_way(engine: EngineName) -> None:
    """Bots, chance and following games among it."""
    game = VectorEnv(4, all_boards(3), seed=8, bots={1: "uniform"}, engine=engine)
    play_on(game, 60)
    others = [game.copy(), pickle.loads(pickle.dumps(game))]
    again = VectorEnv(4, all_boards(3), seed=8, bots={1: "uniform"}, engine=engine)
    play_on(again, 60)
    for one in (game, *others, again):
        play_on(one, 100, seed=1)
    assert all(same(game.buffers, other.buffers) for other in (*others, again))
    assert not same(game.buffers, VectorEnv(4, all_boards(3), seed=9, engine=engine).buffers)
