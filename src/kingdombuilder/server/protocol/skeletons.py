"""Skeletons of names (UTS #39): names that look alike have a skeleton in common."""

import unicodedata
from functools import cache
from importlib.resources import files

TABLE = "confusables.txt"  # written by tools/confusables.py


def name_key(name: str) -> str:
    """Return a name without differences of case, width and spacing."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def name_skeletons(name: str) -> frozenset[str]:
    """Return the skeletons of a name; two names look alike if they share one.

    One is the skeleton of the name as it is written, where a capital I looks like a small l; the
    other that of the name in small letters.
    """
    as_written = " ".join(unicodedata.normalize("NFKC", name).split())
    return frozenset((name_key(skeleton(as_written)), skeleton(name_key(name))))


def skeleton(text: str) -> str:
    """Return the skeleton of a text: each character replaced by the one that it looks like."""
    plain = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", plain.translate(_prototypes()))


@cache
def _prototypes() -> dict[int, str]:
    table = files("kingdombuilder.server.protocol").joinpath(TABLE).read_text("utf-8")
    lines = (line.split("\t") for line in table.splitlines()[1:])
    return {ord(letter): prototype for prototype, letters in lines for letter in letters}
