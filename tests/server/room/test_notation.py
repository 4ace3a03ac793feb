"""The position as text in the views of bot accounts, and only there."""

from random import Random
from typing import Any

import pytest

from kingdombuilder.insight.seen import redeal, seen_by
from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.server.protocol.user import ACCOUNT, BOT, GUEST, User
from kingdombuilder.server.room.model import ONLINE, RoomOptions, Seat
from kingdombuilder.server.room.room import Room
from kingdombuilder.setup.setup import first_game
from tests.server.protocol.messages import receive


def begun_room(kind: str, rated: bool) -> tuple[Room, list[Any]]:
    """Return a game of a user of a kind against an account, and the user's messages."""
    seats = [Seat("", "red", is_open=True), Seat("", "blue", is_open=True)]
    options = RoomOptions(kind=ONLINE, listed=True, rated=rated)
    room = Room("g", first_game(2), seats, options, Random(7), now=lambda: 0)
    users = {"mine": User("m", "Mine", kind), "other": User("o", "Other", ACCOUNT)}
    messages: list[Any] = []
    for name, user in users.items():
        room.join(name, [], "en", user)
    for place, name in enumerate(users):
        for message in (
            {"type": "sit", "seat": place, "name": name.title()},
            {"type": "set_ready"},
        ):
            messages += [text for viewer, text in receive(room, name, message) if viewer == "mine"]
    return room, messages


@pytest.mark.parametrize("rated", [False, True])
def test_a_bot_account_gets_the_position_that_its_seat_may_know(rated: bool) -> None:
    """This holds at rated tables too, but only when it can act."""
    room, messages = begun_room(BOT, rated)
    view = messages[-1]
    assert view["can_act"]
    assert view["notation"] == write_position(seen_by(room.state, 0))
    assert "seat 2: hand ?" in view["notation"]
    assert read_position(view["notation"]) == seen_by(room.state, 0)
    while room.state.me == 0:
        picks = view["position"]["legal"]
        names = [*picks["hexes"], *picks["buttons"], *picks["tiles"]]
        message = {"type": "pick", "seq": view["seq"] + 1, "pick": names[0]}
        view = [text for viewer, text in receive(room, "mine", message) if viewer == "mine"][-1]
    assert (view["can_act"], view["notation"]) == (False, None)


@pytest.mark.parametrize("kind", [GUEST, ACCOUNT])
def test_people_do_not_get_it(kind: str) -> None:
    """It would help them to use a program at a rated table."""
    _, messages = begun_room(kind, rated=False)
    assert messages[-1]["can_act"]
    assert messages[-1]["notation"] is None


def test_hidden_cards_do_not_change_a_byte() -> None:
    """Other hands behind the same view give the same text."""
    room, messages = begun_room(BOT, rated=False)
    random, texts, hands = Random(1), set(), set()
    for _ in range(20):
        other = redeal(seen_by(room.state, 0), random)
        hands.add(tuple(other.hand))
        texts.add(write_position(seen_by(other, 0)))
    assert len(hands) > 1
    assert texts == {messages[-1]["notation"]}
