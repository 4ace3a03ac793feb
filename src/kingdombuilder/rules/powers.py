"""Tables of the tiles' powers and the cards' payments, filled by the boxes and indexed by number.

A power starts with a pick from `START` and continues with picks from `ONWARD`; `EFFECT` carries
out each pick. Power 0 means no power. Options are asked with `anywhere`, which is not 0 if a tile
waives adjacency. At the end of the game a card pays `GOLD` for the hexes of `PAYING`. A card can
also handle events: a build, an arrival, the end of the mandatory action and the end of a turn.
"""

from collections.abc import Callable

from kingdombuilder.rules.cells import NONE, Cell, Cells
from kingdombuilder.rules.state import State

Options = Callable[[State, int], Cells]
Effect = Callable[[State, Cell], None]
Begin = Callable[[State], None]
Gold = Callable[[State, int], int]
Paying = Callable[[State, int], Cells]
EventHandler = Callable[[State, int, Cells], None]

ON_BUILD, ON_ARRIVAL, ON_MANDATORY, ON_TURN_END = 1, 2, 4, 8


def no_picks(s: State, anywhere: int) -> Cells:
    """Return no picks."""
    return NONE


def no_effect(s: State, pick: Cell) -> None:
    """Do nothing; this is the effect of power 0."""


def no_preparation(s: State) -> None:
    """Do nothing, for powers that only act on a pick."""


def once(s: State, seat: int) -> int:
    """Return 1, for tasks that can be fulfilled only once."""
    return 1


def no_handler(s: State, place: int, cells: Cells) -> None:
    """Do nothing, for cards that ignore an event."""


START: list[Options] = [no_picks]
ONWARD: list[Options] = [no_picks]
EFFECT: list[Effect] = [no_effect]
BEGIN: list[Begin] = [no_preparation]
REACTION: list[Options] = [no_picks]  # where a tile that reacts to other seats can build
WON: list[Begin] = [no_preparation]  # the immediate effect of winning the tile
LOST: list[Begin] = [no_preparation]  # the further effect of losing it
FROM_SUPPLY: list[int] = [0]  # whether a power needs a settlement in the supply
LIFTS: list[int] = [0]  # whether its picks alternate between a piece and a hex

GOLD: list[Gold] = []
PAYING: list[Paying] = []
BUILT: list[EventHandler] = []
ARRIVED: list[EventHandler] = []
MANDATORY_DONE: list[EventHandler] = []
TURN_DONE: list[EventHandler] = []

TASK_GOLD: list[int] = []
TASK_DONE: list[Paying] = []  # the hexes that fulfil a task, or NONE
TASK_TIMES: list[Gold] = []  # how many times a seat fulfils a task that it fulfils
