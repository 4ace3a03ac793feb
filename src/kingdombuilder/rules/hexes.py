"""Hexes one by one, for people and programs outside the rules: places, names, and walking a set."""

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
    """The hex in a row and a column, counted from 0.

    An island begins at row 21. Like any drawing its first row is not set in, while row 21 of the
    board would be: every other row of it lies one bit further on.
    """
    set_in = row >= ISLAND_TOP and (row - ISLAND_TOP) % 2
    return Cell(1 << bit(row, column + set_in))


_PLACES = {
    cell(row, column).bit_length() - 1: (row, column)
    for row in _ROWS
    for column in range(SIDE if row < SIDE else ISLAND_SIDE - 1)
}


def row_column(hex_: Cells) -> tuple[int, int]:
    """The row and the column of a hex."""
    return _PLACES[hex_.bit_length() - 1]


def each(cells: Cells) -> Iterator[Cell]:
    """The members of a set one by one, hexes from the top left, then buttons."""
    while cells:
        first = lowest(cells)
        yield first
        cells ^= first


def hex_name(hex_: Cells) -> str:
    """C7 is the third hex of the seventh row; hexes of an island have an i before."""
    row, column = row_column(hex_)
    if row < SIDE:
        return f"{_LETTERS[column]}{row + 1}"
    return f"i{_LETTERS[column]}{row - ISLAND_TOP + 1}"


def parse_hex(name: str) -> Cell | None:
    """The hex of a name, small letters or capitals; None if there is no such hex."""
    match = re.fullmatch(r"(i?)([A-T])(\d{1,2})", name, re.IGNORECASE)
    if not match:
        return None
    row, zone = int(match[3]) - 1, MAIN
    if match[1]:
        row, zone = row + ISLAND_TOP, ISLAND
    found = cell(max(row, 0), _LETTERS.index(match[2].upper()))
    known = found & zone and found.bit_length() - 1 in _PLACES
    return found if int(match[3]) > 0 and known else None


def hex_names(cells: Cells) -> str:
    """The names of the hexes of a set, in order."""
    return " ".join(hex_name(hex_) for hex_ in each(cells) if int(hex_).bit_length() <= HEX_BITS)
