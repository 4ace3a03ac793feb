"""The part of pydantic that local games use, in plain Python.

A page that runs the package in the browser imports this module under the name `pydantic`. The real
one has compiled code: it takes a megabyte and a second of every start, and cannot be part of a
snapshot of the interpreter's memory. Models are declared once, for both.

This module accepts nothing that pydantic refuses. It refuses what pydantic converts, such as the
text "5" for a number. A declaration that it does not know raises `TypeError` when it is compiled,
which happens while the site is built.
"""

import json
import re
from collections.abc import Callable
from types import UnionType
from typing import Annotated, Any, Generic, Literal, Self, TypeVar, Union, dataclass_transform
from typing import get_args as arguments_of
from typing import get_origin as origin_of
from typing import get_type_hints as hints_of

T = TypeVar("T")
Check = Callable[[Any], Any]
Place = tuple[int | str, ...]
_MISSING: Any = object()
_UNCHECKED = ("description", "json_schema_extra", "title")
_SIZES: dict[str, Callable[[Any, Any], bool]] = {
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

    def __init__(self, default: Any = _MISSING, **facts: Any) -> None:
        unknown = facts.keys() - {*_SIZES, *_UNCHECKED, "discriminator"}
        if unknown:
            raise TypeError(f"unknown arguments of a field: {', '.join(sorted(unknown))}")
        self.default, self.facts = default, facts


def Field(default: Any = _MISSING, **facts: Any) -> Any:  # noqa: N802
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


@dataclass_transform(field_specifiers=(Field,))
class BaseModel:
    """A value with declared fields, checked when it is created."""

    model_config: dict[str, Any] = {}  # noqa: RUF012
    _checks: tuple[type, dict[str, tuple[Check, Any]], list[str]]

    def __init__(self, **values: Any) -> None:
        checks, validators = self._declared()
        unknown = values.keys() - checks.keys()
        if unknown and self.model_config.get("extra") == "forbid":
            name = min(unknown)
            raise ValidationError("extra_forbidden", values[name], (name,))
        for name, (check, default) in checks.items():
            value = values.get(name, default)
            if value is _MISSING:
                raise ValidationError("missing", values, (name,))
            if name in values:
                value = _inside(name, check, value)
            self.__dict__[name] = value
        for validator in validators:
            _checked(getattr(self, validator), values)

    @classmethod
    def _declared(cls) -> tuple[dict[str, tuple[Check, Any]], list[str]]:
        """Return the check and the default of each field, and the names of the validators."""
        found = cls.__dict__.get("_checks")
        if found is None:
            hints = hints_of(cls, include_extras=True)
            checks = {
                name: _field_check(hint, getattr(cls, name, _MISSING))
                for name, hint in hints.items()
                if name not in ("model_config", "_checks")
            }
            names = [name for name in dir(cls) if hasattr(getattr(cls, name), "checks_model")]
            found = cls._checks = (cls, checks, names)
        return found[1], found[2]

    @classmethod
    def model_validate(cls, value: Any) -> Self:
        """Return the model of a value; raise `ValidationError`."""
        if isinstance(value, cls):
            return value
        if not isinstance(value, dict):
            raise ValidationError("model_type", value)
        return cls(**value)

    def model_dump(self, mode: str = "python") -> dict[str, Any]:
        """Return the fields, with those of nested models."""
        return {name: plain(value) for name, value in self.__dict__.items()}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.__dict__})"


