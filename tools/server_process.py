"""A server of one's own, as a process, for tests, pictures and measurements."""

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
FAREWELL = 10  # seconds to end in


@dataclass(frozen=True, slots=True)
class Served:
    """A running server: its link without a slash at the end, and a client that talks to it."""

    link: str
    client: httpx.Client
    folder: Path
    process: int

    def made(self, where: str, **sent: object) -> str:
        """The id of what a POST made: `json=` or `content=`, and `params=`."""
        answer = self.client.post(where, **sent)  # type: ignore[arg-type]
        answer.raise_for_status()
        return str(answer.json()["id"])

    def game(self, *seats: str, **wanted: object) -> str:
        """A new game; a seat is the name of a person, or of a bot after a colon."""
        return self.made("/api/games", json={"seats": seated(seats), **wanted})

    def text(self, where: str) -> str:
        """What a GET answers."""
        answer = self.client.get(where)
        answer.raise_for_status()
        return answer.text


def thinkers(server: int) -> list[psutil.Process]:
    """The processes in which the bots of a server think."""
    started = psutil.Process(server).children()
    return [one for one in started if any("spawn_main" in word for word in one.cmdline())]


def seated(seats: tuple[str, ...] | list[str]) -> list[dict[str, str | None]]:
    """Seats as the server wants them: `Mira` is a person, `:novice` a bot, `Ada:novice` both."""
    parts = [seat.partition(":") for seat in seats]
    return [{"name": name or None, "bot": bot or None} for name, _, bot in parts]


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Served]:
    """A server on a free port with a data folder; whatever it complains of is an error."""
    complaints = folder / "complaints.txt"
    folder.mkdir(parents=True, exist_ok=True)
    command = ("-m", "kingdombuilder", "serve", "--no-browser", "--port", "0", *options)
    with complaints.open("w+", encoding="utf-8") as errors:
        process = subprocess.Popen(
            (sys.executable, *command),
            env={**os.environ, "KINGDOMBUILDER_DATA_DIR": str(folder)},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            assert process.stdout is not None
            found = LINK.search(process.stdout.readline())
            if found is None:
                raise RuntimeError(f"no link from the server: {complaints.read_text()}")
            with httpx.Client(base_url=found.group(), timeout=30) as client:
                yield Served(found.group(), client, folder, process.pid)
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=FAREWELL)
    said = complaints.read_text(encoding="utf-8")
    if said:
        raise RuntimeError(f"the server complained: {said}")
