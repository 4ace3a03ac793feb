"""The terrain of boards: what an image of it shows, and the image's address."""

from hashlib import sha256

from kingdombuilder.drawing.from_state import grid_position, rows_of
from kingdombuilder.drawing.scene import Hex
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.hexes import each

Land = tuple[tuple[str, ...], tuple[Hex, ...]]
NAME_LENGTH = 20


def land_of(board: Board) -> Land:
    """Return what the image of a board shows."""
    return rows_of(board), tuple(map(grid_position, each(board.caves)))


def land_url(land: Land) -> str:
    """Return the URL of a land's image."""
    return f"/api/lands/{land_name(land)}.svg"


def land_name(land: Land) -> str:
    """Return the name of a land's image, which differs for every land."""
    return sha256(repr(land).encode()).hexdigest()[:NAME_LENGTH]
