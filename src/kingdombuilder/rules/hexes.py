"""Hexes outside the rules: coordinates, names and iteration."""

import re
from collections.abc import Iterator

from kingdombuilder.rules.cells import (
    HEX_BITS,
    ISLAND,
    ISLAND_ROWS,
    ISLAND_SIDE,
    ISLAND_TOP,
    MAIN,
    SIDE,
    Cell,
    Cells,
    bit,
    lowest,
)

_ROWS = (*range(SIDE), *range(ISLAND_TOP, ISLAND_TOP + ISLAND_ROWS))
_LETTERS = "ABCDEFGHIJKLMNOPQRST"


def cell(row: int, column: int) -> Cell:
    """Return the hex in a row and a column, both counted from 0.

    An island begins at row 21. Its first row is drawn without an indent, although row 21 would have
    one on the board, so every other row of it is shifted by one bit.
    """
    set_in = row >= ISLAND_TOP and (row - ISLAND_TOP) % 2
    return Cell(1 << bit(row, column + set_in))


_PLACES = {
    cell(row, column).bit_length() - 1: (row, column)
    for row in _ROWS
    for column in range(SIDE if row < SIDE else ISLAND_SIDE - 1)
}


def row_column(hex_: Cells) -> tuple[int, int]:
    """Return the row and the column of a hex."""
    return _PLACES[hex_.bit_length() - 1]


def each(cells: Cells) -> Iterator[Cell]:
    """Yield the members of a set in order: hexes from the top left, then buttons."""
    while cells:
        first = lowest(cells)
        yield first
        cells ^= first


_NAMES = {
    place: f"{_LETTERS[column]}{row + 1}"
    if row < SIDE
    else f"i{_LETTERS[column]}{row - ISLAND_TOP + 1}"
    for place, (row, column) in _PLACES.items()
}


def hex_name(hex_: Cells) -> str:
    """Return the name of a hex: C7 is the third hex of the seventh row, iC2 is on an island."""
    return _NAMES[hex_.bit_length() - 1]


def parse_hex(name: str) -> Cell | None:
    """Parse a hex name in lower or upper case; return None if there is no such hex."""
    match = re.fullmatch(r"(i?)([A-T])(\d{1,2})", name, re.IGNORECASE)
    if not match:
        return None
    row, zone = int(match[3]) - 1, MAIN
    if match[1]:
        row, zone = row + ISLAND_TOP, ISLAND
    hex_ = cell(max(row, 0), _LETTERS.index(match[2].upper()))
    exists = hex_ & zone and hex_.bit_length() - 1 in _PLACES
    return hex_ if int(match[3]) > 0 and exists else None


def hex_names(cells: Cells) -> str:
    """Return the names of the hexes in a set, in order."""
    return " ".join(hex_name(hex_) for hex_ in each(cells) if int(hex_).bit_length() <= HEX_BITS)
