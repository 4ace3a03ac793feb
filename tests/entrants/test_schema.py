"""The schema of the open protocol, and the small validator that `protocol check` uses."""

import json
from random import Random
from typing import Any

import jsonschema
import pytest

from kingdombuilder.entrants.protocol.schema import (
    answer_errors,
    open_protocol_schema,
    schema_text,
)
from kingdombuilder.text.json_schema import JsonSchema
from tests.entrants.transcripts import FOLDER

SCHEMA = json.loads(schema_text())
REFERENCE = jsonschema.Draft202012Validator(SCHEMA)
DEFINITIONS = sorted(SCHEMA["$defs"])


def lines(version: int) -> list[tuple[str, Any]]:
    """Return the recorded lines of a version with their directions."""
    result = []
    for name in ("base", "all-boxes"):
        text = (FOLDER / f"version-{version}-{name}.txt").read_text("utf-8")
        for field in ("rule", "text"):
            text = text.replace(f'"{field}": 0', f'"{field}": ""')
        result += [(line[:1], json.loads(line[2:])) for line in text.splitlines()]
    return result


def test_the_schema_is_a_valid_schema() -> None:
    """The reference implementation accepts it."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("version", [1, 2])
def test_the_recorded_lines_fit_the_schema(version: int) -> None:
    """Both directions are checked; the old hello has no versions."""
    schema, kinds = open_protocol_schema(), set()
    for direction, message in lines(version):
        if message.get("type") == "hello" and version == 1 and direction == ">":
            message["protocols"] = [1, 2]
        kind = message.get("type", "pick")
        kinds.add(kind)
        if direction == "<":
            errors = answer_errors(message, is_hello=kind == "hello")
            assert [error for error in errors if "'nothing'" not in str(error)] == []
            continue
        suffix = "_message_1" if version == 1 and kind != "hello" else "_message"
        assert schema.errors(message, kind + suffix) == []
    assert kinds >= {"hello", "begin", "move", "pick"}


def spoil(random: Random, data: Any) -> Any:
    """Return JSON data with one random change."""
    if isinstance(data, dict) and data and random.random() < 0.8:
        name = random.choice(list(data))
        if random.random() < 0.3:
            return {key: value for key, value in data.items() if key != name}
        return data | {name: spoil(random, data[name])}
    if isinstance(data, list) and data and random.random() < 0.8:
        place = random.randrange(len(data))
        return [*data[:place], spoil(random, data[place]), *data[place + 1 :]]
    return random.choice(
        [None, True, -1, 0, 1, 7, 1.5, "", "x", "x" * 50, [], [1, 2], {}, {"a": 1}]
    )


def test_the_validator_agrees_with_the_reference_implementation() -> None:
    """Recorded lines with random changes are checked against their definition and others."""
    random, seen, own = Random(1), {True: 0, False: 0}, open_protocol_schema()
    messages = [message for _, message in lines(2) if len(json.dumps(message)) < 4000]
    for _ in range(600):
        message = random.choice(messages)
        fitting = [name for name in DEFINITIONS if not own.errors(message, name)]
        message = spoil(random, message)
        definition = random.choice(random.choice([fitting or DEFINITIONS, DEFINITIONS]))
        whole = {"$ref": f"#/$defs/{definition}", "$defs": SCHEMA["$defs"]}
        is_valid = REFERENCE.evolve(schema=whole).is_valid(message)
        seen[is_valid] += 1
        assert (not own.errors(message, definition)) == is_valid, (definition, message)
    assert min(seen.values()) > 50


def test_an_error_names_the_place() -> None:
    """It also contains the value, shortened."""
    play = {"ask": "play", "picks": [7], "as": 0, "x": 1}
    errors = answer_errors({"type": "ask", "questions": [{"ask": "gold"}, play]}, is_hello=False)
    assert [str(error) for error in errors] == [
        "questions[1].picks[0]: 7 is not of type string",
        "questions[1].as: 0 is less than 1",
        "questions[1].x: this field is unknown",
    ]
    (error,) = answer_errors({"pick": "x" * 500}, is_hello=False)
    assert "its length, 500, is more than 40" in str(error)


def test_an_unknown_keyword_raises_an_error() -> None:
    """Nothing passes without being checked."""
    with pytest.raises(NotImplementedError, match="multipleOf"):
        JsonSchema({"multipleOf": 2}).errors(3)
