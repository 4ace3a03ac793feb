"""Fields that requests and messages share, and their validation."""

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
# Invisible letters and marks, with which two names could look the same, and slashes, which do not
# work in addresses. Format characters are excluded because they are not printable.
INVISIBLE = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0/\\]"
)
MAX_MARKS = 2  # on one letter; more would overlap the lines above and below
MAX_EVENTS = 1_000_000
_SLASHES = str.maketrans("", "", "/\\")  # allowed in labels, which are not part of addresses


def validate_label(name: str) -> str:
    """Return a text with single spaces; raise ValueError if it has invisible characters."""
    name = " ".join(name.split())
    has_invisible = not name.isprintable() or INVISIBLE.search(name.translate(_SLASHES))
    if not name or has_invisible or name != _limit_combining_marks(name):
        raise ValueError(name)
    return name


def clean_line(text: str) -> str:
    """Return a text in one line without invisible characters; raise ValueError if it is empty."""
    visible = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    line = " ".join(_limit_combining_marks(visible).split())
    if not line:
        raise ValueError(text)
    return line


def _limit_combining_marks(text: str) -> str:
    """Limit the combining marks on each letter."""
    runs = groupby(text, lambda letter: unicodedata.category(letter) in ("Mn", "Me"))
    return "".join("".join(run)[: MAX_MARKS if marks else None] for marks, run in runs)


Seq = Annotated[int, Field(ge=0, le=MAX_EVENTS)]
Step = Annotated[int, Field(ge=0, le=MAX_EVENTS)]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
PickName = Annotated[str, Field(min_length=1, max_length=40)]
Name = Annotated[str, Field(max_length=MAX_NAME_LENGTH), AfterValidator(validate_label)]


class ClientModel(BaseModel):
    """A client message; unknown fields and fields of another type are errors."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def supported_language(language: str) -> str | None:
    """Return the language if there is a translation, otherwise None."""
    return language if language in (*LANGUAGES, PSEUDO_LOCALE) else None


def parse_pick_field(name: str, language: str) -> Cell:
    """Return the pick with a name; raise `MessageError` if there is none."""
    try:
        return parse_pick(Token(name, 1, 1))
    except ParseError as error:
        text = ParseError(error.code, None, "", **error.facts).message(language)
        raise MessageError(UNKNOWN, text=text) from None


def language_for(query: str | None, accepted: str = "") -> str:
    """Return the requested language, or the first supported one of `Accept-Language`."""
    if query and supported_language(query):
        return query
    for part in accepted.split(","):
        if part.strip()[:2].lower() in LANGUAGES:
            return part.strip()[:2].lower()
    return LANGUAGES[0]
