"""The stand-in for pydantic in a page accepts what pydantic accepts, and nothing more."""

import importlib
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from pkgutil import iter_modules
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pydantic
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kingdombuilder.coach.review.report import ReviewedDecision
from kingdombuilder.server import protocol
from kingdombuilder.server.content.site import plain_pydantic
from kingdombuilder.server.protocol import (
    client_messages,
    http_games,
    http_library,
    http_setups,
)
from kingdombuilder.server.protocol.client_messages import CLIENT_MESSAGES, parse_client_message
from kingdombuilder.server.protocol.errors import MessageError

PROTOCOL = "kingdombuilder.server.protocol"
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.floats(0, 2) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)
QUIET = settings(
    max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


def load_plain(name: str) -> ModuleType:
    """Return a module of the protocol that uses the stand-in."""
    with patch.dict(sys.modules):
        for module in [one for one in sys.modules if one.startswith(PROTOCOL)]:
            del sys.modules[module]
        sys.modules["pydantic"] = plain_pydantic
        return importlib.import_module(f"{PROTOCOL}.{name}")


PLAIN_MESSAGES = load_plain("client_messages")
REQUESTS = [
    (http_games.NewGameRequest, load_plain("http_games").NewGameRequest),
    (http_setups.SetupRequest, load_plain("http_setups").SetupRequest),
]


DECISION = pydantic.TypeAdapter(ReviewedDecision)
PLAIN_DECISION = plain_pydantic.TypeAdapter[ReviewedDecision](ReviewedDecision)


def outcome(validate: Callable[[Any], Any], value: object) -> object:
    """Return the fields of a valid value, or None."""
    try:
        valid = validate(value)
        has_fields = isinstance(valid, ReviewedDecision)
        return asdict(valid) if has_fields else valid.model_dump(mode="json")
    except (pydantic.ValidationError, plain_pydantic.ValidationError):
        return None


def from_schema(schema: dict[str, Any], whole: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return a strategy for the values of a JSON schema, as far as the models use it."""
    if "$ref" in schema:
        return from_schema(whole["$defs"][schema["$ref"].rpartition("/")[2]], whole)
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return st.one_of([from_schema(one, whole) for one in schema[choice]])
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema.get("type"):
        case "object":
            if "properties" not in schema:
                return st.dictionaries(
                    st.text(max_size=5),
                    from_schema(schema["additionalProperties"], whole),
                    max_size=2,
                )
            required = set(schema.get("required", ()))
            fields = {
                name: from_schema(field, whole) for name, field in schema["properties"].items()
            }
            return st.fixed_dictionaries(
                {name: field for name, field in fields.items() if name in required},
                optional={name: field for name, field in fields.items() if name not in required},
            )
        case "array":
            least, most = schema.get("minItems", 0), min(schema.get("maxItems", 4), 4)
            return st.lists(from_schema(schema["items"], whole), min_size=least, max_size=most)
        case "integer":
            return st.integers(
                schema.get("minimum", -5), schema.get("maximum", schema.get("exclusiveMaximum", 99))
            )
        case "number":
            return st.integers(-5, 99) | st.floats(-1, 1)
        case "string":
            return st.text(min_size=schema.get("minLength", 0), max_size=8)
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
    raise AssertionError(schema)


@st.composite
def changed_values(draw: st.DrawFn, schema: dict[str, Any]) -> Any:
    """Draw a value of a schema; half of them have one field changed, added or removed."""
    value = draw(from_schema(schema, schema))
    if isinstance(value, dict) and draw(st.booleans()):
        name = draw(st.sampled_from([*value, "surprise"]))
        if draw(st.booleans()):
            value[name] = draw(ANY_JSON)
        else:
            value.pop(name, None)
    return value


@QUIET
@given(changed_values(CLIENT_MESSAGES.json_schema()) | ANY_JSON)
def test_client_messages_are_the_same(value: object) -> None:
    """Both give the same fields, or both reject the message."""
    ours = outcome(PLAIN_MESSAGES.CLIENT_MESSAGES.validate_python, value)
    assert ours == outcome(CLIENT_MESSAGES.validate_python, value)


@pytest.mark.parametrize(("model", "plain"), REQUESTS, ids=lambda model: model.__name__)
def test_requests_are_the_same(model: Any, plain: Any) -> None:
    """What the stand-in accepts has the same fields; what the schema allows is accepted."""

    @QUIET
    @given(changed_values(model.model_json_schema()))
    def test(value: object) -> None:
        theirs, ours = outcome(model.model_validate, value), outcome(plain.model_validate, value)
        if ours is not None:
            assert ours == theirs
        strict = outcome(lambda given: model.model_validate(given, strict=True), value)
        assert (strict is None) or ours == strict

    test()


@QUIET
@given(changed_values(DECISION.json_schema()))
def test_dataclasses_are_the_same(value: object) -> None:
    """A part of a review in a file has the same fields, or is refused by both."""
    ours = outcome(PLAIN_DECISION.validate_python, value)
    assert ours in (None, outcome(DECISION.validate_python, value))
    text = json.dumps(value)
    strict = outcome(lambda given: DECISION.validate_json(given, strict=True), text)
    assert strict in (None, ours)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '"pick"',
        "{}",
        '{"type": 5}',
        '{"type": "nothing"}',
        '{"type": "pick"}',
        '{"type": "pick", "seq": -1, "pick": "A1"}',
        '{"type": "pick", "seq": "1", "pick": "A1"}',
        '{"type": "pick", "seq": true, "pick": "A1"}',
        '{"type": "rename_seat", "seat": 0, "name": "a\\u200bb"}',
        '{"type": "undo", "seq": 1, "count": 0}',
        '{"type": "plan", "picks": ["A1", ""]}',
    ],
)
def test_errors_are_the_same(text: str) -> None:
    """They have the same code and name the same request."""
    with pytest.raises(MessageError) as theirs:
        parse_client_message(text)
    with pytest.raises(PLAIN_MESSAGES.MessageError) as ours:
        PLAIN_MESSAGES.parse_client_message(text)
    assert (ours.value.code, ours.value.request) == (theirs.value.code, theirs.value.request)


def test_an_unsupported_declaration_is_rejected() -> None:
    """It is rejected when the site is built, not when a page is opened."""
    with pytest.raises(TypeError, match="bytes"):
        plain_pydantic.TypeAdapter(bytes)
    with pytest.raises(TypeError, match="multiple_of"):
        plain_pydantic.Field(multiple_of=5)
    with pytest.raises(TypeError, match="before"):
        plain_pydantic.model_validator(mode="before")


@pytest.mark.parametrize("name", [one.name for one in iter_modules(protocol.__path__)])
def test_every_model_can_be_checked(name: str) -> None:
    """A page would fail only when it first makes a model with another declaration."""
    for model in vars(load_plain(name)).values():
        if isinstance(model, type) and issubclass(model, plain_pydantic.BaseModel):
            assert model._declared()


def test_responses_have_the_same_fields() -> None:
    """They have nested models, lists, dicts and defaults."""
    plain = load_plain("http_library")
    facts = {"id": "farm", "kind": "location", "box": "base", "name": "Farm", "rule": "Build."}
    for module in (plain, http_library):
        thing = module.ThingInfo(**facts, has_example=True)
        assert thing.timing is None
        detail = {"other_name": None, "details": None, "example_text": "", "example_url": "/x"}
        more = module.ThingDetail(**thing.model_dump(), **detail)
        assert more.model_dump(mode="json") == {
            **facts,
            "has_example": True,
            "timing": None,
            **detail,
        }
        with pytest.raises(ValueError, match="timing"):
            module.ThingInfo(**facts, has_example=True, timing="never")
    assert client_messages.PickMessage is not PLAIN_MESSAGES.PickMessage
