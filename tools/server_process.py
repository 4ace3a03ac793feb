"""A server process for tests, screenshots and benchmarks."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil

LINK = re.compile(r"http://\S+?(?=/?\s|/?$)")
STOP_TIMEOUT = 10  # seconds


@dataclass(frozen=True, slots=True)
class Served:
    """A running server: its URL without a trailing slash, and an HTTP client for it."""

    link: str
    client: httpx.Client
    folder: Path
    process: int

    def create(self, where: str, **sent: object) -> str:
        """Send a POST with `json`, `content` or `params` and return the new object's id."""
        answer = self.client.post(where, **sent)  # type: ignore[arg-type]
        answer.raise_for_status()
        return str(answer.json()["id"])

    def game(self, *seats: str, **options: object) -> str:
        """Create a game and return its id; the seats are described in `seat_requests`."""
        return self.create("/api/games", json={"seats": seat_requests(seats), **options})

    def text(self, where: str) -> str:
        """Return the text of a GET response."""
        answer = self.client.get(where)
        answer.raise_for_status()
        return answer.text


def bot_processes(server: int) -> list[psutil.Process]:
    """Return the bot worker processes of a server."""
    started = psutil.Process(server).children()
    return [one for one in started if any("spawn_main" in word for word in one.cmdline())]


def seat_requests(seats: tuple[str, ...] | list[str]) -> list[dict[str, str | None]]:
    """Return seats for a request: `Mira` is a person, `:novice` a bot, `Ada:novice` a named bot."""
    parts = [seat.partition(":") for seat in seats]
    return [{"name": name or None, "bot": bot or None} for name, _, bot in parts]


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Served]:
    """Run a server on a free port with a data folder; raise if it writes to standard error."""
    error_log = folder / "errors.txt"
    folder.mkdir(parents=True, exist_ok=True)
    command = ("-m", "kingdombuilder", "serve", "--no-browser", "--port", "0", *options)
    with error_log.open("w+", encoding="utf-8") as errors:
        process = subprocess.Popen(
            (sys.executable, *command),
            env={**os.environ, "KINGDOMBUILDER_DATA_DIR": str(folder)},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            assert process.stdout is not None
            link = LINK.search(process.stdout.readline())
            if link is None:
                raise RuntimeError(f"no link from the server: {error_log.read_text()}")
            with httpx.Client(base_url=link.group(), timeout=30) as client:
                yield Served(link.group(), client, folder, process.pid)
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=STOP_TIMEOUT)
    logged = error_log.read_text(encoding="utf-8")
    if logged:
        raise RuntimeError(f"the server logged errors: {logged}")
