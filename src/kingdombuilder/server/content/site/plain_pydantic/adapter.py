"""Checks of values of any declared type."""

import json
from typing import Any, Generic, TypeVar

from .checks import compile_check
from .fields import ValidationError

T = TypeVar("T")


class TypeAdapter(Generic[T]):
    """Checks values of any declared type."""

    def __init__(self, declared: Any) -> None:
        self._check = compile_check(declared)

    def validate_python(self, value: Any) -> T:
        """Return a checked value; raise `ValidationError`."""
        checked: T = self._check(value)
        return checked

    def validate_json(self, text: str | bytes) -> T:
        """Return the checked value of a JSON text; raise `ValidationError`."""
        try:
            value = json.loads(text)
        except ValueError:
            raise ValidationError("json_invalid", text) from None
        return self.validate_python(value)
