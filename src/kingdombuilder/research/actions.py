"""Picks as numbers: a hex is its index in a plane, and buttons follow in bit order."""

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.notation.picks import parse_pick, pick_name
from kingdombuilder.rules.buttons import POWER
from kingdombuilder.rules.cells import (
    HEX_BITS,
    ISLAND_ROWS,
    ISLAND_SIDE,
    ISLAND_TOP,
    SIDE,
    Cell,
    bit,
)
from kingdombuilder.rules.hexes import cell
from kingdombuilder.text.parsing import Token

HEIGHT, WIDTH = ISLAND_TOP + ISLAND_ROWS, SIDE
HEXES = HEIGHT * WIDTH
BUTTONS = POWER[-1].bit_length() - HEX_BITS
ACTIONS = HEXES + BUTTONS
WORD_BITS = 64
HEX_WORDS = HEX_BITS // WORD_BITS
PICK_WORDS = (HEX_BITS + BUTTONS) // WORD_BITS
HEX_BYTES, PICK_BYTES = HEX_WORDS * 8, PICK_WORDS * 8
_NO_HEX = SIDE  # the bit after the first row, a guard bit that is never set
NO_ACTION = -1

Words = NDArray[np.uint64]
Masks = NDArray[np.bool_]
Numbers = NDArray[np.int64]


def _bit_of(action: int) -> int:
    if action >= HEXES:
        return HEX_BITS + action - HEXES
    number = bit(*divmod(action, WIDTH))
    return number if number in _IN_PLAY else _NO_HEX


# In planes, every other row of an island is one column further right than its hexes are named, so
# that a step in a direction is the same everywhere in a plane.
_IN_PLAY = {
    cell(row, column).bit_length() - 1
    for row in range(HEIGHT)
    for column in range(SIDE if row < SIDE else ISLAND_SIDE - 1)
    if row != SIDE
}
BITS = np.array([_bit_of(action) for action in range(ACTIONS)])  # the bit of every action
IS_HEX = BITS[:HEXES].reshape(HEIGHT, WIDTH) != _NO_HEX  # where planes have a hex
_ACTIONS = {bit_number: action for action, bit_number in enumerate(BITS.tolist())}


def action_of(pick: Cell) -> int:
    """Return the number of a pick."""
    return _ACTIONS[pick.bit_length() - 1]


def pick_of(action: int) -> Cell:
    """Return the pick with a number; raise `ValueError` if there is none."""
    if not 0 <= action < ACTIONS or BITS[action] == _NO_HEX:
        raise ValueError(f"no pick has the number {action}")
    return Cell(1 << int(BITS[action]))


def action_name(action: int) -> str:
    """Return the word for the pick with a number, as in game records."""
    return pick_name(pick_of(action))


def action_named(name: str) -> int:
    """Return the number of the pick that a word names; raise `ParseError` if it is unknown."""
    return action_of(parse_pick(Token(name, 1, 1)))


def words_of(packed: bytes, words: int) -> Words:
    """Return concatenated sets as rows of words."""
    return np.frombuffer(packed, "<u8").reshape(-1, words)


def masks(words: Words) -> Masks:
    """Return the legal actions as a mask by number, from rows of packed bits."""
    return _spread(words, BITS).view(np.bool_)


def hexes(words: Words) -> NDArray[np.uint8]:
    """Return sets as planes, from rows of packed bits."""
    return _spread(words, BITS[:HEXES])


def _spread(words: Words, bits: Numbers) -> NDArray[np.uint8]:
    packed = np.ascontiguousarray(words, "<u8").view(np.uint8)
    each = np.unpackbits(packed, axis=-1, bitorder="little")
    # Indexing would return transposed rows, which makes further work four times slower.
    return each.take(bits, axis=-1, mode="clip")
