"""What all messages of a viewer have in common."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from kingdombuilder.record import SEATS

_MOST_EVENTS = 1_000_000


def printable(name: str) -> str:
    """A text without line breaks or anything that hides; raises ValueError."""
    name = " ".join(name.split())
    if not name or not name.isprintable():
        raise ValueError(name)
    return name


def cleaned(text: str) -> str:
    """A text in one line, without what cannot be seen; raises ValueError if nothing is left."""
    return printable("".join(letter for letter in text if letter.isprintable() or letter.isspace()))


Number = Annotated[int, Field(ge=0, le=_MOST_EVENTS)]
At = Annotated[int, Field(ge=-1, le=_MOST_EVENTS)]
SeatNumber = Annotated[int, Field(ge=0, lt=SEATS)]
PickName = Annotated[str, Field(min_length=1, max_length=40)]
Name = Annotated[str, Field(max_length=24), AfterValidator(printable)]


class Saying(BaseModel):
    """A message; nothing in it that is not known, and nothing that is nearly right."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
