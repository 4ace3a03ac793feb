"""The input of the net's encoder, in the dialect: what never changes on a board, as planes."""

from collections.abc import Callable

from kingdombuilder.rules.board import TERRAINS, Board
from kingdombuilder.rules.cells import EDGE, ISLAND, QUARTERS, Cells

BoardSet = Callable[[Board], Cells]


def castles(board: Board) -> Cells:
    """Return the castles."""
    return board.castles


def palaces(board: Board) -> Cells:
    """Return the palaces."""
    return board.palaces


def silos(board: Board) -> Cells:
    """Return the silos."""
    return board.silos


def capitols(board: Board) -> Cells:
    """Return the capitols."""
    return board.capitols


def caves(board: Board) -> Cells:
    """Return the caves."""
    return board.caves


def present(board: Board) -> Cells:
    """Return all hexes of the board; the encoder sees nothing beyond them."""
    return board.hexes | board.special


def island(board: Board) -> Cells:
    """Return the hexes of the island."""
    return present(board) & ISLAND


def edge(board: Board) -> Cells:
    """Return the hexes at the edge of the main board."""
    return EDGE


SPECIAL_PLANES: list[BoardSet] = [castles, palaces, silos, capitols, caves, present, island, edge]
_LAND = len(TERRAINS) - 1
_CORNERS = len(QUARTERS)
PLANE_COUNT = _LAND + _CORNERS + len(SPECIAL_PLANES)
PRESENT = PLANE_COUNT - len(SPECIAL_PLANES) + SPECIAL_PLANES.index(present)


def board_plane(board: Board, which: int) -> Cells:
    """Return a plane: a terrain, a quarter, or a special plane."""
    if which < _LAND:
        return board.terrain[which + 1]
    if which < _LAND + _CORNERS:
        return QUARTERS[which - _LAND]
    return SPECIAL_PLANES[which - _LAND - _CORNERS](board)
