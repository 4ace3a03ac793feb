"""Players of online tables over real connections: cookies, HTTP and sockets."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]
PATIENCE = 30.0
NUMBERED = ("view", "error")


class Friend:
    """Somebody with a browser of their own; it keeps every byte that it was sent."""

    query = "protocol=2"

    def __init__(self, link: str, token: str = "") -> None:
        self.link, self.heard, self.last = link, list[str](), dict[str, Message]()
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=link, headers=headers, timeout=PATIENCE)
        self.me: Message = self.ask("GET", "/api/me")
        self._socket: ClientConnection | None = None

    def ask(self, method: str, path: str, status: int = 0, **how: Any) -> Any:
        """Send an HTTP request and return the answer; it must succeed or have the given status."""
        answer = self.http.request(method, path, **how)
        good = answer.status_code == status if status else answer.is_success
        assert good, (answer.status_code, answer.text)
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer.json() if is_json and answer.content else answer.text

    def make(self, *seats: str, **wanted: Any) -> str:
        """A new table: "me", "open", or a bot for each seat."""
        places = [
            {"occupant": one} if one in ("me", "open") else {"occupant": "bot", "bot": one}
            for one in seats
        ]
        made = self.ask("POST", "/api/tables", json={"seats": places, **wanted})
        return str(made["id"])

    def enter(self, game: str, link: str = "") -> "Friend":
        """Look at a table, at this node or another."""
        self.leave()
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)
        headers = {"cookie": cookies} | {
            name: value for name, value in self.http.headers.items() if name == "authorization"
        }
        address = f"{(link or self.link).replace('http', 'ws', 1)}/api/games/{game}/socket"
        self._open = ExitStack()
        opened = connect(
            f"{address}?{self.query}",
            additional_headers=headers,
            max_size=None,
            close_timeout=1,
            open_timeout=PATIENCE,
        )
        self._socket = self._open.enter_context(opened)
        self.last.clear()
        table = self.until("table")
        if table["stage"] in ("playing", "over"):
            self.until("view")
        return self

    def leave(self) -> None:
        """Close the socket."""
        if self._socket:
            self._open.close()
            self._socket = None

    def say(self, type_: str, **facts: object) -> None:
        """Send a message."""
        self.send(json.dumps({"type": type_, **facts}))

    def send(self, text: str | bytes) -> None:
        """Send anything."""
        assert self._socket
        self._socket.send(text)

    def next(self, patience: float = PATIENCE) -> Message:
        """The next message."""
        assert self._socket
        text = str(self._socket.recv(timeout=patience))
        self.heard.append(text)
        message: Message = json.loads(text)
        self.last[message["type"]] = message
        return message

    def closed(self) -> int:
        """Read to the end: the code with which the server closed."""
        try:
            while True:
                self.next()
        except ConnectionClosed as ended:
            return ended.rcvd.code if ended.rcvd else 0

    def until(self, type_: str, holds: Callable[[Message], bool] = lambda _: True) -> Message:
        """The next message of a type for which something holds."""
        while True:
            message = self.next()
            if message["type"] == type_ and holds(message):
                return message

    def error(self, type_: str, **facts: object) -> str:
        """Say something that must be refused; its code."""
        self.say(type_, **facts)
        return str(self.until("error")["code"])

    def sit(self, place: int, **facts: object) -> None:
        """Take a seat and be ready."""
        self.say("sit", seat=place, **facts)
        self.until("table", lambda table: table["seats"][place]["is_mine"])
        self.say("set_ready")
        self.until("table", lambda table: table["seats"][place]["ready"])

    @property
    def view(self) -> Message:
        """The last view."""
        return self.last["view"]

    def legal(self) -> list[str]:
        """The names of all legal picks."""
        legal = self.view["position"]["legal"]
        return [*legal["hexes"], *legal["tiles"], *legal["buttons"]]

    def pick(self, name: str) -> Message:
        """Make a pick; the view, or the error, that answers."""
        number = self.view["seq"] + 1
        self.say("pick", seq=number, pick=name)
        while True:
            message = self.next()
            if message["type"] == "error" or message.get("seq", 0) >= number:
                return message


def play_on(friends: list[Friend], random: Random, enough: Callable[[Message], bool]) -> None:
    """Everybody picks anything whenever it is theirs, until enough has happened for all."""
    while not all(enough(friend.view) for friend in friends):
        for friend in friends:
            while friend.view["can_act"] and not enough(friend.view):
                answer = friend.pick(random.choice(friend.legal()))
                if answer["type"] == "error":  # somebody has done something meanwhile
                    assert answer["code"] == "stale", answer
                    friend.until("view")
        newest = max(friend.view["seq"] for friend in friends)
        for friend in friends:
            while friend.view["seq"] < newest:
                friend.until("view")
        if not any(friend.view["can_act"] for friend in friends) and not enough(friends[0].view):
            friends[0].until("view")  # a bot's turn


def table_of_two(ann: Friend, bob: Friend, **wanted: object) -> str:
    """A listed table of two people, at which the game has begun."""
    game = ann.make("me", "open", listed=True, **wanted)
    ann.enter(game)
    ann.say("set_ready")
    bob.enter(game).sit(1)
    for friend in (ann, bob):
        friend.until("view")
    return game


def is_over(view: Message) -> bool:
    """Whether a view shows the end of its game."""
    return bool(view["position"]["phase"] == "over")


@contextmanager
def friends(link: str, number: int) -> Iterator[list[Friend]]:
    """Some people, each with a browser of their own."""
    found = [Friend(link) for _ in range(number)]
    with leaving(found):
        yield found


@contextmanager
def leaving(people: Sequence[Friend]) -> Iterator[None]:
    """In the end all of them close their browsers, however it went."""
    try:
        yield
    finally:
        for one in people:
            one.leave()
            one.http.close()
