"""People with accounts and programs with tokens at rated tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from tests.server.hosting import PASSWORD
from tests.server.online_players import Friend, Message, leaving, table_of_two

_NUMBERS = count(1)


@contextmanager
def members(link: str, *names: str) -> Iterator[list[Friend]]:
    """Some people, each with an account of a unique name."""
    found = [Friend(link) for _ in names]
    with leaving(found):
        for one, name in zip(found, names, strict=True):
            register(one, f"{name} {next(_NUMBERS)}")
        yield found


def register(friend: Friend, name: str) -> None:
    """Give somebody an account."""
    friend.me = friend.ask("POST", "/api/accounts", json={"name": name, "password": PASSWORD})


def program(owner: Friend, name: str) -> Friend:
    """A program of an account, with a token."""
    made = owner.ask("POST", "/api/bots", json={"name": f"{name}{next(_NUMBERS)}"})
    return Friend(owner.link, made["token"])


def rated_table(ann: Friend, bob: Friend, **wanted: Any) -> str:
    """A rated table of two, at which the game has begun; Ann has the first seat."""
    return table_of_two(ann, bob, rated=True, **wanted)


def finish_turn(friend: Friend) -> None:
    """Play a whole turn as briefly as possible."""
    while friend.view["can_act"]:
        legal = friend.legal()
        answer = friend.pick("end" if "end" in legal else legal[0])
        if answer["type"] == "error":  # the seats have changed meanwhile
            assert answer["code"] == "stale", answer
            friend.until("view")


def play_alone(friend: Friend, enough: Any) -> None:
    """Play every own turn, while bots play the others."""
    while not enough(friend.view):
        finish_turn(friend)
        if not enough(friend.view) and not friend.view["can_act"]:
            friend.until("view")


def ratings(friend: Friend) -> list[Message]:
    """The ratings on somebody's profile."""
    found: list[Message] = friend.ask("GET", f"/api/players/{friend.me['name']}")["ratings"]
    return found
