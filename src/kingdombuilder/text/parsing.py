"""Reading text that people type: words with their places, errors that say what and where."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kingdombuilder.text.translations import translate

_FEW = 12  # as many names as one likes to read in an error


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text and where it stands, counted from 1."""

    text: str
    line: int
    column: int


class ParseError(ValueError):
    """A text that cannot be read: a code with its facts, and the place if there is one."""

    def __init__(
        self, code: str, at: Token | None = None, source: str = "", **facts: object
    ) -> None:
        self.code, self.at, self.source, self.facts = code, at, source, facts
        super().__init__(self.message("en"))

    def in_file(self, source: str) -> "ParseError":
        """The same error in a named file."""
        return ParseError(self.code, self.at, source, **self.facts)

    def at_token(self, at: Token) -> "ParseError":
        """The same error at a place."""
        return ParseError(self.code, at, self.source, **self.facts)

    def message(self, language: str) -> str:
        """The error in words."""
        facts = dict(self.facts)
        if "kind" in facts:
            facts["kind"] = translate(language, f"kind.{facts['kind']}")
        known = facts.pop("known", ())
        what = translate(language, f"error.{self.code}", **facts)
        if isinstance(known, Iterable):
            what += _hint(language, str(facts.get("name", "")), sorted(map(str, known)))
        at = self.at
        place = translate(language, "error.place", line=at.line, column=at.column) if at else ""
        return ": ".join([part for part in (self.source, place) if part] + [what])


def _hint(language: str, name: str, known: list[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name.lower(), known, n=1)
    if close:
        return translate(language, "error.hint.close", name=close[0])
    return (
        translate(language, "error.hint.known", names=", ".join(known))
        if 0 < len(known) <= _FEW
        else ""
    )


def tokenize(text: str, line: int, column: int = 1) -> list[Token]:
    """The words of one line, told apart by white space; a semicolon is a word."""
    return [Token(m.group(), line, m.start() + column) for m in re.finditer(r";|[^\s;]+", text)]


def parse_number(word: Token, lowest: int, highest: int, kind: str) -> int:
    """A whole number within its range."""
    if not re.fullmatch(r"\d{1,6}", word.text) or not lowest <= int(word.text) <= highest:
        raise ParseError("number", word, name=word.text, kind=kind, lowest=lowest, highest=highest)
    return int(word.text)


def parse_choice(word: Token, known: Iterable[str], kind: str) -> str:
    """A word that must be one of those known."""
    if word.text not in known:
        raise ParseError("unknown", word, kind=kind, name=word.text, known=list(known))
    return word.text
