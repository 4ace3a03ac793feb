"""A position copied by hand from what a table shows, as a cheat would upload it."""

from collections.abc import Mapping, Sequence
from typing import Any

Pieces = list[list[str]]  # hexes by seat


def pieces_of(view: Mapping[str, Any], seats: int) -> Pieces:
    """Return the settlements of each seat in a view."""
    pieces: Pieces = [[] for _ in range(seats)]
    for piece in view["position"]["pieces"]:
        if piece["seat"] is not None:
            pieces[piece["seat"]].append(piece["hex"])
    return pieces


def position_copy(
    table: Mapping[str, Any], view: Mapping[str, Any], pieces: Sequence[Sequence[str]]
) -> str:
    """Return a position with the board and the turn of a view, and the given pieces."""
    layout, turn = table["layout"], view["position"]["turn"]
    hand = f"; hand {view['position']['prompt']['terrain']}"
    lines = [f"board: {' '.join(layout['sections'])}", f"cards: {' '.join(layout['cards'])}"]
    lines += [
        f"seat {seat + 1}: {' '.join(hexes)}{hand if seat == turn else ''}"
        for seat, hexes in enumerate(pieces)
    ]
    return "\n".join([*lines, f"turn: {turn + 1} before", ""])
