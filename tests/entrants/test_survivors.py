"""No program outlives its match, however the match and its processes end."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from tests.arena.matches import environment
from tests.entrants.stubborn import STUBBORN

PATIENCE = 60.0
ENTRANTS, PROCESSES = 10, 2  # programs of each worker, and workers
# It plays, and ignores the end of its input and every signal that can be ignored.


def survivors(token: str) -> list[psutil.Process]:
    """Return the running programs whose command has a token."""
    processes = []
    for process in psutil.process_iter(["cmdline", "status"]):
        words = process.info["cmdline"] or []
        if token in words and process.info["status"] != psutil.STATUS_ZOMBIE:
            processes.append(process)
    return processes


def wait_until(is_done: object, what: str) -> None:
    """Wait for a condition."""
    deadline = time.monotonic() + PATIENCE
    while not is_done():  # type: ignore[operator]
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


@contextmanager
def match_of_stubborn_programs(folder: Path, token: str, games: int) -> Iterator[subprocess.Popen]:  # type: ignore[type-arg]
    """A running match between programs whose command has a token."""
    file = folder / "stubborn.py"
    file.write_text(STUBBORN)
    programs = [
        part
        for number in range(ENTRANTS)
        for part in ("--program", f"p{number}={sys.executable} -S -E {file} {token}")
    ]
    arguments = ["--games", str(games), "--jobs", str(PROCESSES), "--out", f"{token}.jsonl"]
    match = subprocess.Popen(
        [sys.executable, "-m", "kingdombuilder", "arena", *programs, *arguments, "--seconds", "9"],
        cwd=folder,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield match
        match.wait(PATIENCE)
    finally:
        match.kill()
        match.wait()
        left = survivors(token)
        for process in left:
            with suppress(psutil.NoSuchProcess):
                process.kill()


def interrupt(match: subprocess.Popen, signals: list[int]) -> None:  # type: ignore[type-arg]
    """Send signals to a match at random moments."""
    for number in signals:
        time.sleep(random.random() * 0.3)
        match.send_signal(number)


@pytest.mark.parametrize(
    "signals",
    [
        [],
        [signal.SIGTERM],
        [signal.SIGINT, signal.SIGINT],
        [signal.SIGTERM, signal.SIGINT, signal.SIGTERM],
        [signal.SIGKILL],
    ],
)
def test_no_stubborn_program_is_left(tmp_path: Path, signals: list[int]) -> None:
    """A hundred of them play in five matches, which end normally or by signals."""
    token = f"stubborn-{os.getpid()}-{random.getrandbits(32)}"
    with match_of_stubborn_programs(tmp_path, token, games=400 if signals else 90) as match:
        if signals:
            wait_until(lambda: len(survivors(token)) >= ENTRANTS, "programs have started")
            interrupt(match, signals)
        match.wait(PATIENCE)
        wait_until(lambda: not survivors(token), "all programs are gone")


def test_the_programs_of_a_killed_worker_are_killed(tmp_path: Path) -> None:
    """The worker itself cannot do that."""
    token = f"stubborn-{os.getpid()}-{random.getrandbits(32)}"
    with match_of_stubborn_programs(tmp_path, token, games=400) as match:
        wait_until(lambda: len(survivors(token)) >= ENTRANTS, "programs have started")
        worker = psutil.Process(survivors(token)[0].ppid())
        owned = {child.pid for child in worker.children()}
        assert worker.pid != match.pid
        worker.kill()
        wait_until(
            lambda: not any(process.pid in owned for process in survivors(token)),
            "the programs of the worker are gone",
        )
        match.send_signal(signal.SIGTERM)
        match.wait(PATIENCE)
        wait_until(lambda: not survivors(token), "all programs are gone")
