"""Hexes drawn as text: every letter stands for a set of hexes."""

from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.hexes import cell


def parse_picture(picture: str, top: int = 4, left: int = 4) -> dict[str, Cells]:
    """Return the sets in a picture, whose first row is an even row of the board."""
    sets: dict[str, Cells] = {}
    lines = [line for line in picture.splitlines() if line.strip()]
    for row, line in enumerate(lines):
        for column, letter in enumerate(line.split()):
            sets[letter] = sets.get(letter, Cells(0)) | cell(top + row, left + column)
    return sets
