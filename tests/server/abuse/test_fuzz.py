"""A room and a running server answer nearly valid and arbitrary messages."""

import json
from collections.abc import Iterator
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingdombuilder.server.protocol.errors import RequestType
from kingdombuilder.server.protocol.user import User
from tests.server.abuse_client import other_players_unaffected
from tests.server.online_players import Friend, friends, table_of_two
from tests.server.protocol.messages import receive
from tests.server.room_harness import Gathering
from tests.server.socket_viewers import Process, process

CODES = {
    "garbage",
    "illegal",
    "not_now",
    "not_yours",
    "stale",
    "too_big",
    "too_many",
    "unknown",
}
ANSWERS = {"chat", "error", "explanation", "heat_map", "hint", "scores", "table", "view"}
TO_TABLES = ("chat", "rematch")  # not for rooms

words = st.sampled_from(["C7", "end", "", "-", "novice", "en", "fr", "0", "\u202e", "?", "=forest"])
scalars = st.none() | st.booleans() | st.integers(-2, 12) | st.integers() | st.floats() | words
values = st.recursive(
    scalars | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
FIELDS: dict[str, st.SearchStrategy[object]] = {
    "seq": st.integers(0, 40) | values,
    "pick": words | values,
    "picks": st.none() | st.lists(words, max_size=5) | values,
    "count": st.integers(0, 3) | values,
    "step": st.integers(-2, 60) | values,
    "seat": st.integers(-1, 6) | values,
    "name": words | values,
    "text": st.text(max_size=310) | values,
    "token": st.text(max_size=60) | values,
    "invite": st.text(max_size=60) | values,
    "bot": words | values,
    "ready": st.booleans() | values,
    "language": words | values,
}
TYPES = sorted(get_args(RequestType))


def near_messages(types: list[str]) -> st.SearchStrategy[dict[str, object]]:
    """Return a strategy for messages of some types with any fields."""
    return st.builds(
        lambda kind, facts: {"type": kind} | facts,
        st.sampled_from(types),
        st.fixed_dictionaries({}, optional=FIELDS),
    )


to_rooms = near_messages([kind for kind in TYPES if kind not in TO_TABLES])
anything = (
    values.map(lambda value: json.dumps(value)) | st.text(max_size=60) | st.binary(max_size=60)
)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["ann", "bob", "eve"]), to_rooms), max_size=12))
def test_a_room_answers_any_messages_of_three_users(messages: list[tuple[str, object]]) -> None:
    """A rejection changes nothing, and the stored events rebuild the same game."""
    table = Gathering(("", "", "novice"), listed=True)
    table.join("ann", "bob", "eve")
    for place, name in enumerate(("ann", "bob")):
        assert not table.say(name, "sit", seat=place)
    for who, message in messages:
        before = len(table.events)
        out = receive(table.room, who, message)
        table.events += table.room.take_new_events()
        for receiver, frame in out:
            if frame["type"] == "error":
                assert (receiver, frame["code"] in CODES) == (who, True), frame
                assert frame["text"]
                assert len(table.events) == before
    rebuilt = table.rebuild()
    assert (rebuilt.seq, rebuilt.seats, rebuilt.stage) == (
        table.room.seq,
        table.room.seats,
        table.room.stage,
    )
    assert rebuilt.state == table.room.state
    assert table.room.join("new", [], "en", User())


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A public server."""
    folder = tmp_path_factory.mktemp("public")
    with process(folder, "--port", "0", "--public", "--bot-workers", "1") as running:
        yield running


@pytest.fixture(scope="module")
def playing(public: Process) -> Iterator[list[Friend]]:
    """Two players in a game."""
    with friends(public.link, 2) as players:
        table_of_two(*players)
        yield players


def check_answer(friend: Friend, frame: str | bytes) -> None:
    """Check that the connection still answers after a frame."""
    friend.send(frame)
    friend.say("scores", step=0)
    while True:
        message = friend.next()
        assert message["type"] in ANSWERS
        if message["type"] == "error":
            assert message["code"] in CODES
            assert message["text"]
        if message["type"] == "scores" and message["step"] == 0:
            return


def test_a_server_answers_any_message(public: Process, playing: list[Friend]) -> None:
    """The table is in play, and players elsewhere are not affected."""
    ann, bob = playing

    @settings(max_examples=60, deadline=None, database=None)
    @given(near_messages(TYPES).map(json.dumps) | anything)
    def send_to_both(message: str | bytes) -> None:
        check_answer(ann, message)
        check_answer(bob, message)

    with other_players_unaffected(public):
        send_to_both()
    assert public.process.poll() is None
