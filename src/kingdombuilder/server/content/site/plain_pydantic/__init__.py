"""The part of pydantic that local games use, in plain Python.

A page that runs the package in the browser imports this package under the name `pydantic`. The real
one has compiled code: it takes a megabyte and a second of every start, and cannot be part of a
snapshot of the interpreter's memory. Models are declared once, for both.

It accepts nothing that pydantic refuses. It refuses what pydantic converts, such as the text "5"
for a number. A declaration that it does not know raises `TypeError`.
"""

from .adapter import TypeAdapter
from .fields import AfterValidator, ConfigDict, Field, ValidationError, model_validator
from .model import BaseModel

__all__ = [
    "AfterValidator",
    "BaseModel",
    "ConfigDict",
    "Field",
    "TypeAdapter",
    "ValidationError",
    "model_validator",
]
