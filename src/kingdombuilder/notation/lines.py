"""Texts of lines `name: words`, the format of positions, records and set-ups."""

from collections.abc import Iterable
from dataclasses import dataclass

from kingdombuilder.text.parsing import ParseError, Token, parse_choice, tokenize


@dataclass(frozen=True, slots=True)
class NamedLine:
    """One line: its name, with its place in the text, and its words."""

    name: Token
    words: tuple[Token, ...]


def read_lines(text: str, names: Iterable[str]) -> dict[str, NamedLine]:
    """Return a text's lines by name, skipping empty lines and comments after a #.

    Raise `ParseError` for lines without a colon and for unknown or repeated names.
    """
    lines: dict[str, NamedLine] = {}
    for at, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0]
        if not line.strip():
            continue
        label, colon, rest = line.partition(":")
        name = Token(" ".join(label.split()), at, len(label) - len(label.lstrip()) + 1)
        if not colon:
            raise ParseError("no_colon", name, name=name.text[:20])
        parse_choice(name, names, "line")
        if name.text in lines:
            raise ParseError("twice", name, name=name.text)
        lines[name.text] = NamedLine(name, tuple(tokenize(rest, at, len(label) + 2)))
    return lines


def require_line(lines: dict[str, NamedLine], name: str) -> NamedLine:
    """Return a required line; raise `ParseError` if it is missing."""
    if name not in lines:
        raise ParseError("missing", name=name)
    return lines[name]
