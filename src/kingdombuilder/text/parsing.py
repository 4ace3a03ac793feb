"""Reading text that people type: words with their places, errors that say what and where."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from kingdombuilder.text.translations import say

_FEW = 12  # as many names as one likes to read in an error


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text and where it stands, counted from 1."""

    text: str
    line: int
    column: int


class Misread(ValueError):
    """A text that cannot be read: a code with its facts, and the place if there is one."""

    def __init__(
        self, code: str, at: Word | None = None, source: str = "", **facts: object
    ) -> None:
        self.code, self.at, self.source, self.facts = code, at, source, facts
        super().__init__(self.say("en"))

    def within(self, source: str) -> "Misread":
        """The same error in a named file."""
        return Misread(self.code, self.at, source, **self.facts)

    def placed(self, at: Word) -> "Misread":
        """The same error at a place."""
        return Misread(self.code, at, self.source, **self.facts)

    def say(self, language: str) -> str:
        """The error in words."""
        facts = dict(self.facts)
        if "kind" in facts:
            facts["kind"] = say(language, f"kind.{facts['kind']}")
        known = facts.pop("known", ())
        what = say(language, f"error.{self.code}", **facts)
        if isinstance(known, Iterable):
            what += _hint(language, str(facts.get("name", "")), sorted(map(str, known)))
        at = self.at
        place = say(language, "error.place", line=at.line, column=at.column) if at else ""
        return ": ".join([part for part in (self.source, place) if part] + [what])


def _hint(language: str, name: str, known: list[str]) -> str:
    close = get_close_matches(name.lower(), known, n=1)
    if close:
        return say(language, "error.hint.close", name=close[0])
    return (
        say(language, "error.hint.known", names=", ".join(known)) if 0 < len(known) <= _FEW else ""
    )


def words(text: str, line: int, column: int = 1) -> list[Word]:
    """The words of one line, told apart by white space; a semicolon is a word."""
    return [Word(m.group(), line, m.start() + column) for m in re.finditer(r";|[^\s;]+", text)]


def number(word: Word, lowest: int, highest: int, kind: str) -> int:
    """A whole number within its range."""
    if not re.fullmatch(r"\d{1,6}", word.text) or not lowest <= int(word.text) <= highest:
        raise Misread("number", word, name=word.text, kind=kind, lowest=lowest, highest=highest)
    return int(word.text)


def one_of(word: Word, known: Iterable[str], kind: str) -> str:
    """A word that must be one of those known."""
    if word.text not in known:
        raise Misread("unknown", word, kind=kind, name=word.text, known=list(known))
    return word.text
