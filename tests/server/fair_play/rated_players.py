"""Users with accounts and bots with tokens at rated tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from tests.server.hosting import PASSWORD
from tests.server.online_players import Friend, Message, leaving, table_of_two

_NUMBERS = count(1)


@contextmanager
def account_players(link: str, *names: str) -> Iterator[list[Friend]]:
    """Open browsers for some players, each with an account of a unique name."""
    players = [Friend(link) for _ in names]
    with leaving(players):
        for player, name in zip(players, names, strict=True):
            register(player, f"{name} {next(_NUMBERS)}")
        yield players


def register(friend: Friend, name: str) -> None:
    """Register an account for a player."""
    friend.me = friend.ask("POST", "/api/accounts", json={"name": name, "password": PASSWORD})


def make_bot(owner: Friend, name: str) -> Friend:
    """Create a bot of an account and return its client."""
    bot = owner.ask("POST", "/api/bots", json={"name": f"{name}{next(_NUMBERS)}"})
    return Friend(owner.link, bot["token"])


def start_rated_game(ann: Friend, bob: Friend, **fields: Any) -> str:
    """Start a rated game of two; Ann has the first seat. Return its id."""
    return table_of_two(ann, bob, rated=True, **fields)


def finish_turn(friend: Friend) -> None:
    """Play a whole turn with as few picks as possible."""
    while friend.view["can_act"]:
        legal = friend.legal()
        answer = friend.pick("end" if "end" in legal else legal[0])
        if answer["type"] == "error":  # the seats have changed in the meantime
            assert answer["code"] == "stale", answer
            friend.until("view")


def play_alone(friend: Friend, enough: Any) -> None:
    """Play all of a player's turns while bots play the others."""
    while not enough(friend.view):
        finish_turn(friend)
        if not enough(friend.view) and not friend.view["can_act"]:
            friend.until("view")


def fetch_ratings(friend: Friend) -> list[Message]:
    """Return the ratings on a player's profile."""
    ratings: list[Message] = friend.ask("GET", f"/api/players/{friend.me['name']}")["ratings"]
    return ratings
