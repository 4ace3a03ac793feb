"""What all messages of a viewer have in common."""

import unicodedata
from itertools import groupby
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.server.accounts.names import MOST_MARKS, UNSEEN

MAX_NAME_LENGTH = 24
_MOST_EVENTS = 1_000_000
_SLASHES = str.maketrans("", "", "/\\")  # only names that stand in addresses have none


def validate_label(name: str) -> str:
    """A text without line breaks or anything that hides; raises ValueError."""
    name = " ".join(name.split())
    hides = not name.isprintable() or UNSEEN.search(name.translate(_SLASHES))
    if not name or hides or name != _limit_combining_marks(name):
        raise ValueError(name)
    return name


def clean_line(text: str) -> str:
    """A text in one line, without what cannot be seen; raises ValueError if nothing is left."""
    seen = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    line = " ".join(_limit_combining_marks(seen).split())
    if not line:
        raise ValueError(text)
    return line


def _limit_combining_marks(text: str) -> str:
    """A text with at most so many marks on a letter that they stay in their line."""
    runs = groupby(text, lambda letter: unicodedata.category(letter) in ("Mn", "Me"))
    return "".join("".join(run)[: MOST_MARKS if marks else None] for marks, run in runs)


Number = Annotated[int, Field(ge=0, le=_MOST_EVENTS)]
At = Annotated[int, Field(ge=-1, le=_MOST_EVENTS)]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
PickName = Annotated[str, Field(min_length=1, max_length=40)]
Name = Annotated[str, Field(max_length=MAX_NAME_LENGTH), AfterValidator(validate_label)]


class ClientModel(BaseModel):
    """A message; nothing in it that is not known, and nothing that is nearly right."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
