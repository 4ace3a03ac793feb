"""Models and messages as JSON."""

import json
from typing import Any


class JsonText(str):
    """A value that is JSON already."""

    __slots__ = ()


def json_text(value: object) -> str:
    """Return models, dataclasses and lists of them as compact JSON."""
    if isinstance(value, JsonText):
        return value
    return json.dumps(value, default=_fields, ensure_ascii=False, separators=(",", ":"))


def _fields(value: Any) -> dict[str, object]:
    """Return the fields of a model or a dataclass without slots."""
    fields: dict[str, object] = vars(value)
    return fields
