"""Check JSON data against a JSON Schema, with errors that say what is wrong and where.

This covers the keywords that the project's own schemas use; others raise `NotImplementedError`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
_IGNORED = {"$schema", "$defs", "title", "description"}
_MAX_VALUE_LENGTH = 60


@dataclass(frozen=True, slots=True)
class SchemaError:
    """A fault in JSON data: its place, such as `questions[3].picks`, and what is wrong there."""

    path: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}: {self.text}" if self.path else self.text


class JsonSchema:
    """A schema with its definitions."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._schema, self._definitions = schema, schema.get("$defs", {})

    def errors(self, data: object, definition: str = "") -> list[SchemaError]:
        """Return the faults of some data, for the whole schema or for one of its definitions."""
        schema = self._definitions[definition] if definition else self._schema
        return list(self._check(schema, data, ""))

    def _check(self, schema: Mapping[str, Any], data: object, path: str) -> Iterator[SchemaError]:
        for keyword, value in schema.items():
            if keyword not in _IGNORED:
                yield from self._check_keyword(schema, keyword, value, data, path)

    def _check_keyword(
        self, schema: Mapping[str, Any], keyword: str, value: Any, data: object, path: str
    ) -> Iterator[SchemaError]:
        match keyword:
            case "$ref":
                yield from self._check(self._definitions[value.rpartition("/")[2]], data, path)
            case "anyOf":
                yield from self._check_any(value, data, path)
            case "type":
                if not _has_type(data, value):
                    types = value if isinstance(value, str) else " or ".join(value)
                    yield SchemaError(path, f"{_as_text(data)} is not of type {types}")
            case "const":
                if data != value or type(data) is not type(value):
                    yield SchemaError(path, f"{_as_text(data)} is not {_as_text(value)}")
            case "enum":
                if data not in value:
                    choices = ", ".join(map(_as_text, value))
                    yield SchemaError(path, f"{_as_text(data)} is not one of {choices}")
            case "minimum" | "maximum" | "minLength" | "maxLength" | "minItems" | "maxItems":
                yield from _check_size(keyword, value, data, path)
            case "pattern":
                if isinstance(data, str) and not re.search(value, data):
                    yield SchemaError(path, f"{_as_text(data)} does not match {value}")
            case "required":
                present = data if isinstance(data, dict) else value
                for name in value:
                    if name not in present:
                        yield SchemaError(path, f"{name} is missing")
            case "properties" | "additionalProperties":
                yield from self._check_fields(schema, keyword, data, path)
            case "items":
                for number, item in enumerate(data if isinstance(data, list) else ()):
                    yield from self._check(value, item, f"{path}[{number}]")
            case _:
                raise NotImplementedError(keyword)

    def _check_any(
        self, options: list[Mapping[str, Any]], data: object, path: str
    ) -> Iterator[SchemaError]:
        """Yield the faults of the option that fits best."""
        tried = [list(self._check(option, data, path)) for option in options]
        yield from min(tried, key=len)

    def _check_fields(
        self, schema: Mapping[str, Any], keyword: str, data: object, path: str
    ) -> Iterator[SchemaError]:
        if not isinstance(data, dict):
            return
        properties = schema.get("properties", {})
        for name, value in data.items():
            at = f"{path}.{name}" if path else str(name)
            if keyword == "properties" and name in properties:
                yield from self._check(properties[name], value, at)
            elif keyword == "additionalProperties" and name not in properties:
                if schema[keyword] is False:
                    yield SchemaError(at, "this field is unknown")
                else:
                    yield from self._check(schema[keyword], value, at)


def _has_type(data: object, types: str | list[str]) -> bool:
    """Return whether data has one of the given types; a truth value is not a number."""
    names = [types] if isinstance(types, str) else types
    if isinstance(data, bool):
        return "boolean" in names
    return any(isinstance(data, _TYPES[name]) for name in names)


def _check_size(keyword: str, limit: int, data: Any, path: str) -> Iterator[SchemaError]:
    if keyword.endswith("imum"):
        if isinstance(data, bool) or not isinstance(data, int | float):
            return
        size, what = data, _as_text(data)
    elif isinstance(data, str if keyword.endswith("Length") else list):
        size, what = len(data), f"its length, {len(data)},"
    else:
        return
    if size < limit if keyword.startswith("min") else size > limit:
        side = "less" if keyword.startswith("min") else "more"
        yield SchemaError(path, f"{what} is {side} than {limit}")


def _as_text(data: object) -> str:
    text = repr(data)
    return text if len(text) <= _MAX_VALUE_LENGTH else text[: _MAX_VALUE_LENGTH - 1] + "…"
