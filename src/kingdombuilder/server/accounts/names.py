"""Names of users: printable, not confusable, and different from bots' names."""

import unicodedata
from functools import cache

from kingdombuilder.bots import BOTS, RENAMED_BOTS
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.fields import INVISIBLE, MAX_MARKS
from kingdombuilder.text.translations import LANGUAGES

SHORTEST, LONGEST, LONGEST_KEY = 2, 24, 128
ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE")  # they share similar letters


def validate_name(name: str) -> str:
    """Return a name as it is stored; raise `ApiError` if it is not allowed."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise ApiError(422, "name_length", least=SHORTEST, most=LONGEST)
    if not name.isprintable() or INVISIBLE.search(name) or _is_confusable(name):
        raise ApiError(422, "name_letters")
    if name_key(name) in _of_bots() or len(name_key(name)) > LONGEST_KEY:
        raise ApiError(422, "name_reserved")
    return name


def name_key(name: str) -> str:
    """Return the key of a name, which must be unique among accounts."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def _is_confusable(name: str) -> bool:
    """Return whether a name is unreadable, has stacked marks or mixes similar alphabets."""
    if not any(letter.isalnum() for letter in name):
        return True
    kinds = "".join("M" if unicodedata.category(letter)[0] == "M" else "." for letter in name)
    if kinds.startswith("M") or "M" * (MAX_MARKS + 1) in kinds:
        return True
    words = (unicodedata.name(letter, "").partition(" ")[0] for letter in name if letter.isalpha())
    return len({word for word in words if word in ALPHABETS}) > 1


@cache
def _of_bots() -> frozenset[str]:
    """Return the names of the built-in bots in all languages."""
    shown = (BOTS[bot].name[language] for bot in BOTS for language in LANGUAGES)
    return frozenset(name_key(name) for name in (*BOTS, *RENAMED_BOTS, *shown))
