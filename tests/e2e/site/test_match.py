"""A match in the browser: the same games as natively, continued, and stopped by Ctrl-C."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

import psutil

from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.arena.results import GameResult
from kingdombuilder.arena.results_file import ResultsFile, read_spec
from tools.site_bots import SiteContestant, SiteWorkers

T = TypeVar("T")
PATIENCE = 300.0  # seconds, on a busy machine
INTERRUPTED, MAX_GAMES = 130, 1000


class NativeWorkers(SiteWorkers):
    """Workers in this process."""

    def __init__(self) -> None:
        """Need no page."""

    def perform(self, work: Callable[[], T], seconds: float) -> T:
        """Return the result of some work."""
        return work()


def command(site: Path, file: Path, *options: str) -> list[str]:
    """Return the command of a match."""
    module = (sys.executable, "-m", "tools.site_match", "--site", str(site), "--out", str(file))
    return [*module, *options]


def results_in(file: Path) -> dict[int, GameResult]:
    """Return the results of a file by game, also those after the games of its first line."""
    spec = replace(read_spec(file), games=MAX_GAMES)
    with closing(ResultsFile(file, spec)) as opened:
        return opened.results


def is_alive(process: psutil.Process) -> bool:
    """Return whether a process runs; one that no parent has waited for does not."""
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_a_match_in_the_browser_has_the_games_of_a_native_one(
    site_folder: Path, tmp_path: Path
) -> None:
    """Bots without a time limit; a second run plays only the games that are missing."""
    file = tmp_path / "match.jsonl"
    options = ("--levels", "apprentice", "builder", "--games")
    for games in (2, 4):
        done = subprocess.run(
            command(site_folder, file, *options, str(games)),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        )
        assert done.stdout.count(" games after ") == 2
        assert "builder-site" in done.stdout
    results, spec = results_in(file), read_spec(file)
    pool = ContestantPool(spec.entrants, partial(SiteContestant, NativeWorkers()))
    assert sorted(results) == [0, 1, 2, 3]
    for number, result in results.items():
        native = run_game(spec, number, pool)
        assert (result.seats, result.gold, result.picks) == (
            native.seats,
            native.gold,
            native.picks,
        )
    assert results[0].deal == results[1].deal
    assert results[0].seats == results[1].seats[::-1]


def test_a_level_has_the_given_time(site_folder: Path, tmp_path: Path) -> None:
    """Two games of the master, who would think for a second."""
    file = tmp_path / "match.jsonl"
    options = ("--levels", "builder", "master", "--games", "2", "--seconds", "0.1")
    subprocess.run(command(site_folder, file, *options), timeout=PATIENCE, check=True)
    for result in results_in(file).values():
        assert result.forfeit is None
        times = sorted(result.times[result.seats.index("master-site")])
        assert 0.02 < times[len(times) // 2] < 0.5


def test_ctrl_c_keeps_the_games_and_leaves_no_browser(site_folder: Path, tmp_path: Path) -> None:
    """The ratings so far are printed."""
    file = tmp_path / "match.jsonl"
    options = ("--levels", "novice", "apprentice", "--games", str(MAX_GAMES))
    with subprocess.Popen(
        command(site_folder, file, *options),
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as match:
        assert match.stdout
        assert f"1 of {MAX_GAMES} games" in match.stdout.readline()
        children = psutil.Process(match.pid).children(recursive=True)
        assert any("chrom" in child.name() for child in children)
        os.killpg(match.pid, signal.SIGINT)
        printed, _ = match.communicate(timeout=PATIENCE)
    assert match.returncode == INTERRUPTED
    assert "apprentice-site" in printed
    assert len(results_in(file)) >= 1
    deadline = monotonic() + PATIENCE
    while any(map(is_alive, children)):
        assert monotonic() < deadline
        sleep(0.1)
