"""Board sections: ten rows of ten hexes, drawn as text.

A drawing consists of some lines `name: value`, an empty line, and ten rows. Odd rows may be
indented by a space, as they are on the board. Upper-case letters are terrains and special hexes;
lower-case letters are locations, named above the drawing.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass

from kingdombuilder.rules.cells import ISLAND_ROWS
from kingdombuilder.text.parsing import ParseError, Token, parse_choice, tokenize

SECTION_SIDE = 10
MAX_LOCATIONS, MAX_CAMPS = 2, 3
NO_HEX = "."  # the sea, on an island
LAYOUTS = ("published", "house")
LETTERS = {
    "G": "grass",
    "F": "flowers",
    "T": "forest",
    "C": "canyon",
    "D": "desert",
    "W": "water",
    "M": "mountain",
    "S": "swamp",
    "A": "farmland",
    "K": "castle",
    "N": "camp",
    "P": "palace",
    "O": "silo",
}
LOCATION = "L"
SPECIAL_PLACES = ("castle", "camp", "palace", "silo")
_HEADINGS = ("section", "layout")


@dataclass(frozen=True, slots=True)
class Section:
    """One section: its rows in the letters above (L for a location) and its locations by place."""

    id: str
    layout: str
    rows: tuple[str, ...]
    locations: tuple[tuple[int, int, str], ...]

    def rotated(self) -> "Section":
        """Return the section rotated by 180 degrees."""
        last = SECTION_SIDE - 1
        return Section(
            self.id,
            self.layout,
            tuple(row[::-1] for row in reversed(self.rows)),
            tuple((last - row, last - column, name) for row, column, name in self.locations),
        )


def parse_section(text: str, location_names: Collection[str], island: bool = False) -> Section:
    """Parse a drawing of a section, or of a smaller island.

    `location_names` lists the known locations. Raise `ParseError` if the drawing is not valid.
    """
    lines = text.splitlines()
    head = 0
    header: dict[str, Token] = {}
    while head < len(lines) and (lines[head].strip() == "" or ":" in lines[head]):
        _heading(lines[head], head + 1, header)
        head += 1
    section_id = _value(header, "section", None)
    layout = _value(header, "layout", LAYOUTS)
    legend = {key: word for key, word in header.items() if len(key) == 1}
    for word in legend.values():
        parse_choice(word, location_names, "location")
    rows = [(n, line) for n, line in enumerate(lines[head:], head + 1) if line.strip()]
    grid = [_row(line, n, legend, island) for n, line in rows]
    height = ISLAND_ROWS if island else SECTION_SIDE
    if len(grid) != height:
        end = Token("", rows[-1][0] if rows else len(lines) + 1, 1)
        raise ParseError("rows", end, n=len(grid), wanted=height)
    locations = tuple(
        (row, column, legend[letter].text)
        for row, line in enumerate(grid)
        for column, letter in enumerate(line)
        if letter in legend
    )
    _check_places(grid, locations, legend, rows[-1][0])
    plain = tuple("".join(LOCATION if x in legend else x for x in line) for line in grid)
    return Section(section_id.text, layout.text, plain, locations)


def _check_places(
    grid: list[str],
    locations: tuple[tuple[int, int, str], ...],
    legend: dict[str, Token],
    last: int,
) -> None:
    used = {name for _, _, name in locations}
    for letter, word in legend.items():
        if word.text not in used:
            raise ParseError("letter_unused", word, name=letter)
    if len(locations) > MAX_LOCATIONS:
        place = Token("", last, 1)
        raise ParseError("many_locations", place, n=len(locations), most=MAX_LOCATIONS)
    camps = sum(row.count("N") for row in grid)
    if camps > MAX_CAMPS:
        raise ParseError("many_camps", Token("", last, 1), n=camps, most=MAX_CAMPS)


def _heading(line: str, at: int, header: dict[str, Token]) -> None:
    if not line.strip():
        return
    key, _, value = line.partition(":")
    name = key.strip()
    place = Token(name, at, len(key) - len(key.lstrip()) + 1)
    if name not in _HEADINGS and not re.fullmatch("[a-z]", name):
        raise ParseError("unknown", place, kind="line", name=name, known=_HEADINGS)
    if name in header:
        raise ParseError("twice", place, name=name)
    words = tokenize(value, at, len(key) + 2)
    if len(words) != 1:
        raise ParseError("one_word", place, name=name)
    header[name] = words[0]


def _value(header: dict[str, Token], key: str, allowed: tuple[str, ...] | None) -> Token:
    if key not in header:
        raise ParseError("missing", Token("", 1, 1), name=key)
    word = header[key]
    if allowed is None and not re.fullmatch(r"[a-z][a-z0-9_]*", word.text):
        raise ParseError("no_name", word, name=word.text)
    if allowed is not None:
        parse_choice(word, allowed, key)
    return word


def _row(line: str, at: int, legend: dict[str, Token], island: bool) -> str:
    row = ""
    for column, letter in enumerate(line, 1):
        if letter.isspace():
            continue
        sea = island and letter == NO_HEX
        if letter not in LETTERS and letter not in legend and not sea:
            place = Token(letter, at, column)
            raise ParseError("letter", place, name=letter, letters=" ".join(LETTERS))
        row += letter
    if not island and len(row) != SECTION_SIDE:
        raise ParseError("row", Token(row, at, 1), n=len(row), wanted=SECTION_SIDE)
    return row


def write_section(section: Section) -> str:
    """Draw a section as the text that `parse_section` reads."""
    names = sorted({name for _, _, name in section.locations})
    letters = {name: "abcdefgh"[i] for i, name in enumerate(names)}
    at = {(row, column): letters[name] for row, column, name in section.locations}
    head = [f"section: {section.id}", f"layout: {section.layout}"]
    head += [f"{letter}: {name}" for name, letter in letters.items()]
    body = [
        " " * (row % 2) + " ".join(at.get((row, column), x) for column, x in enumerate(line))
        for row, line in enumerate(section.rows)
    ]
    return "\n".join([*head, "", *body]) + "\n"
