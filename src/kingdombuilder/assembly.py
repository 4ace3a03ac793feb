"""Assembling: four sections side by side become one board."""

from collections.abc import Callable, Sequence

from kingdombuilder.board import TERRAINS, Board, survey
from kingdombuilder.cells import Cells, bit, near
from kingdombuilder.section import LETTERS, LOCATION, SECTION_SIDE, Section


def assemble(sections: Sequence[Section], power_of: Callable[[str], int]) -> Board:
    """The board of four sections: top left, top right, bottom left, bottom right."""
    board = Board.blank()
    slot = 0
    for quarter, section in enumerate(sections):
        top, left = quarter // 2 * SECTION_SIDE, quarter % 2 * SECTION_SIDE
        for row, line in enumerate(section.rows):
            for column, letter in enumerate(line):
                _lay(board, letter, Cells(1 << bit(top + row, left + column)))
        for row, column, name in section.locations:
            board.site[slot] = Cells(1 << bit(top + row, left + column))
            board.around[slot] = near(board.site[slot])
            board.power[slot] = power_of(name)
            slot += 1
    survey(board)
    return board


def _lay(board: Board, letter: str, cell: Cells) -> None:
    if letter == LOCATION:
        board.locations |= cell
        return
    match LETTERS[letter]:
        case "castle":
            board.castles |= cell
        case "camp":
            board.camps |= cell
        case "palace":
            board.palaces |= cell
        case "silo":
            board.silos |= cell
        case terrain:
            board.terrain[TERRAINS.index(terrain)] |= cell
