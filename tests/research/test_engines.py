"""Both engines of the vector environment agree, and either can be chosen."""

import os
import pickle
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from kingdombuilder.native import EngineStatus
from kingdombuilder.native.dice import SplitMix64, derive_seed
from kingdombuilder.research import PLANES, Boards, Buffers, NativeEngine, VectorEnv
from kingdombuilder.research import native_engine as native_module
from kingdombuilder.research.seeds import seeds_of
from kingdombuilder.rules.cells import BOARD
from kingdombuilder.rules.state import State
from tests.research.games import all_boards, any_actions, are_equal, differing_arrays


def pair(games: int, boards: Boards, **options: object) -> tuple[VectorEnv, VectorEnv]:
    """Return the same environment on CPython and on the native engine, with every array."""
    cpython, native = (
        VectorEnv(
            games,
            boards,
            seed=4,
            buffers=Buffers.blank(games, boards.seats, records=True, gains=True, scores=True),
            engine=engine,
            **options,  # type: ignore[arg-type]
        )
        for engine in ("cpython", "native")
    )
    assert (cpython.engine.name, native.engine.name) == ("cpython", "native")
    return cpython, native


def play_both(pair: tuple[VectorEnv, VectorEnv], steps: int, seed: int = 0) -> int:
    """Take the same random actions on both, compare them, and return the games that ended."""
    cpython, native = pair
    random = np.random.default_rng(seed)
    ended = 0
    for _ in range(steps):
        assert not differing_arrays(cpython.buffers, native.buffers)
        actions = any_actions(cpython.buffers.legal, random)
        cpython.step(actions)
        native.step(actions)
        ended += int(cpython.buffers.done.sum())
    assert not differing_arrays(cpython.buffers, native.buffers)
    return ended


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("skip_forced", [True, False], ids=["skipped", "played"])
def test_every_array_agrees_over_whole_games(seats: int, skip_forced: bool) -> None:
    """Games have every box; a smaller supply lets games with many seats end."""
    boards = Boards(range(9), seats, *_all_boxes(), supply=18)
    assert play_both(pair(3, boards, skip_forced=skip_forced), 230) > 0


def _all_boxes() -> tuple[tuple[str, ...], tuple[str, ...]]:
    boards = all_boards(2)
    return boards.boxes, boards.queenies


@pytest.mark.parametrize("bots", [{0: "uniform"}, {1: "apprentice", 2: "uniform"}], ids=str)
def test_bots_make_the_same_picks(bots: dict[int, str]) -> None:
    """This covers the engine's own random bot and others, with repeats."""
    boards = Boards(range(9), 3, supply=12)
    assert play_both(pair(6, boards, bots=bots, repeats=3, rewards="gold"), 60) > 0


def test_redealt_and_copied_rows_agree() -> None:
    """A copied row includes its chance and bots."""
    games = pair(5, all_boards(4), bots={3: "uniform"})
    play_both(games, 40)
    for game in games:
        game.assign(2, [0, 4])
        game.redeal(7, slice(0, 3))
        assert (game.buffers.legal[0] == game.buffers.legal[4]).all()
    play_both(games, 60, seed=1)
    seat = 1 - int(games[0].buffers.mover[0] == 1)
    assert games[0].engine.seen(0, seat) == games[1].engine.seen(0, seat)


class AllBlocked(Boards):
    """Boards whose blocked set includes bits without a hex."""

    def start(self, number: int) -> State:
        """Return a state that is blocked everywhere."""
        state = super().start(number)
        state.blocked = BOARD
        return state


def test_planes_contain_only_hexes() -> None:
    """Sets near an island's corner have bits without a hex."""
    cpython, native = pair(2, AllBlocked(range(2), 2, *_all_boxes()))
    assert not differing_arrays(cpython.buffers, native.buffers)
    assert cpython.buffers.planes is not None
    assert (cpython.buffers.planes[:, PLANES.index("blocked")].sum(axis=(1, 2)) == 400 + 55).all()


