"""Picks that are no hex: their bits lie above the hexes."""

from kingdombuilder.cells import HEX_BITS, Cell
from kingdombuilder.rules.pile import KINDS

END = Cell(1 << HEX_BITS)  # end the turn
REDRAW = Cell(1 << HEX_BITS + 1)  # begin the mandatory action with a card of no use: draw another
_CARDS = HEX_BITS + 8
_POWERS = HEX_BITS + 32
CARD = tuple(Cell(1 << _CARDS + card) for card in range(KINDS))  # draw or choose a card
POWER = tuple(Cell(1 << _POWERS + power) for power in range(64))  # use a tile


def is_hex(pick: Cell) -> bool:
    """Whether a pick is a hex."""
    return pick < END


def card_of(pick: Cell) -> int:
    """The card that a pick draws or chooses."""
    return pick.bit_length() - 1 - _CARDS


def power_of(pick: Cell) -> int:
    """The power that a pick starts."""
    return pick.bit_length() - 1 - _POWERS
