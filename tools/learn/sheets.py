"""Boards as sheets: grids in which the neighbours of a hex are those of a cell and no row wraps.

Line r of a board begins in column (r + 1) // 2, so a step to the south-west leads to the cell
below.
"""

from functools import cache

import torch
from torch import Tensor
from torch.nn.functional import pad

from kingdombuilder.rules.cells import HEX_BITS, ISLAND_ROWS, ISLAND_SIDE, ISLAND_TOP, SIDE, bit
from tools.learn.data import DEVICE, WRAP

COLUMNS = 32


def line_count(rows: int) -> int:
    """Return the lines of a sheet for boards with `rows` rows of `WRAP` hexes."""
    return SIDE if rows * WRAP <= bit(ISLAND_TOP, 0) else ISLAND_TOP + ISLAND_ROWS


@cache
def sheet_bits(lines: int) -> Tensor:
    """Return the bit of each cell, or `HEX_BITS` where there is no hex."""
    bits = torch.full((lines, COLUMNS), HEX_BITS)
    for line in range(lines):
        first, length = (line + 1) // 2, SIDE if line < SIDE else ISLAND_SIDE
        bits[line, first : first + length] = torch.arange(length) + bit(line, 0)
    return bits.flatten().to(DEVICE)


def on_sheets(hexes: Tensor, lines: int) -> Tensor:
    """Return values of hexes, in the last dimension, as values of cells: [..., lines, columns]."""
    room = max(0, HEX_BITS + 1 - hexes.shape[-1])
    return pad(hexes, (0, room))[..., sheet_bits(lines)].unflatten(-1, (lines, COLUMNS))
