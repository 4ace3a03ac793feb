"""Models and messages as JSON."""

import json
from typing import Any


def json_text(value: object) -> str:
    """Return models, dataclasses and lists of them as compact JSON."""
    return json.dumps(value, default=_fields, ensure_ascii=False, separators=(",", ":"))


def _fields(value: Any) -> dict[str, object]:
    """Return the fields of a model or a dataclass without slots."""
    fields: dict[str, object] = vars(value)
    return fields
