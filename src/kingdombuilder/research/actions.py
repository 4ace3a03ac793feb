"""Picks as numbers: a hex is its place in a plane, buttons follow in the order of their bits."""

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
_NO_HEX = SIDE  # the bit after the first row: it guards the edge and is never set
NO_ACTION = -1

Words = NDArray[np.uint64]
Masks = NDArray[np.bool_]
Numbers = NDArray[np.int64]


def _bit_of(action: int) -> int:
    if action >= HEXES:
        return HEX_BITS + action - HEXES
    found = bit(*divmod(action, WIDTH))
    return found if found in _IN_PLAY else _NO_HEX


# Every other row of an island lies one column further right here than its hexes are named, so that
# a step in a direction is the same in a plane wherever one is.
_IN_PLAY = {
    cell(row, column).bit_length() - 1
    for row in range(HEIGHT)
    for column in range(SIDE if row < SIDE else ISLAND_SIDE - 1)
    if row != SIDE
}
BITS = np.array([_bit_of(action) for action in range(ACTIONS)])  # the bit of every action
IS_HEX = BITS[:HEXES].reshape(HEIGHT, WIDTH) != _NO_HEX  # where planes have a hex
_ACTIONS = {found: action for action, found in enumerate(BITS.tolist())}


def action_of(pick: Cell) -> int:
    """The number of a pick."""
    return _ACTIONS[pick.bit_length() - 1]


def pick_of(action: int) -> Cell:
    """The pick of a number."""
    if not 0 <= action < ACTIONS or BITS[action] == _NO_HEX:
        raise ValueError(f"{action} is the number of no pick")
    return Cell(1 << int(BITS[action]))


def action_name(action: int) -> str:
    """The word for the pick of a number, as in game records."""
    return pick_name(pick_of(action))


def action_named(name: str) -> int:
    """The number of the pick that a word names."""
    return action_of(parse_pick(Token(name, 1, 1)))


def words_of(packed: bytes, words: int) -> Words:
    """Sets that were written one after the other as bytes, one row of words each."""
    return np.frombuffer(packed, "<u8").reshape(-1, words)


def masks(words: Words) -> Masks:
    """What may be picked, by the numbers of actions, from rows of packed bits."""
    return _spread(words, BITS).view(np.bool_)


def hexes(words: Words) -> NDArray[np.uint8]:
    """Sets as planes, from rows of packed bits."""
    return _spread(words, BITS[:HEXES])


def _spread(words: Words, bits: Numbers) -> NDArray[np.uint8]:
    packed = np.ascontiguousarray(words, "<u8").view(np.uint8)
    each = np.unpackbits(packed, axis=-1, bitorder="little")
    # An index would leave the rows lying the wrong way round, four times slower to go on with.
    return each.take(bits, axis=-1, mode="clip")
