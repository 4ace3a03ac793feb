"""Viewers at real sockets, and server processes that a test can stop."""

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
TIMEOUT = 30.0  # seconds


class Viewer:
    """A viewer of a game, with the last view and all messages that it received."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.view: Message = {}
        self.received: list[Message] = []
        self.table = self.until("table")
        self.until("view")

    def send(self, type_: str, **facts: object) -> None:
        """Send a message."""
        self.connection.send(json.dumps({"type": type_, **facts}))

    def next(self, timeout: float = TIMEOUT) -> Message:
        """Return the next message."""
        message: Message = json.loads(self.connection.recv(timeout=timeout))
        self.received.append(message)
        if message["type"] == "view":
            self.view = message
        return message

    def until(self, type_: str, holds: Callable[[Message], bool] = lambda _: True) -> Message:
        """Return the next message of a type for which a condition holds."""
        while True:
            message = self.next()
            if message["type"] == type_ and holds(message):
                return message

    def pick(self, name: str) -> Message:
        """Make a pick and return the view or error that answers it."""
        number = self.view["seq"] + 1
        self.send("pick", seq=number, pick=name)
        while True:
            message = self.next()
            if message["type"] == "error" or message.get("seq", 0) >= number:
                return message

    def legal(self) -> list[str]:
        """Return the names of all legal picks."""
        legal = self.view["position"]["legal"]
        return [*legal["hexes"], *legal["tiles"], *legal["buttons"]]

    def play_on(self, enough: Callable[[Message], bool], random: Random) -> None:
        """Make random picks in every turn until enough has happened."""
        while not enough(self.view):
            if self.view["can_act"]:
                answer = self.pick(random.choice(self.legal()))
                assert answer["type"] == "view", answer
            else:
                self.until("view")


@contextmanager
def watching(link: str, game: str, language: str = "en", **how: Any) -> Iterator[Viewer]:
    """Watch a game as a new viewer."""
    address = (
        f"{link.replace('http', 'ws', 1)}/api/games/{game}/socket?protocol=2&language={language}"
    )
    with connect(address, max_size=None, close_timeout=1, **how) as connection:
        yield Viewer(connection)


class Process:
    """A server process, with its link and the first line of its output."""

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
        match = re.search(r"http://[^/\s]+", self.greeting)
        self.link = match.group() if match else ""

    def stop(self, signal: int) -> tuple[int, str, str]:
        """Send a signal and return the exit code and the contents of both output streams."""
        self.process.send_signal(signal)
        out, errors = self.process.communicate(timeout=TIMEOUT)
        return self.process.returncode, out, errors


@contextmanager
def process(folder: Path, *arguments: str, **variables: str) -> Iterator[Process]:
    """Run a server process with some environment variables, and always stop it."""
    running = Process(folder, *arguments, **variables)
    try:
        yield running
    finally:
        running.process.kill()
        running.process.communicate(timeout=TIMEOUT)
