"""Players at online tables over real connections: cookies, HTTP and sockets."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from tools.online.table_client import Message, TableClient, is_over

__all__ = ["Friend", "Message", "friends", "is_over", "play_on", "table_of_two"]

NUMBERED = ("view", "error")


class Friend(TableClient):
    """A user with their own browser, which keeps every frame that it receives."""

    def __init__(self, link: str, token: str = "") -> None:
        super().__init__(link, token)
        self.received: list[str] = []
        self.me: Message = self.ask("GET", "/api/me")

    def receive(self, timeout: float) -> str:
        """Return the next frame and keep it."""
        self.received.append(super().receive(timeout))
        return self.received[-1]

    def ask(self, method: str, path: str, status: int = 0, **how: Any) -> Any:
        """Send an HTTP request, which must succeed or have the given status; return the answer."""
        answer = self.http.request(method, path, **how)
        good = answer.status_code == status if status else answer.is_success
        assert good, (answer.status_code, answer.text)
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer.json() if is_json and answer.content else answer.text

    def make(self, *seats: str, **fields: Any) -> str:
        """Create a table and return its id; each seat is "me", "open" or a bot's name."""
        requests = [
            {"occupant": seat} if seat in ("me", "open") else {"occupant": "bot", "bot": seat}
            for seat in seats
        ]
        table = self.ask("POST", "/api/tables", json={"seats": requests, **fields})
        return str(table["id"])

    def close_code(self) -> int:
        """Read until the server closes the connection and return its close code."""
        try:
            while True:
                self.next()
        except ConnectionClosed as ended:
            return ended.rcvd.code if ended.rcvd else 0

    def error_code(self, type_: str, **facts: object) -> str:
        """Send a message that must be rejected and return the code of the error."""
        self.say(type_, **facts)
        return str(self.until("error")["code"])

    def sit(self, place: int, **facts: object) -> None:
        """Take a seat and get ready."""
        self.say("sit", seat=place, **facts)
        self.until("table", lambda table: table["seats"][place]["is_mine"])
        self.say("set_ready")
        self.until("table", lambda table: table["seats"][place]["ready"])


def play_on(friends: list[Friend], random: Random, enough: Callable[[Message], bool]) -> None:
    """Let all players make random picks until enough has happened in every view."""
    while not all(enough(friend.view) for friend in friends):
        for friend in friends:
            while friend.view["can_act"] and not enough(friend.view):
                answer = friend.pick(random.choice(friend.legal()))
                if answer["type"] == "error":  # another player acted first
                    assert answer["code"] == "stale", answer
                    friend.until("view")
        newest = max(friend.view["seq"] for friend in friends)
        for friend in friends:
            while friend.view["seq"] < newest:
                friend.until("view")
        if not any(friend.view["can_act"] for friend in friends) and not enough(friends[0].view):
            friends[0].until("view")  # a bot's turn


def table_of_two(ann: Friend, bob: Friend, **fields: object) -> str:
    """Start a game of two players at a listed table and return its id."""
    game = ann.make("me", "open", listed=True, **fields)
    ann.enter(game)
    ann.say("set_ready")
    bob.enter(game).sit(1)
    for friend in (ann, bob):
        friend.until("view")
    return game


@contextmanager
def friends(link: str, number: int) -> Iterator[list[Friend]]:
    """Open a browser for each of some players, and close them all at the end."""
    players = [Friend(link) for _ in range(number)]
    with leaving(players):
        yield players


@contextmanager
def leaving(players: Sequence[Friend]) -> Iterator[None]:
    """Close the browsers of all players at the end, even after an error."""
    try:
        yield
    finally:
        for player in players:
            player.leave()
            player.http.close()
