"""Reading text that people type: words with their places, and errors that say what is wrong and where."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text and where it stands, counted from 1."""

    text: str
    line: int
    column: int


class Misread(ValueError):
    """A text that cannot be read: what is wrong, and the place if there is one."""

    def __init__(self, what: str, at: Word | None = None, source: str = "") -> None:
        self.what, self.at, self.source = what, at, source
        place = f"line {at.line}, column {at.column}" if at else ""
        where = ", ".join(part for part in (source, place) if part)
        super().__init__(f"{where}: {what}" if where else what)

    def within(self, source: str) -> "Misread":
        """The same error in a named file."""
        return Misread(self.what, self.at, source)


def words(text: str, line: int, column: int = 1) -> list[Word]:
    """The words of one line, told apart by white space."""
    return [Word(m.group(), line, m.start() + column) for m in re.finditer(r"\S+", text)]


def suggestion(word: str, known: Iterable[str]) -> str:
    """What the writer may have meant, as the end of an error message."""
    names = sorted(known)
    close = get_close_matches(word.lower(), names, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; known: {', '.join(names)}" if names and len(names) <= 12 else ""


def number(word: Word, lowest: int, highest: int, what: str) -> int:
    """A whole number within its range."""
    if not re.fullmatch(r"\d{1,6}", word.text) or not lowest <= int(word.text) <= highest:
        raise Misread(f"{word.text!r} is no {what}; it must be {lowest} to {highest}", word)
    return int(word.text)
