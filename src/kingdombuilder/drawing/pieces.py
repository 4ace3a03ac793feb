"""Pieces on the board, drawn back to front."""

from collections.abc import Collection
from typing import NamedTuple

from kingdombuilder.drawing.hex_layout import Point, hex_centre, neighbours
from kingdombuilder.drawing.scene import COLOURS, Hex, ScenePiece
from kingdombuilder.drawing.sprites import place


class _Look(NamedTuple):
    drawing: str
    scale: float
    down: float
    mark: Point | None = None
    depth: float = 0


LOOKS = {
    "settlement": _Look("p-house", 1.22, 2),
    "warrior": _Look("p-warrior", 1.14, 1, mark=(0, 9)),
    "wagon": _Look("p-wagon", 1.14, 1, mark=(-1, -8)),
    "ship": _Look("p-ship", 1.14, 1, mark=(11, -8)),
    # The city hall extends one row further down and covers the pieces behind it.
    "hall": _Look("p-city-hall", 1, 0, depth=60),
}
NEUTRAL_LOOKS = {
    "wall": _Look("p-wall", 1.05, 0),
    "scout": _Look("p-scout", 1.15, 0),
}


def draw_pieces(pieces: Collection[ScenePiece], window: Collection[Hex] | None = None) -> str:
    """Return one element per piece; if only some hexes are shown, the other pieces are faint."""
    ordered = sorted(pieces, key=lambda piece: (_depth(piece), piece.column))
    return "".join(
        _piece(piece, faint=window is not None and hexes_of(piece).isdisjoint(window))
        for piece in ordered
    )


def hexes_of(piece: ScenePiece) -> set[Hex]:
    """Return the hexes that a piece covers."""
    at = (piece.row, piece.column)
    return {at, *neighbours(at)} if piece.kind == "hall" else {at}


def colour_of(piece: ScenePiece) -> str | None:
    """Return the colour of the piece's seat, or None for a neutral piece.

    Raise `ValueError` if a piece that needs a seat has none.
    """
    if piece.kind in NEUTRAL_LOOKS:
        return None
    if piece.seat is None or not 0 <= piece.seat < len(COLOURS):
        raise ValueError(f"a {piece.kind} needs a seat from 0 to {len(COLOURS) - 1}")
    return COLOURS[piece.seat]


def _look(piece: ScenePiece) -> _Look:
    look = LOOKS.get(piece.kind) or NEUTRAL_LOOKS.get(piece.kind)
    if look is None:
        raise ValueError(f"unknown kind of piece {piece.kind!r}")
    return look


def _depth(piece: ScenePiece) -> float:
    return hex_centre((piece.row, piece.column))[1] + _look(piece).depth


def _piece(piece: ScenePiece, faint: bool) -> str:
    look, colour = _look(piece), colour_of(piece)
    x, y = hex_centre((piece.row, piece.column))
    drawing = f"{look.drawing}-{colour}" if colour else look.drawing
    body = place(drawing, x, y + look.down, look.scale)
    if look.mark:
        across, down = look.mark
        mark_x, mark_y = x + across * look.scale, y + look.down + down * look.scale
        body += place(f"mark-{colour}", mark_x, mark_y, look.scale)
    return f'<g class="board-faint">{body}</g>' if faint else f"<g>{body}</g>"