def plain(value: Any) -> Any:
    """Return a value as JSON has it: models and dataclasses as dicts."""
    if isinstance(value, BaseModel) or hasattr(value, "__dataclass_fields__"):
        return {name: plain(each) for name, each in vars(value).items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return value


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


def compile_check(declared: Any) -> Check:
    """Return the function that checks values of a type; raise `TypeError` for an unknown type."""
    origin, inside = origin_of(declared), arguments_of(declared)
    if declared is Any:
        return lambda value: value
    if origin is Annotated:
        return _annotated_check(inside[0], inside[1:])
    if origin in (Union, UnionType):
        return _any_of([compile_check(one) for one in inside])
    if origin is Literal:
        return lambda value: _require(value in inside and type(value) in map(type, inside), value)
    if origin is list:
        return _list_check(compile_check(inside[0]))
    if origin is dict:
        return _dict_check(compile_check(inside[0]), compile_check(inside[1]))
    if declared in (None, type(None)):
        return lambda value: _require(value is None, value)
    if isinstance(declared, type) and issubclass(declared, BaseModel):
        return declared.model_validate
    if declared in (str, int, bool):
        return lambda value: _require(type(value) is declared, value)
    if hasattr(declared, "__dataclass_fields__"):
        return lambda value: _require(isinstance(value, declared), value)
    raise TypeError(f"a model declares {declared!r}, which the page cannot check")


def _annotated_check(declared: Any, facts: tuple[Any, ...]) -> Check:
    for fact in facts:
        if isinstance(fact, FieldInfo) and "discriminator" in fact.facts:
            return _tagged_check(declared, fact.facts["discriminator"])
    checks = [compile_check(declared), *map(_fact_check, facts)]

    def check(value: Any) -> Any:
        for each in checks:
            value = each(value)
        return value

    return check


def _fact_check(fact: Any) -> Check:
    if isinstance(fact, AfterValidator):
        return lambda value: _checked(fact.function, value)
    if not isinstance(fact, FieldInfo):
        raise TypeError(f"a model declares {fact!r}, which the page cannot check")
    limits = [(_SIZES[name], limit) for name, limit in fact.facts.items() if name in _SIZES]
    return lambda value: _require(all(fits(value, limit) for fits, limit in limits), value)


def _field_check(declared: Any, default: Any) -> tuple[Check, Any]:
    if isinstance(default, FieldInfo):
        return _annotated_check(declared, (default,)), default.default
    return compile_check(declared), default


def _tagged_check(union: Any, tag: str) -> Check:
    """Return the check of a union whose members are recognised by a field."""
    members = {
        arguments_of(hints_of(member, include_extras=True)[tag])[0]: member
        for member in arguments_of(union)
    }

    def check(value: Any) -> Any:
        if not isinstance(value, dict):
            raise ValidationError("model_attributes_type", value)
        if tag not in value:
            raise ValidationError("union_tag_not_found", value)
        name = value[tag]
        if not isinstance(name, str) or name not in members:
            raise ValidationError("union_tag_invalid", value)
        return _inside(name, members[name].model_validate, value)

    return check


def _any_of(checks: list[Check]) -> Check:
    def check(value: Any) -> Any:
        errors = []
        for each in checks:
            try:
                return each(value)
            except ValidationError as error:
                errors.append(error)
        raise errors[0]

    return check


def _list_check(check: Check) -> Check:
    return lambda value: [
        _inside(place, check, each)
        for place, each in enumerate(_require(isinstance(value, list | tuple), value))
    ]


def _dict_check(check_key: Check, check_value: Check) -> Check:
    return lambda value: {
        _inside(key, check_key, key): _inside(key, check_value, each)
        for key, each in _require(isinstance(value, dict), value).items()
    }


def _inside(part: int | str, check: Check, value: Any) -> Any:
    try:
        return check(value)
    except ValidationError as error:
        raise error.within(part) from None


def _checked(function: Callable[..., Any], value: Any) -> Any:
    """Return what a validator returns; its `ValueError` is an error of the value."""
    try:
        return function(value) if not hasattr(function, "checks_model") else function()
    except ValidationError:
        raise
    except ValueError:
        raise ValidationError("value_error", value) from None


def _require(is_valid: bool, value: Any) -> Any:
    if not is_valid:
        raise ValidationError("invalid", value)
    return value
