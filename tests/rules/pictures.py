"""Hexes drawn as text, for tests: every letter stands for the set of hexes it is drawn on."""

from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.hexes import cell


def drawn(picture: str, top: int = 4, left: int = 4) -> dict[str, Cells]:
    """The sets in a picture whose first row is an even row of the board; odd rows are set in."""
    found: dict[str, Cells] = {}
    lines = [line for line in picture.splitlines() if line.strip()]
    for row, line in enumerate(lines):
        for column, letter in enumerate(line.split()):
            found[letter] = found.get(letter, Cells(0)) | cell(top + row, left + column)
    return found
