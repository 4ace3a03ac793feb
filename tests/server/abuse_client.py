"""Whoever does not behave: bytes on a raw connection; and whoever plays on undisturbed by it."""

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random

import psutil

from tests.server.online_players import (
    Friend,
    Message,
    friends,
    is_over,
    play_on,
    table_of_two,
)
from tests.server.socket_viewers import PATIENCE, Process

TEXT, BYTES, CLOSE, PING = 1, 2, 8, 9
SOON = 0.5  # seconds that a server works at most before a pick is answered, whatever others do
PAUSE = 0.02
ELSEWHERE = {"X-Forwarded-For": "203.0.113.7"}  # for a server that believes us
HELLO = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)


def framed(kind: int, data: bytes, packed: bool = False, last: bool = True) -> bytes:
    """A frame as a client sends it, its mask all zeros."""
    first = bytes([(0x80 if last else 0) | (0x40 if packed else 0) | kind])
    if len(data) < 126:
        return first + bytes([0x80 | len(data)]) + bytes(4) + data
    if len(data) < 1 << 16:
        return first + b"\xfe" + struct.pack("!H", len(data)) + bytes(4) + data
    return first + b"\xff" + struct.pack("!Q", len(data)) + bytes(4) + data


class Rough:
    """A connection to the socket of a table that keeps to no rule."""

    def __init__(self, link: str, game: str, **headers: str) -> None:
        host = link.removeprefix("http://")
        name, _, port = host.partition(":")
        self.socket = socket.create_connection((name, int(port)), timeout=PATIENCE)
        told = {"host": host} | ELSEWHERE | headers
        more = "".join(f"{key}: {value}\r\n" for key, value in told.items() if key != "host")
        path = f"/api/games/{game}/socket?protocol=2"
        self.socket.sendall(HELLO.format(path=path, host=told["host"], more=more).encode())
        self.answer = self._head()

    def send(self, data: bytes) -> bool:
        """Send bytes; whether the other side still takes them."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def closed(self) -> int:
        """Read to the end: the code with which the server closed, 0 if it just hung up."""
        self.socket.settimeout(PATIENCE)
        with suppress(OSError):
            while True:
                first, length = self._read(2)
                length &= 127
                if length > 125:
                    length = int.from_bytes(self._read(2 if length == 126 else 8), "big")
                data = self._read(length)
                if first & 15 == CLOSE:
                    return int.from_bytes(data[:2], "big")
        return 0

    def leave(self) -> None:
        """Hang up without a word."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def _head(self) -> str:
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self._read(1)
        return head.decode("latin-1")

    def _read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            more = self.socket.recv(size - len(data))
            if not more:
                raise ConnectionResetError
            data += more
        return data


@contextmanager
def rough(link: str, game: str, **headers: str) -> Iterator[Rough]:
    """Somebody rough at a table, who is gone in the end."""
    found = Rough(link, game, **headers)
    try:
        yield found
    finally:
        found.leave()


def memory(running: Process) -> int:
    """The memory of a server, in bytes."""
    return int(psutil.Process(running.process.pid).memory_info().rss)


def worked(running: Process) -> float:
    """The seconds that a server has worked: a clock that others on the machine cannot put on."""
    times = psutil.Process(running.process.pid).cpu_times()
    return float(times.user + times.system)


@contextmanager
def undisturbed(running: Process) -> Iterator[None]:
    """Two people play at a table of their own meanwhile, and no pick waits for much other work."""
    stop, times = threading.Event(), list[float]()
    with friends(running.link, 2) as players:
        table_of_two(*players)
        thread = threading.Thread(target=_play, args=(players, running, stop, times))
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join(PATIENCE)
    assert times
    assert max(times) < SOON, sorted(times)[-5:]


def _play(
    players: list[Friend], running: Process, stop: threading.Event, times: list[float]
) -> None:
    random = Random(8)
    while not (stop.is_set() and times) and not is_over(players[0].view):
        begun = [friend.view["seq"] for friend in players]
        before = worked(running)
        play_on(players, random, _moved(max(begun)))
        times.append(worked(running) - before)
        time.sleep(PAUSE)


def _moved(number: int) -> Callable[[Message], bool]:
    return lambda view: view["seq"] > number or is_over(view)


def message_frame(type_: str, **facts: object) -> bytes:
    """A message as a frame."""
    return framed(TEXT, json.dumps({"type": type_, **facts}).encode())
