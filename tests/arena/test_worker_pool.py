"""Workers: all games are played, even if a worker is killed."""

import os
import signal
from contextlib import closing
from pathlib import Path

import psutil

from kingdombuilder.arena.results import GameResult
from kingdombuilder.arena.worker_pool import MAX_TRIES, WorkerDied, run_games
from tests.arena.matches import KILLER, make_spec


def workers() -> list[psutil.Process]:
    """Return the worker processes."""
    return [
        child for child in psutil.Process().children() if "spawn_main" in " ".join(child.cmdline())
    ]


def test_every_game_is_played_once() -> None:
    """The order does not matter, and the workers end afterwards."""
    match = make_spec("apprentice", "uniform", games=12)
    before = len(workers())
    results = list(run_games(match, range(12), processes=2))
    assert sorted(result.game for result in results if isinstance(result, GameResult)) == list(
        range(12)
    )
    assert len(workers()) == before


def test_a_killed_worker_is_replaced_and_its_game_played_again() -> None:
    """The match neither hangs nor misses a game."""
    match = make_spec("apprentice", "uniform", games=30)
    others = {process.pid for process in workers()}
    with closing(run_games(match, range(30), processes=2)) as games:
        outcomes = [next(games)]
        victim = next(process for process in workers() if process.pid not in others)
        os.kill(victim.pid, signal.SIGKILL)
        outcomes += games
    deaths = [outcome for outcome in outcomes if isinstance(outcome, WorkerDied)]
    assert [death.will_retry for death in deaths] == [True]
    results = {outcome.game for outcome in outcomes if isinstance(outcome, GameResult)}
    assert results == set(range(30))


def test_a_game_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    """This happens after a few tries, and the match ends."""
    file = tmp_path / "killer.py"
    file.write_text(KILLER)
    match = make_spec("uniform", files=[str(file)], games=1)
    outcomes = list(run_games(match, [0], processes=2))
    assert outcomes == [WorkerDied(0, will_retry=True)] * (MAX_TRIES - 1) + [
        WorkerDied(0, will_retry=False)
    ]
