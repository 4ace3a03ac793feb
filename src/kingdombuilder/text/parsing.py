"""Parse text that users type: tokens with their places, and errors with a place."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kingdombuilder.text.translations import translate

_MAX_NAMES = 12  # suggestions shown in an error


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text with its line and column, counted from 1."""

    text: str
    line: int
    column: int


class ParseError(ValueError):
    """A text that cannot be parsed: a code with its facts, and the place if it is known."""

    def __init__(
        self, code: str, at: Token | None = None, source: str = "", **facts: object
    ) -> None:
        self.code, self.at, self.source, self.facts = code, at, source, facts
        super().__init__(self.message("en"))

    def in_file(self, source: str) -> "ParseError":
        """Return the same error with a file's name."""
        return ParseError(self.code, self.at, source, **self.facts)

    def at_token(self, at: Token) -> "ParseError":
        """Return the same error at a token."""
        return ParseError(self.code, at, self.source, **self.facts)

    def message(self, language: str) -> str:
        """Return the error as a sentence."""
        facts = dict(self.facts)
        if "kind" in facts:
            facts["kind"] = translate(language, f"kind.{facts['kind']}")
        names = facts.pop("known", ())
        what = translate(language, f"error.{self.code}", **facts)
        if isinstance(names, Iterable):
            what += _hint(language, str(facts.get("name", "")), sorted(map(str, names)))
        at = self.at
        place = translate(language, "error.place", line=at.line, column=at.column) if at else ""
        return ": ".join([part for part in (self.source, place) if part] + [what])


def _hint(language: str, name: str, names: list[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name.lower(), names, n=1)
    if close:
        return translate(language, "error.hint.close", name=close[0])
    return (
        translate(language, "error.hint.known", names=", ".join(names))
        if 0 < len(names) <= _MAX_NAMES
        else ""
    )


def tokenize(text: str, line: int, column: int = 1) -> list[Token]:
    """Split one line at white space; a semicolon is a separate token."""
    return [Token(m.group(), line, m.start() + column) for m in re.finditer(r";|[^\s;]+", text)]


def parse_number(word: Token, lowest: int, highest: int, kind: str) -> int:
    """Return a number from `lowest` to `highest`; raise `ParseError` for anything else."""
    if not re.fullmatch(r"\d{1,6}", word.text) or not lowest <= int(word.text) <= highest:
        raise ParseError("number", word, name=word.text, kind=kind, lowest=lowest, highest=highest)
    return int(word.text)


def parse_choice(word: Token, choices: Iterable[str], kind: str) -> str:
    """Return a word that is one of `choices`; raise `ParseError` for any other."""
    if word.text not in choices:
        raise ParseError("unknown", word, kind=kind, name=word.text, known=list(choices))
    return word.text
