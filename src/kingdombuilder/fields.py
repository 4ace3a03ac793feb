"""Texts of lines `name: words`, the frame of positions and of records."""

from collections.abc import Iterable
from dataclasses import dataclass

from kingdombuilder.reading import Misread, Word, one_of, words
from kingdombuilder.setup import Setup, plain

PRESENT_ONLY = "present-only"  # who has nothing in a section is not ranked there
OPTIONS = (PRESENT_ONLY,)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its name, where it stands, and its words."""

    name: Word
    words: tuple[Word, ...]


def read_lines(text: str, known: Iterable[str]) -> dict[str, Line]:
    """The lines of a text by name; empty ones and what follows a # do not count."""
    found: dict[str, Line] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0]
        if not line.strip():
            continue
        label, colon, rest = line.partition(":")
        name = Word(" ".join(label.split()), number, len(label) - len(label.lstrip()) + 1)
        if not colon:
            raise Misread("no_colon", name, name=name.text[:20])
        one_of(name, known, "line")
        if name.text in found:
            raise Misread("twice", name, name=name.text)
        found[name.text] = Line(name, tuple(words(rest, number, len(label) + 2)))
    return found


def wanted(lines: dict[str, Line], name: str) -> Line:
    """A line that must be there."""
    if name not in lines:
        raise Misread("missing", name=name)
    return lines[name]


def read_setup(lines: dict[str, Line], seats: int) -> Setup:
    """The set-up that the lines `board`, `cards` and `options` tell."""
    board, cards = wanted(lines, "board"), wanted(lines, "cards")
    options = lines["options"].words if "options" in lines else ()
    for word in options:
        one_of(word, OPTIONS, "option")
    sections = tuple(word.text for word in board.words)
    chosen = tuple(word.text for word in cards.words)
    try:
        return Setup(sections, chosen, seats, zero_counts=not options)
    except Misread as error:
        if error.code == "seats":
            raise
        raise error.placed(_culprit(error, board, cards)) from None


def write_setup(setup: Setup) -> list[str]:
    """The lines that `read_setup` reads."""
    lines = [f"board: {' '.join(setup.sections)}", f"cards: {' '.join(setup.cards)}"]
    return lines if setup.zero_counts else [*lines, f"options: {PRESENT_ONLY}"]


def _culprit(error: Misread, board: Line, cards: Line) -> Word:
    """The last word that an error names, else the name of its line."""
    for word in reversed((*board.words, *cards.words)):
        if plain(word.text) == error.facts.get("name"):
            return word
    return cards.name if error.facts.get("kind") == "cards" else board.name
