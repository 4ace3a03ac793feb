"""Whatever is sent to a room, it answers with a typed error or does what was asked."""

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


def answered(message: object) -> None:
    """The sender gets an answer; an error leaves everything as it was, also for others."""
    party = Party()
    party.join("ann", [0])
    party.join("bob", [1])
    state, number = party.room.state.copy(), party.room.seq
    out = party.tell("ann", message)
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
    """As text and as bytes."""
    answered(json.dumps(message))
    answered(json.dumps(message, ensure_ascii=False).encode())


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_are_answered(message: bytes | str) -> None:
    """What is no JSON at all."""
    answered(message)


def test_deep_json_is_answered() -> None:
    """As deep as a message may be long."""
    answered("[" * 8_000 + "]" * 8_000)
    answered('{"type":"plan","picks":' + "[" * 7_000 + "]" * 7_000 + "}")
