"""A seat's view as the arrays that a network reads, and its actions as picks."""

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.research.actions import (
    ACTIONS,
    PICK_BYTES,
    PICK_WORDS,
    Masks,
    action_of,
    masks,
    words_of,
)
from kingdombuilder.research.boards import board_row
from kingdombuilder.research.packing import as_packed_array, pack
from kingdombuilder.research.planes import Observations, unpack_rows
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance, legal

_BOARDS = 64  # boards whose planes stay in memory
_rows: dict[int, tuple[Board, NDArray[np.void]]] = {}


def observe(seen: State, seat: int | None = None) -> Observations:
    """Return a seat's observation as arrays of one row, by default of the seat that picks.

    These are the arrays that all environments show for the same position. `seen` is what the seat
    may know, as bots get it.
    """
    packed = as_packed_array([pack(seen, seen.me if seat is None else seat)])
    return unpack_rows(packed, _planes_of(seen.board)[None])


def legal_actions(seen: State) -> Masks:
    """Return the legal actions of the seat that picks as a mask by number."""
    packed = int(legal(seen)).to_bytes(PICK_BYTES, "little")
    mask: Masks = masks(words_of(packed, PICK_WORDS))[0]
    return mask


def immediate_gains(seen: State) -> NDArray[np.int16]:
    """Return the gold that each action brings the seat that picks, and 0 for illegal ones."""
    gains = np.zeros(ACTIONS, np.int16)
    now = total_gold(seen, seen.me)
    for pick in each(legal(seen)):
        after = seen.copy()
        advance(after, pick)
        gains[action_of(pick)] = total_gold(after, seen.me) - now
    return gains


def _planes_of(board: Board) -> NDArray[np.void]:
    """Return the constant part of a board, which a game asks for again and again."""
    entry = _rows.get(id(board))
    if entry is None:
        if len(_rows) >= _BOARDS:
            _rows.clear()
        entry = _rows[id(board)] = board, board_row(board)  # the board keeps its id
    return entry[1]
