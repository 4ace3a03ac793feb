"""Tables of what tiles do and cards pay, filled by the boxes; the rules know a thing by its number.

A power starts with picks from `START`, goes on with picks from `ONWARD`, and `EFFECT` carries each
pick out. Power 0 is none.
"""

from collections.abc import Callable

from kingdombuilder.cells import NONE, Cell, Cells
from kingdombuilder.rules.state import State

Options = Callable[[State], Cells]
Effect = Callable[[State, Cell], None]
Gold = Callable[[State, int], int]
Paying = Callable[[State, int], Cells]


def nothing(s: State) -> Cells:
    """No pick: the options of a power that has no second step."""
    return NONE


def no_effect(s: State, pick: Cell) -> None:
    """What power 0 does."""


START: list[Options] = [nothing]
ONWARD: list[Options] = [nothing]
EFFECT: list[Effect] = [no_effect]
FROM_SUPPLY: list[int] = [0]  # whether a power needs a settlement in the supply

GOLD: list[Gold] = []
PAYING: list[Paying] = []
