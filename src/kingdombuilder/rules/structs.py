"""Structs of fixed layout: a field is a number, a set of hexes, a struct, or an array of these.

A struct is declared once, as annotated fields. Its `blank()` and `copy()` are derived from the
declaration, and `field_specs` describes it to engines that need flat memory.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Annotated, Any, Self, TypeVar, dataclass_transform, get_args, get_type_hints

from kingdombuilder.rules.cells import Cells

MAX_SEATS = 5

PerSeat = Annotated[list[int], MAX_SEATS]
CellsPerSeat = Annotated[list[Cells], MAX_SEATS]


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field of a struct: its name, its type, and its length if it is an array."""

    name: str
    holds: type
    length: int | None


class Struct:
    """Base class of all structs."""

    __slots__ = ()

    @classmethod
    def blank(cls) -> Self:
        """Return a struct of zeros and empty sets; the caller sets fields that hold structs."""
        values = [0 if f.length is None else [0] * f.length for f in field_specs(cls)]
        return cls(*values)

    def copy(self) -> Self:
        """Return a copy with its own arrays; nested structs are shared."""
        raise NotImplementedError  # replaced for each class by `struct`


R = TypeVar("R", bound=Struct)


@dataclass_transform()
def struct(cls: type[R]) -> type[R]:
    """Turn a class of annotated fields into a struct."""
    decorated = dataclass(slots=True)(cls)
    decorated.copy = _copier(decorated)  # type: ignore[method-assign, assignment]
    return decorated


def field_specs(cls: type[Struct]) -> tuple[FieldSpec, ...]:
    """Return the fields of a struct, in order."""
    hints = get_type_hints(cls, include_extras=True)
    return tuple(_field(f.name, hints[f.name]) for f in fields(cls))  # type: ignore[arg-type]


def _field(name: str, hint: Any) -> FieldSpec:
    arguments = get_args(hint)
    if not arguments:
        return FieldSpec(name, hint, None)
    array, length = arguments
    return FieldSpec(name, get_args(array)[0], length)


def _copier(cls: type[R]) -> Callable[[R], R]:
    """Generate a struct's copy method, because a loop over its fields is three times slower."""
    lines = [
        f"new.{f.name} = self.{f.name}" + ("" if f.length is None else ".copy()")
        for f in field_specs(cls)
    ]
    body = "\n    ".join(["new = make(cls)", *lines, "return new"])
    scope: dict[str, Any] = {"cls": cls, "make": object.__new__}
    exec(f"def copy(self):\n    {body}", scope)
    copy: Callable[[R], R] = scope["copy"]
    return copy
