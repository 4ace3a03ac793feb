"""A socket to a table that is opened again when it breaks."""

import json
import time
from contextlib import ExitStack, suppress
from threading import Event
from typing import Any

from kingdombuilder.entrants.online.site import Site
from kingdombuilder.text.parsing import ParseError

GIVE_UP_SECONDS = 300.0  # seconds without a connection before giving up
FIRST_PAUSE, MAX_PAUSE = 0.5, 15.0
OPEN_TIMEOUT, CLOSE_TIMEOUT = 20.0, 2.0
NO_PROTOCOL, NO_TABLE, FLOODED = 4400, 4404, 1008  # close codes after which trying again is useless
_REFUSED = range(400, 500)  # statuses of a handshake
_BUSY = 429

Message = dict[str, Any]


class Stopped(Exception):
    """Another thread has stopped the player."""


class TableConnection:
    """Messages from and to a table; the server sends the whole table after each connection."""

    def __init__(self, site: Site, table: str, stopped: Event) -> None:
        """Once `stopped` is set, a broken connection is not opened again."""
        self._site, self._table, self._stopped = site, table, stopped
        self._socket: Any = None
        self._open = ExitStack()
        self._last_error = ""
        self.reconnects = -1  # the first connection is not one

    def next(self, timeout: float | None = None) -> Message | None:
        """Return the next message, or None after a timeout; raise `ParseError` if there is none.

        A connection that breaks is opened again, or raises `Stopped`.
        """
        from websockets.exceptions import ConnectionClosed

        while True:
            if self._socket is None:
                self._connect()
            try:
                message: Message = json.loads(self._socket.recv(timeout=timeout))
            except TimeoutError:
                return None
            except ConnectionClosed as closed:
                self._drop()
                self._check_code(closed.rcvd.code if closed.rcvd else 0)
                continue
            if message.get("type") == "error":
                self._last_error = str(message.get("text", ""))
            return message

    def send(self, type_: str, **fields: object) -> None:
        """Send a message; after a broken connection, the server shows the table again."""
        from websockets.exceptions import ConnectionClosed

        socket = self._socket  # another thread may drop it
        if socket is not None:
            with suppress(ConnectionClosed):  # `next` opens it again
                socket.send(json.dumps({"type": type_, **fields}))

    def close(self) -> None:
        """Close the connection."""
        self._drop()

    def _connect(self) -> None:
        """Open the socket, with longer and longer pauses between attempts."""
        from websockets.exceptions import InvalidStatus, WebSocketException
        from websockets.sync.client import connect

        deadline, pause = time.monotonic() + GIVE_UP_SECONDS, FIRST_PAUSE
        while True:
            if self._stopped.is_set():
                raise Stopped
            try:
                self._socket = self._open.enter_context(
                    connect(
                        self._site.socket_url(self._table),
                        additional_headers=self._site.headers,
                        open_timeout=OPEN_TIMEOUT,
                        close_timeout=CLOSE_TIMEOUT,
                        max_size=None,
                    )
                )
            except InvalidStatus as error:
                status = error.response.status_code
                if status in _REFUSED and status != _BUSY:
                    raise ParseError("join_no_server", name=self._site.url) from None
                why: object = error
            except (OSError, TimeoutError, WebSocketException) as error:
                why = error
            else:
                self.reconnects += 1
                return
            if time.monotonic() + pause > deadline:
                raise ParseError("join_unreachable", name=self._site.url, why=why) from None
            self._stopped.wait(pause)
            pause = min(2 * pause, MAX_PAUSE)

    def _check_code(self, code: int) -> None:
        """Raise `ParseError` for a close code that another attempt would not change."""
        if code == NO_TABLE:
            raise ParseError("join_refused", why=self._last_error)
        if code == NO_PROTOCOL:
            raise ParseError("join_protocol", name=self._site.url)
        if code == FLOODED:
            raise ParseError("join_flooded")
        self._stopped.wait(FIRST_PAUSE)  # a server that restarts, or is busy

    def _drop(self) -> None:
        self._socket = None
        self._open.close()
