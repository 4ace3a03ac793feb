"""Tables of what tiles do and cards pay, filled by the boxes; the rules know a thing by its number.

A power starts with picks from `START`, goes on with picks from `ONWARD`, and `EFFECT` carries each
pick out. Power 0 is none. A card pays `GOLD` at the end for the hexes of `PAYING`, and may be told
of what happens: a build, an arrival, the end of the mandatory action, the end of a turn.
"""

from collections.abc import Callable

from kingdombuilder.rules.cells import NONE, Cell, Cells
from kingdombuilder.rules.state import State

Options = Callable[[State], Cells]
Effect = Callable[[State, Cell], None]
Begin = Callable[[State], None]
Gold = Callable[[State, int], int]
Paying = Callable[[State, int], Cells]
EventHandler = Callable[[State, int, Cells], None]

ON_BUILD, ON_ARRIVAL, ON_MANDATORY, ON_TURN_END = 1, 2, 4, 8


def no_picks(s: State) -> Cells:
    """No pick."""
    return NONE


def no_effect(s: State, pick: Cell) -> None:
    """What power 0 does."""


def no_preparation(s: State) -> None:
    """Most powers wait for a pick and do nothing before it."""


def once(s: State, seat: int) -> int:
    """Most tasks can be fulfilled only once."""
    return 1


def no_handler(s: State, place: int, cells: Cells) -> None:
    """Most cards need not be told of anything."""


START: list[Options] = [no_picks]
ONWARD: list[Options] = [no_picks]
EFFECT: list[Effect] = [no_effect]
BEGIN: list[Begin] = [no_preparation]
REACTION: list[Options] = [no_picks]  # where a tile may build that answers to others
WON: list[Begin] = [no_preparation]  # what winning the tile brings at once
LOST: list[Begin] = [no_preparation]  # what losing it costs besides
FROM_SUPPLY: list[int] = [0]  # whether a power needs a settlement in the supply
LIFTS: list[int] = [0]  # whether its picks are a piece and a place, by turns

GOLD: list[Gold] = []
PAYING: list[Paying] = []
BUILT: list[EventHandler] = []
ARRIVED: list[EventHandler] = []
MANDATORY_DONE: list[EventHandler] = []
TURN_DONE: list[EventHandler] = []

TASK_GOLD: list[int] = []
TASK_DONE: list[Paying] = []  # the hexes that fulfil a task, none if it is not
TASK_TIMES: list[Gold] = []  # how often a seat that fulfils a task fulfils it
