"""Functions that check values, compiled from declared types."""

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from types import UnionType
from typing import Annotated, Any, Literal, Union
from typing import get_args as arguments_of
from typing import get_origin as origin_of
from typing import get_type_hints as hints_of

from .fields import LIMITS, AfterValidator, Check, FieldInfo, ValidationError


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
    if origin is tuple and inside[1:] == (...,):
        check_list = _list_check(compile_check(inside[0]))
        return lambda value: tuple(check_list(value))
    if origin is dict:
        return _dict_check(compile_check(inside[0]), compile_check(inside[1]))
    if declared in (None, type(None)):
        return lambda value: _require(value is None, value)
    if hasattr(declared, "model_validate"):
        check: Check = declared.model_validate
        return check
    if declared in (str, int, bool):
        return lambda value: _require(type(value) is declared, value)
    if declared is float:
        return lambda value: float(_require(type(value) in (int, float), value))
    if is_dataclass(declared):
        return _dataclass_check(declared)
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
        return lambda value: run_validator(fact.function, value)
    if not isinstance(fact, FieldInfo):
        raise TypeError(f"a model declares {fact!r}, which the page cannot check")
    limits = [(LIMITS[name], limit) for name, limit in fact.facts.items() if name in LIMITS]
    # A limit of an optional field is one of its value.
    return lambda value: _require(
        value is None or all(fits(value, limit) for fits, limit in limits), value
    )


def compile_field(declared: Any, default: Any) -> tuple[Check, Any]:
    """Return the check and the default of a field."""
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
        return check_part(name, members[name].model_validate, value)

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
        check_part(place, check, each)
        for place, each in enumerate(_require(isinstance(value, list | tuple), value))
    ]


def _dict_check(check_key: Check, check_value: Check) -> Check:
    return lambda value: {
        check_part(key, check_key, key): check_part(key, check_value, each)
        for key, each in _require(isinstance(value, dict), value).items()
    }


def _dataclass_check(declared: Any) -> Check:
    """Return the check of a dataclass, which takes its values and those of its fields."""
    hints = hints_of(declared, include_extras=True)
    checks = {one.name: compile_check(hints[one.name]) for one in fields(declared)}
    required = [
        one.name for one in fields(declared) if one.default is one.default_factory is MISSING
    ]

    def check(value: Any) -> Any:
        if isinstance(value, declared):
            return value
        _require(isinstance(value, dict) and all(name in value for name in required), value)
        present = {name: check for name, check in checks.items() if name in value}
        return declared(
            **{name: check_part(name, each, value[name]) for name, each in present.items()}
        )

    return check


def check_part(part: int | str, check: Check, value: Any) -> Any:
    """Return a checked part of a value; an error says which part it is."""
    try:
        return check(value)
    except ValidationError as error:
        raise error.within(part) from None


def run_validator(function: Callable[..., Any], value: Any) -> Any:
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
