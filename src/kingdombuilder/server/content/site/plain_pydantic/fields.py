"""What declarations say about fields, and the error of a value that does not fit."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
Check = Callable[[Any], Any]
Place = tuple[int | str, ...]
MISSING: Any = object()
_UNCHECKED = ("description", "json_schema_extra", "title")
LIMITS: dict[str, Callable[[Any, Any], bool]] = {
    "ge": lambda value, limit: value >= limit,
    "gt": lambda value, limit: value > limit,
    "le": lambda value, limit: value <= limit,
    "lt": lambda value, limit: value < limit,
    "min_length": lambda value, limit: len(value) >= limit,
    "max_length": lambda value, limit: len(value) <= limit,
    "pattern": lambda value, limit: re.search(limit.replace("$", r"\Z"), value) is not None,
}


class ValidationError(ValueError):
    """The first error in a value."""

    def __init__(self, kind: str, value: object, place: Place = ()) -> None:
        super().__init__(f"{kind} at {'.'.join(map(str, place)) or 'the top'}")
        self._kind, self._value, self._place = kind, value, place

    def errors(self, **how: bool) -> list[dict[str, Any]]:
        """Return the error with the keys that pydantic's errors have."""
        return [{"type": self._kind, "loc": self._place, "input": self._value, "msg": str(self)}]

    def within(self, part: int | str) -> "ValidationError":
        """Return the error of a value that has this one's as a part."""
        return ValidationError(self._kind, self._value, (part, *self._place))


class FieldInfo:
    """What a declaration says about a field besides its type."""

    def __init__(self, default: Any = MISSING, **facts: Any) -> None:
        unknown = facts.keys() - {*LIMITS, *_UNCHECKED, "discriminator"}
        if unknown:
            raise TypeError(f"unknown arguments of a field: {', '.join(sorted(unknown))}")
        self.default, self.facts = default, facts


def Field(default: Any = MISSING, **facts: Any) -> Any:  # noqa: N802
    """Describe a field."""
    return FieldInfo(default, **facts)


class AfterValidator:
    """A function that checks a valid value, or changes it."""

    def __init__(self, function: Check) -> None:
        self.function = function


def ConfigDict(**settings: Any) -> dict[str, Any]:  # noqa: N802
    """Return the settings of a model."""
    return settings


def model_validator(*, mode: str) -> Callable[[T], T]:
    """Mark a method that checks a whole model."""
    if mode != "after":
        raise TypeError(f"unknown mode of a validator: {mode}")

    def marked(method: T) -> T:
        method.checks_model = True  # type: ignore[attr-defined]
        return method

    return marked
