"""Chance that draws the same cards in every game of a deal, whatever its players pick.

The random number of a draw depends on the deal, the seat, the seat's turn and the draw within that
turn, and on nothing else. So a seat whose tile grants an extra card does not change what the others
draw, and its own later cards stay the same.
"""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import DEALING, State
from kingdombuilder.rules.turn import CHANCE, chooser
from kingdombuilder.setup.chance import draw_card


def fixed_draw(deal: int, states: Sequence[State]) -> Cell:
    """Return chance's pick after the states of a game so far."""
    state = states[-1]
    turn, drawn = 0, 0
    for before, after in pairwise(states):
        if _begins_turn(before, after, state.me):
            turn, drawn = turn + 1, 0
        elif chooser(before) == CHANCE and before.me == state.me:
            drawn += 1
    return draw_card(state, Random(f"deal {deal}, seat {state.me}, turn {turn}, card {drawn}"))


def _begins_turn(before: State, after: State, seat: int) -> bool:
    was_dealt = before.phase == DEALING != after.phase
    return after.turn == seat and (before.turn != seat or was_dealt)
