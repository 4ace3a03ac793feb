"""Players of online tables over real connections: cookies, HTTP and sockets."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from tools.online.table_client import Message, TableClient, is_over

__all__ = ["Friend", "Message", "friends", "is_over", "play_on", "table_of_two"]

NUMBERED = ("view", "error")


class Friend(TableClient):
    """Somebody with a browser of their own; it keeps every byte that it was sent."""

    def __init__(self, link: str, token: str = "") -> None:
        super().__init__(link, token)
        self.heard: list[str] = []
        self.me: Message = self.ask("GET", "/api/me")

    def receive(self, timeout: float) -> str:
        """Return the next frame and keep it."""
        self.heard.append(super().receive(timeout))
        return self.heard[-1]

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

    def closed(self) -> int:
        """Read to the end: the code with which the server closed."""
        try:
            while True:
                self.next()
        except ConnectionClosed as ended:
            return ended.rcvd.code if ended.rcvd else 0

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
