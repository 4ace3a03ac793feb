"""Models: values with declared fields."""

from typing import Any, Self, dataclass_transform
from typing import get_type_hints as hints_of

from .checks import check_part, compile_field, run_validator
from .fields import MISSING, Check, Field, ValidationError


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
            if value is MISSING:
                raise ValidationError("missing", values, (name,))
            if name in values:
                value = check_part(name, check, value)
            self.__dict__[name] = value
        for validator in validators:
            run_validator(getattr(self, validator), values)

    @classmethod
    def _declared(cls) -> tuple[dict[str, tuple[Check, Any]], list[str]]:
        """Return the check and the default of each field, and the names of the validators."""
        cached = cls.__dict__.get("_checks")
        if cached is None:
            hints = hints_of(cls, include_extras=True)
            checks = {
                name: compile_field(hint, getattr(cls, name, MISSING))
                for name, hint in hints.items()
                if name not in ("model_config", "_checks")
            }
            names = [name for name in dir(cls) if hasattr(getattr(cls, name), "checks_model")]
            cached = cls._checks = (cls, checks, names)
        return cached[1], cached[2]

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
