"""The JSON Schema of the open protocol, and what is wrong with a line according to it."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from kingdombuilder.text.json_schema import JsonSchema, SchemaError

FILE = "open_protocol.schema.json"
QUESTIONS, ASK = "questions", "ask"


def schema_text() -> str:
    """Return the schema as it is in its file."""
    return files(__package__).joinpath(FILE).read_text("utf-8")


@cache
def open_protocol_schema() -> JsonSchema:
    """Return the schema."""
    return JsonSchema(json.loads(schema_text()))


def answer_errors(answer: dict[str, Any], is_hello: bool) -> list[SchemaError]:
    """Return what is wrong with a program's answer to hello, or with any other of its lines."""
    schema = open_protocol_schema()
    if is_hello:
        return schema.errors(answer, "hello_answer")
    if answer.get("type") != ASK:
        return schema.errors(answer, "pick_answer")
    errors = schema.errors(answer, "ask_answer")
    for number, question in enumerate([] if errors else answer[QUESTIONS]):
        mistakes = schema.errors(question, f"{question[ASK]}_question")
        where = f"{QUESTIONS}[{number}]"
        errors += [SchemaError(f"{where}.{one.path}".rstrip("."), one.text) for one in mistakes]
    return errors
