"""A player at an online table: seats that change while it sits down, and Ctrl-C at any moment."""

import json
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from threading import Event
from types import FrameType
from typing import Any, cast

import pytest
from websockets.sync.server import Server, ServerConnection, serve

from kingdombuilder.entrants.contestant import contestant_from_text
from kingdombuilder.entrants.online.connection import Message, Stopped, TableConnection
from kingdombuilder.entrants.online.player import OnlinePlayer
from kingdombuilder.entrants.online.site import Site
from kingdombuilder.game.signals import run_in_thread
from kingdombuilder.text.parsing import ParseError

SECONDS = 20.0
TRACED = ("contextlib.py", "connection.py", "messages.py")  # of websockets, where locks are held


def table(*seats: str, stage: str = "gathering") -> Message:
    """Return a message of a table with seats that are "open", "mine" or another player's."""
    infos = [
        {"is_open": seat == "open", "is_mine": seat == "mine", "ready": False, "is_away": False}
        for seat in seats
    ]
    layout: Message = {"sections": [], "island": None}
    return {
        "type": "table",
        "stage": stage,
        "seats": infos,
        "layout": layout,
        "options": {"time_control": None},
    }


def refused(request: str, code: str = "not_now") -> Message:
    """Return the error that answers a request."""
    return {"type": "error", "code": code, "text": "no", "request": request}


class Script:
    """A connection whose server sends fixed messages."""

    reconnects = 0

    def __init__(self, *messages: Message) -> None:
        self._messages, self.sent = list(messages), list[Message]()

    def next(self, timeout: float | None = None) -> Message | None:
        """Return the next message."""
        if not self._messages:
            raise Stopped
        return self._messages.pop(0)

    def send(self, type_: str, **fields: Any) -> None:
        """Keep a message."""
        self.sent.append({"type": type_, **fields})


def play(*messages: Message) -> list[tuple[str, Any]]:
    """Let a player see some messages and return the type and the seat of those that it sends."""
    script = Script(*messages)
    site = Site("http://localhost", "token", "en")
    with closing(contestant_from_text("uniform")) as contestant:
        player = OnlinePlayer(
            site, cast(TableConnection, script), contestant, "", lambda *_, **__: None, Event()
        )
        with pytest.raises(Stopped):
            player.play()
    return [(message["type"], message.get("seat")) for message in script.sent]


def test_a_table_that_changes_before_the_answer_is_not_full() -> None:
    """Another player gets ready while the request for the only open seat is on its way."""
    sent = play(table("ann", "open"), table("ann", "open"), table("ann", "mine"))
    assert sent == [("sit", 1), ("set_ready", None)]


@pytest.mark.parametrize(
    "seen",
    [
        (refused("sit"), table("ann", "bob", "open")),
        (table("ann", "bob", "open"), refused("sit")),
    ],
    ids=["answer first", "table first"],
)
def test_a_seat_that_another_player_takes_first(seen: tuple[Message, ...]) -> None:
    """The next open seat is requested, once."""
    sent = play(table("ann", "open", "open"), *seen, table("ann", "bob", "mine"))
    assert sent == [("sit", 1), ("sit", 2), ("set_ready", None)]


def test_a_request_that_could_not_be_stored_is_repeated() -> None:
    """With the next message of the table."""
    sent = play(table("ann", "open"), refused("sit", "unavailable"), table("ann", "open"))
    assert sent == [("sit", 1), ("sit", 1)]


def test_the_last_seat_was_taken() -> None:
    """Nothing is left to request."""
    with pytest.raises(ParseError, match="all seats at this table are taken"):
        play(table("ann", "open"), refused("sit"))


@contextmanager
def table_server(received: list[str]) -> Iterator[Server]:
    """A server whose table seats the player, and that answers every message with the table."""

    def answer(connection: ServerConnection) -> None:
        connection.send(json.dumps(table("ann", "mine")))
        for message in connection:
            received.append(json.loads(message)["type"])
            if received[-1] == "leave_seat":
                connection.send(json.dumps(table("ann", "open")))

    with serve(answer, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def ctrl_c_while_sending(instructions: int) -> Callable[..., Any]:
    """Return a trace function: Ctrl-C comes after some instructions of `send`, or at its end."""
    left = [instructions]

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename.endswith(TRACED) and is_sending(frame):
            frame.f_trace_opcodes = True
            left[0] -= event == "opcode"
            is_end = event == "return" and frame.f_code is TableConnection.send.__code__
            if left[0] == 0 or (is_end and left[0] > 0):
                left[0] = -1
                signal.raise_signal(signal.SIGINT)
        return trace

    return trace


def is_sending(frame: FrameType | None) -> bool:
    """Return whether a frame belongs to a call of `TableConnection.send`."""
    while frame is not None:
        if frame.f_code is TableConnection.send.__code__:
            return True
        frame = frame.f_back
    return False


@pytest.mark.parametrize("instructions", range(1, 250, 4))
def test_ctrl_c_while_a_message_is_sent_leaves_the_table(instructions: int) -> None:
    """No lock is left held and no frame half sent, so that the seat can be left."""
    received: list[str] = []
    stopped = Event()
    with table_server(received) as server, closing(contestant_from_text("uniform")) as contestant:
        host, port = server.socket.getsockname()
        site = Site(f"http://{host}:{port}", "token", "en")
        connection = TableConnection(site, "table", stopped)
        player = OnlinePlayer(site, connection, contestant, "", lambda *_, **__: None, stopped)

        def work() -> None:
            with closing(connection):
                sys.settrace(ctrl_c_while_sending(instructions))
                try:
                    player.play()
                except Stopped:
                    received.append("stopped")

        def stop() -> None:
            stopped.set()
            player.leave()

        with pytest.raises(KeyboardInterrupt):
            run_in_thread(work, stop, SECONDS)
    assert received == ["set_ready", "leave_seat", "stopped"]
