"""A client of one table over real connections: cookies, HTTP and a socket."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]
TIMEOUT = 30.0  # seconds


class TableClient:
    """A browser without cookies, or the bearer of a bot's token."""

    query = "protocol=2"

    def __init__(self, link: str, token: str = "", source: str = "") -> None:
        """Connect from a source address if one is given."""
        self.link, self.source, self.last = link, source, dict[str, Message]()
        self.http = httpx.Client(
            base_url=link,
            headers={"authorization": f"Bearer {token}"} if token else {},
            timeout=TIMEOUT,
            verify=link.startswith("https"),  # loading certificates takes 20 ms
            transport=httpx.HTTPTransport(local_address=source) if source else None,
        )
        self._socket: ClientConnection | None = None
        self._open = ExitStack()

    @property
    def view(self) -> Message:
        """The last view."""
        return self.last["view"]

    @property
    def table(self) -> Message:
        """The last description of the table."""
        return self.last["table"]

    def enter(self, game: str, link: str = "", query: str = "") -> Self:
        """Connect to a table, at this node or another."""
        self.leave()
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)
        headers = {"cookie": cookies} | {
            name: value for name, value in self.http.headers.items() if name == "authorization"
        }
        address = f"{(link or self.link).replace('http', 'ws', 1)}/api/games/{game}/socket"
        opened = connect(
            f"{address}?{self.query}{query}",
            additional_headers=headers,
            max_size=None,
            close_timeout=1,
            open_timeout=TIMEOUT,
            source_address=(self.source, 0) if self.source else None,
        )
        self._socket = self._open.enter_context(opened)
        self.last.clear()
        if self.until("table")["stage"] in ("playing", "over"):
            self.until("view")
        return self

    def leave(self) -> None:
        """Close the socket."""
        self._socket = None
        self._open.close()

    def say(self, type_: str, **facts: object) -> None:
        """Send a message."""
        self.send(json.dumps({"type": type_, **facts}))

    def send(self, text: str | bytes) -> None:
        """Send anything."""
        assert self._socket
        self._socket.send(text)

    def receive(self, timeout: float) -> str:
        """Return the next frame."""
        assert self._socket
        return str(self._socket.recv(timeout=timeout))

    def next(self, timeout: float = TIMEOUT) -> Message:
        """Return the next message."""
        message: Message = json.loads(self.receive(timeout))
        self.last[message["type"]] = message
        return message

    def until(self, type_: str, holds: Callable[[Message], bool] = lambda _: True) -> Message:
        """Return the next message of a type for which something holds."""
        while True:
            message = self.next()
            if message["type"] == type_ and holds(message):
                return message

    def legal(self) -> list[str]:
        """Return the names of all legal picks."""
        legal = self.view["position"]["legal"]
        return [*legal["hexes"], *legal["tiles"], *legal["buttons"]]

    def pick(self, name: str) -> Message:
        """Make a pick and return the view or error that answers."""
        number = self.view["seq"] + 1
        self.say("pick", seq=number, pick=name)
        while True:
            message = self.next()
            if message["type"] == "error" or message.get("seq", 0) >= number:
                return message


def is_over(view: Message) -> bool:
    """Return whether a view shows the end of a game."""
    return bool(view["position"]["phase"] == "over")
