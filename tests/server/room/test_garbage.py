"""A room answers any message with a typed error, or does what it requests."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.scripted_players import Party

KINDS = [
    "pick",
    "undo",
    "redo",
    "explain",
    "gains",
    "scores",
    "hint",
    "show_position",
    "take_screen",
    "set_language",
    "plan",
    "rename_seat",
    "table",
    "view",
]
FIELDS = ["type", "seq", "pick", "count", "step", "seat", "language", "picks", "name"]

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=10,
)
messages = values | st.dictionaries(st.sampled_from(FIELDS), values).flatmap(
    lambda message: st.sampled_from(KINDS).map(lambda kind: message | {"type": kind})
)


def check_answer(message: object) -> None:
    """Check that the sender gets an answer, and that an error changes nothing for anyone."""
    party = Party()
    party.join("ann", [0])
    party.join("bob", [1])
    state, number = party.room.state.copy(), party.room.seq
    out = party.send("ann", message)
    if any(frame["type"] == "error" for _, frame in out):
        ((who, error),) = out
        assert who == "ann"
        assert error["code"] in ERRORS
        assert error["text"]
        assert (party.room.state, party.room.seq) == (state, number)
        assert party.room.take_new_events() == []


ERRORS = ["garbage", "unknown", "stale", "illegal", "not_yours", "not_now", "too_big"]


@settings(max_examples=150, deadline=None)
@given(messages)
def test_any_json_is_answered(message: object) -> None:
    """JSON is accepted as text and as bytes."""
    check_answer(json.dumps(message))
    check_answer(json.dumps(message, ensure_ascii=False).encode())


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_are_answered(message: bytes | str) -> None:
    """The message need not be JSON."""
    check_answer(message)


def test_deep_json_is_answered() -> None:
    """It is as deep as the maximum length of a message allows."""
    check_answer("[" * 8_000 + "]" * 8_000)
    check_answer('{"type":"plan","picks":' + "[" * 7_000 + "]" * 7_000 + "}")
