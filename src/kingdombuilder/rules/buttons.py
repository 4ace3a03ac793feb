"""Picks that are not hexes; their bits are above those of the hexes."""

from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.cells import HEX_BITS, Cell
from kingdombuilder.rules.pile import KINDS

END: Cell = Cell(1 << HEX_BITS)  # end the turn
REDRAW: Cell = Cell(1 << HEX_BITS + 1)  # discard a card that has no free hex and draw another
STOP: Cell = Cell(1 << HEX_BITS + 2)  # stop early, or pass
TAKE: Cell = Cell(1 << HEX_BITS + 3)  # take back a piece, or take a token
BUILD: Cell = Cell(1 << HEX_BITS + 4)  # use a silo to build
MOVE: Cell = Cell(1 << HEX_BITS + 5)  # use a silo to move
_CARDS = HEX_BITS + 8
_TERRAINS = HEX_BITS + 20
_POWERS = HEX_BITS + 32
# Chance draws a card, a seat fixes a terrain, a seat uses a tile.
CARD: tuple[Cell, ...] = tuple(Cell(1 << _CARDS + card) for card in range(KINDS))
TERRAIN: tuple[Cell, ...] = tuple(Cell(1 << _TERRAINS + number) for number in range(len(TERRAINS)))
POWER: tuple[Cell, ...] = tuple(Cell(1 << _POWERS + power) for power in range(96))

FIRST_POWER: Cell = POWER[0]


def is_hex(pick: Cell) -> bool:
    """Return whether a pick is a hex."""
    return pick < END


def card_of(pick: Cell) -> int:
    """Return the card that a pick draws."""
    return pick.bit_length() - 1 - _CARDS


def terrain_of(pick: Cell) -> int:
    """Return the terrain that a pick fixes."""
    return pick.bit_length() - 1 - _TERRAINS


def power_of(pick: Cell) -> int:
    """Return the power that a pick uses."""
    return pick.bit_length() - 1 - _POWERS