def test_slices_and_threads_do_not_change_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that are not stepped stay unchanged."""
    monkeypatch.setattr(native_module, "ROWS_PER_THREAD", 32)
    boards = Boards(range(20), 2, *_all_boxes())
    single, threaded, sliced = (
        VectorEnv(200, boards, engine="native", threads=threads) for threads in (1, 3, 2)
    )
    random = np.random.default_rng(0)
    for _ in range(130):
        actions = any_actions(single.buffers.legal, random)
        single.step(actions)
        threaded.step(actions)
        sliced.step(actions[1::2], slice(1, None, 2))
        sliced.step(actions[::2], np.arange(0, 200, 2))
        assert are_equal(single.buffers, threaded.buffers)
        assert are_equal(single.buffers, sliced.buffers)
    threaded.redeal(1)
    assert are_equal(single.redeal(1), pickle.loads(pickle.dumps(threaded)).buffers)


def test_games_outlive_the_board_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are many boards, and few of them are cached."""
    for module in ("boards", "native_arrays"):
        monkeypatch.setattr(f"kingdombuilder.research.{module}.CACHED_BOARDS", 2)
    games = pair(6, Boards(range(50), supply=6))
    assert play_both(games, 60) > 6


def test_a_pickle_continues_without_a_native_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """It continues identically on CPython."""
    game = VectorEnv(4, all_boards(3), engine="native", bots={0: "uniform"})
    random = np.random.default_rng(0)
    for _ in range(50):
        game.step(any_actions(game.buffers.legal, random))
    pickled = pickle.dumps(game)
    monkeypatch.setattr(native_module, "find_engine", lambda: EngineStatus(None, "off", {}))
    restored: VectorEnv = pickle.loads(pickled)
    assert restored.engine.name == "cpython"
    for _ in range(50):
        actions = any_actions(game.buffers.legal, random)
        assert are_equal(game.step(actions), restored.step(actions))


def test_a_pickle_of_another_version_is_rejected() -> None:
    """Its states have another size."""
    engine = VectorEnv(1, Boards(), engine="native").engine
    assert isinstance(engine, NativeEngine)
    restore, (games, *rest) = engine.__reduce__()
    with pytest.raises(ValueError, match="another version"):
        restore(replace(games, states=games.states[:, :-8]), *rest)


def test_an_engine_can_be_chosen() -> None:
    """It is chosen by name, or passed with its boards."""
    assert VectorEnv(1).engine.name == "native"
    engine = VectorEnv(2, Boards(range(3), seats=3), engine="cpython").engine
    assert VectorEnv(2, engine=engine).boards.seats == 3
    with pytest.raises(ValueError, match="expected auto"):
        VectorEnv(1, engine="quick")  # type: ignore[arg-type]


def test_everything_works_without_a_native_engine() -> None:
    """Its absence is reported once, and requests for it are rejected."""
    code = """
from kingdombuilder.research import VectorEnv
games = [VectorEnv(2), VectorEnv(2)]
print(games[0].engine.name, games[0].step(games[0].buffers.legal.argmax(axis=1)).done.any())
try:
    VectorEnv(2, engine="native")
except ValueError as error:
    print(error)
"""
    environment = {**os.environ, "KINGDOMBUILDER_NATIVE": "off", "LC_ALL": "C"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    result, error = done.stdout.splitlines()
    assert result == "cpython False"
    assert error.startswith("there is no native engine. CPython is in use")
    assert done.stderr == (
        "kingdombuilder: CPython is in use: KINGDOMBUILDER_NATIVE is off. Bots look fewer moves "
        "ahead, and the expert plays without its net.\n"
    )


def test_vectorised_seeds_match_the_dice() -> None:
    """They are the first throws of the dice with that seed."""
    seeds = seeds_of(np.arange(3), 5, "redeal").tolist()
    dice = SplitMix64(derive_seed(5, "redeal"))
    assert [seed >> 11 for seed in seeds] == [int(dice.random() * 2**53) for _ in range(3)]
