"""Random games for tests of the environments."""

from collections.abc import Iterator
from dataclasses import fields
from random import Random

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.research import Boards, Buffers
from kingdombuilder.research.actions import Masks, Numbers
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick


def all_boards(seats: int, numbers: range = range(20)) -> Boards:
    """Return boards with every box and queenie."""
    return Boards(numbers, seats, tuple(BOXES), tuple(QUEENIES))


def states(boards: Boards, number: int) -> Iterator[State]:
    """Yield the states of a random game in which a seat picks, and the last one."""
    random = Random(number)
    state = boards.start(number)
    while (seat := chooser(state)) != NOBODY:
        if seat == CHANCE:
            advance(state, draw_card(state, random))
        else:
            yield state
            advance(state, random_pick(legal(state), random))
    yield state


def any_actions(legal: NDArray[np.bool_], random: np.random.Generator) -> Numbers:
    """Return a random legal action for every row."""
    weights = random.random(legal.shape) * legal
    actions: Numbers = weights.argmax(axis=1)
    return actions


def actions_in(mask: Masks) -> list[int]:
    """Return the actions of a mask."""
    return np.flatnonzero(mask).tolist()


def are_equal(first: Buffers, second: Buffers, rows: slice = slice(None)) -> bool:
    """Return whether two sets of arrays are equal."""
    return not differing_arrays(first, second, rows)


def differing_arrays(first: Buffers, second: Buffers, rows: slice = slice(None)) -> list[str]:
    """Return the names of the arrays that differ."""
    pairs = [(f.name, getattr(first, f.name), getattr(second, f.name)) for f in fields(Buffers)]
    return [name for name, a, b in pairs if a is not None and not (a[rows] == b[rows]).all()]
