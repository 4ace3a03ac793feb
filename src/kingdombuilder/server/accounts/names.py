"""Names of users: printable, in one script, and different from bots' names."""

import unicodedata
from functools import cache

from kingdombuilder.bots import BOTS, RENAMED_BOTS
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.fields import INVISIBLE, MAX_MARKS
from kingdombuilder.server.protocol.skeletons import name_key, name_skeletons
from kingdombuilder.text.translations import LANGUAGES

MIN_LENGTH, MAX_LENGTH, MAX_KEY_LENGTH = 2, 24, 128
# Scripts by the first words of their letters' names, as they are written together in UTS #39.
_WRITTEN_TOGETHER = (
    frozenset(("LATIN", "CJK", "HIRAGANA", "KATAKANA")),
    frozenset(("LATIN", "CJK", "BOPOMOFO")),
    frozenset(("LATIN", "CJK", "HANGUL")),
)
_ANY_SCRIPT = ("", "MODIFIER", "IDEOGRAPHIC", "KATAKANA-HIRAGANA")

__all__ = ["MAX_KEY_LENGTH", "name_key", "validate_name"]


def validate_name(name: str) -> str:
    """Return a name as it is stored; raise `ApiError` if it is not allowed."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ApiError(422, "name_length", least=MIN_LENGTH, most=MAX_LENGTH)
    if not name.isprintable() or INVISIBLE.search(name) or _is_misleading(name):
        raise ApiError(422, "name_letters")
    if name_skeletons(name) & _of_bots() or len(name_key(name)) > MAX_KEY_LENGTH:
        raise ApiError(422, "name_reserved")
    return name


def _is_misleading(name: str) -> bool:
    """Return whether a name is unreadable, has stacked marks, or mixes scripts or digits."""
    if not any(letter.isalnum() for letter in name):
        return True
    kinds = "".join("M" if unicodedata.category(letter)[0] == "M" else "." for letter in name)
    if kinds.startswith("M") or "M" * (MAX_MARKS + 1) in kinds:
        return True
    zeros = {ord(digit) - unicodedata.decimal(digit) for digit in name if digit.isdecimal()}
    return _mixes_scripts(name) or len(zeros) > 1


def _mixes_scripts(name: str) -> bool:
    words = (unicodedata.name(letter, "").partition(" ")[0] for letter in name if letter.isalpha())
    scripts = {word for word in words if word not in _ANY_SCRIPT}
    return len(scripts) > 1 and not any(scripts <= group for group in _WRITTEN_TOGETHER)


@cache
def _of_bots() -> frozenset[str]:
    """Return the names of the built-in bots in all languages."""
    display_names = (BOTS[bot].name[language] for bot in BOTS for language in LANGUAGES)
    names = (*BOTS, *RENAMED_BOTS, *display_names)
    return frozenset(skeleton for name in names for skeleton in name_skeletons(name))
