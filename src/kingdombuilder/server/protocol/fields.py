"""Fields that requests and messages share, and how they are validated."""

import re
import unicodedata
from itertools import groupby
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.server.protocol.errors import UNKNOWN, MessageError
from kingdombuilder.text.parsing import ParseError, Token
from kingdombuilder.text.translations import LANGUAGES, PSEUDO_LOCALE

MAX_NAME_LENGTH = 24
# Letters and marks that show nothing, so that two names look the same; format characters, which
# hide or turn what follows, are not printable anyway. Slashes would be lost in addresses.
UNSEEN = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0/\\]"
)
MOST_MARKS = 2  # on one letter; more of them run into the lines above and below
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
    """Limit the combining marks on a letter, so that they stay in their line."""
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


def supported_language(language: str) -> str | None:
    """A language that the table speaks."""
    return language if language in (*LANGUAGES, PSEUDO_LOCALE) else None


def parse_pick_field(name: str, language: str) -> Cell:
    """The pick that a word names; raises `MessageError`."""
    try:
        return parse_pick(Token(name, 1, 1))
    except ParseError as error:
        text = ParseError(error.code, None, "", **error.facts).message(language)
        raise MessageError(UNKNOWN, text=text) from None


def language_for(query: str | None, accepted: str = "") -> str:
    """The language of an answer: the one asked for, or the first that a browser likes."""
    if query and supported_language(query):
        return query
    for part in accepted.split(","):
        if part.strip()[:2].lower() in LANGUAGES:
            return part.strip()[:2].lower()
    return LANGUAGES[0]
