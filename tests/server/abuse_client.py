"""Clients that misbehave on raw connections, and players who must not be affected by them."""

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
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
from tests.server.socket_viewers import TIMEOUT, Process

TEXT, BYTES, CLOSE, PING = 1, 2, 8, 9
MAX_PICK_SECONDS = 0.5  # of the server's CPU time before it answers a pick, whatever others do
PAUSE = 0.02
OTHER_ADDRESS = {"X-Forwarded-For": "203.0.113.7"}  # for a server that trusts this proxy
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)


def make_frame(kind: int, data: bytes, is_compressed: bool = False, is_last: bool = True) -> bytes:
    """Return a frame as a client sends it, with a mask of zeros."""
    first = bytes([(0x80 if is_last else 0) | (0x40 if is_compressed else 0) | kind])
    if len(data) < 126:
        return first + bytes([0x80 | len(data)]) + bytes(4) + data
    if len(data) < 1 << 16:
        return first + b"\xfe" + struct.pack("!H", len(data)) + bytes(4) + data
    return first + b"\xff" + struct.pack("!Q", len(data)) + bytes(4) + data


class RawClient:
    """A connection to a table's socket that can send any bytes."""

    def __init__(self, link: str, game: str, **headers: str) -> None:
        host = link.removeprefix("http://")
        name, _, port = host.partition(":")
        self.socket = socket.create_connection((name, int(port)), timeout=TIMEOUT)
        fields = {"host": host} | OTHER_ADDRESS | headers
        more = "".join(f"{key}: {value}\r\n" for key, value in fields.items() if key != "host")
        path = f"/api/games/{game}/socket?protocol=2"
        self.socket.sendall(HANDSHAKE.format(path=path, host=fields["host"], more=more).encode())
        self.answer = self._read_head()

    def send(self, data: bytes) -> bool:
        """Send bytes and return whether the server still accepts them."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def close_code(self) -> int:
        """Read to the end and return the server's close code, or 0 if it sent none."""
        self.socket.settimeout(TIMEOUT)
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
        """Reset the connection without a closing handshake."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def _read_head(self) -> str:
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
def raw_client(link: str, game: str, **headers: str) -> Iterator[RawClient]:
    """Open a raw connection to a table, and reset it at the end."""
    client = RawClient(link, game, **headers)
    try:
        yield client
    finally:
        client.leave()


def memory_bytes(running: Process) -> int:
    """Return the memory of a server, in bytes."""
    return int(psutil.Process(running.process.pid).memory_info().rss)


def cpu_seconds(running: Process) -> float:
    """Return the CPU time of a server, which does not depend on other processes."""
    times = psutil.Process(running.process.pid).cpu_times()
    return float(times.user + times.system)


def queued_seconds() -> float:
    """Return how long the threads of this process have waited for a core.

    In that time a server can work for others although it has answered already.
    """
    tasks = Path("/proc/self/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[1]) for task in tasks) / 1e9


@contextmanager
def other_players_unaffected(running: Process) -> Iterator[None]:
    """Let two other players play in the meantime, and check that no pick takes much CPU time."""
    stop, times = threading.Event(), list[float]()
    with friends(running.link, 2) as players:
        table_of_two(*players)
        thread = threading.Thread(target=_play, args=(players, running, stop, times))
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join(TIMEOUT)
    assert times
    assert max(times) < MAX_PICK_SECONDS, sorted(times)[-5:]


def _play(
    players: list[Friend], running: Process, stop: threading.Event, times: list[float]
) -> None:
    random = Random(8)
    while not (stop.is_set() and times) and not is_over(players[0].view):
        seqs = [friend.view["seq"] for friend in players]
        before = cpu_seconds(running) - queued_seconds()
        play_on(players, random, _has_advanced(max(seqs)))
        times.append(cpu_seconds(running) - queued_seconds() - before)
        time.sleep(PAUSE)


def _has_advanced(seq: int) -> Callable[[Message], bool]:
    return lambda view: view["seq"] > seq or is_over(view)


def message_frame(type_: str, **facts: object) -> bytes:
    """Return a message as a frame."""
    return make_frame(TEXT, json.dumps({"type": type_, **facts}).encode())
