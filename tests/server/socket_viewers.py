"""Viewers behind real sockets, and servers whose process a test may end."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]
PATIENCE = 30.0


class Watching:
    """One viewer; it remembers the last view."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.view: Message = {}
        self.heard: list[Message] = []
        self.table = self.until("table")
        self.until("view")

    def tell(self, type_: str, **facts: object) -> None:
        """Send a message."""
        self.connection.send(json.dumps({"type": type_, **facts}))

    def next(self, patience: float = PATIENCE) -> Message:
        """The next message."""
        message: Message = json.loads(self.connection.recv(timeout=patience))
        self.heard.append(message)
        if message["type"] == "view":
            self.view = message
        return message

    def until(self, type_: str, holds: Callable[[Message], bool] = lambda _: True) -> Message:
        """The next message of a type for which something holds."""
        while True:
            message = self.next()
            if message["type"] == type_ and holds(message):
                return message

    def pick(self, name: str) -> Message:
        """Make a pick; the view, or the error, that answers."""
        number = self.view["seq"] + 1
        self.tell("pick", seq=number, pick=name)
        while True:
            message = self.next()
            if message["type"] == "error" or message.get("seq", 0) >= number:
                return message

    def legal(self) -> list[str]:
        """The names of all legal picks."""
        legal = self.view["position"]["legal"]
        return [*legal["hexes"], *legal["tiles"], *legal["buttons"]]

    def play_on(self, enough: Callable[[Message], bool], random: Random) -> None:
        """Pick anything whenever it may, until enough has happened."""
        while not enough(self.view):
            if self.view["can_act"]:
                answer = self.pick(random.choice(self.legal()))
                assert answer["type"] == "view", answer
            else:
                self.until("view")


@contextmanager
def watching(link: str, game: str, language: str = "en", **how: Any) -> Iterator[Watching]:
    """Watch a game."""
    address = (
        f"{link.replace('http', 'ws', 1)}/api/games/{game}/socket?protocol=2&language={language}"
    )
    with connect(address, max_size=None, close_timeout=1, **how) as connection:
        yield Watching(connection)


class Process:
    """A server process: where it is, and what it says."""

    def __init__(self, folder: Path, *arguments: str, **variables: str) -> None:
        self.process = subprocess.Popen(
            (sys.executable, "-m", "kingdombuilder", "serve", "--no-browser", *arguments),
            env=os.environ
            | {"KINGDOMBUILDER_DATA_DIR": str(folder), "LC_ALL": "C.UTF-8", **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.greeting = self.process.stdout.readline()
        found = re.search(r"http://[^/\s]+", self.greeting)
        self.link = found.group() if found else ""

    def ended_by(self, signal: int) -> tuple[int, str, str]:
        """Send a signal: the exit code, and what was said on both channels."""
        self.process.send_signal(signal)
        out, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, errors


@contextmanager
def process(folder: Path, *arguments: str, **variables: str) -> Iterator[Process]:
    """Run a server process, with environment variables if given, and always end it."""
    running = Process(folder, *arguments, **variables)
    try:
        yield running
    finally:
        running.process.kill()
        running.process.communicate(timeout=PATIENCE)
