"""Records of fixed shape: a field is a number, a set of hexes, a record, or an array of these.

A record is declared once, as annotated fields. From the declaration come `blank()`, `copy()` and,
for an engine that wants flat memory, `layout()`.
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
    """One field of a record: its name, what it holds, and its length if it is an array."""

    name: str
    holds: type
    length: int | None


class Struct:
    """What every record can do."""

    __slots__ = ()

    @classmethod
    def blank(cls) -> Self:
        """A record of noughts and empty sets; fields that hold records are left to the caller."""
        values = [0 if f.length is None else [0] * f.length for f in field_specs(cls)]
        return cls(*values)

    def copy(self) -> Self:
        """A record that shares nothing that changes: arrays are copied, records are shared."""
        raise NotImplementedError  # replaced for each record by `record`


R = TypeVar("R", bound=Struct)


@dataclass_transform()
def struct(cls: type[R]) -> type[R]:
    """Make a class of annotated fields a record."""
    made = dataclass(slots=True)(cls)
    made.copy = _copier(made)  # type: ignore[method-assign, assignment]
    return made


def field_specs(cls: type[Struct]) -> tuple[FieldSpec, ...]:
    """The fields of a record, in order."""
    hints = get_type_hints(cls, include_extras=True)
    return tuple(_field(f.name, hints[f.name]) for f in fields(cls))  # type: ignore[arg-type]


def _field(name: str, hint: Any) -> FieldSpec:
    arguments = get_args(hint)
    if not arguments:
        return FieldSpec(name, hint, None)
    array, length = arguments
    return FieldSpec(name, get_args(array)[0], length)


def _copier(cls: type[R]) -> Callable[[R], R]:
    """A function written for this one record: a loop over its fields takes three times as long."""
    lines = [
        f"new.{f.name} = self.{f.name}" + ("" if f.length is None else ".copy()")
        for f in field_specs(cls)
    ]
    body = "\n    ".join(["new = make(cls)", *lines, "return new"])
    scope: dict[str, Any] = {"cls": cls, "make": object.__new__}
    exec(f"def copy(self):\n    {body}", scope)
    copy: Callable[[R], R] = scope["copy"]
    return copy
