"""Random games for the tests of the environments."""

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
    """Boards of every box and queenie."""
    return Boards(numbers, seats, tuple(BOXES), tuple(QUEENIES))


def states(boards: Boards, number: int) -> Iterator[State]:
    """The states of a random game in which a seat picks, and the last."""
    random = Random(number)
    state = boards.start(number)
    while (who := chooser(state)) != NOBODY:
        if who == CHANCE:
            advance(state, draw_card(state, random))
        else:
            yield state
            advance(state, random_pick(legal(state), random))
    yield state


def any_actions(legal: NDArray[np.bool_], random: np.random.Generator) -> Numbers:
    """A random legal action in every row."""
    wishes = random.random(legal.shape) * legal
    actions: Numbers = wishes.argmax(axis=1)
    return actions


def row_of(mask: Masks) -> list[int]:
    """The actions of a mask."""
    return np.flatnonzero(mask).tolist()


def same(one: Buffers, other: Buffers, rows: slice = slice(None)) -> bool:
    """Whether two sets of arrays hold the same."""
    return not differing(one, other, rows)


def differing(one: Buffers, other: Buffers, rows: slice = slice(None)) -> list[str]:
    """The arrays that do not hold the same."""
    pairs = [(f.name, getattr(one, f.name), getattr(other, f.name)) for f in fields(Buffers)]
    return [name for name, a, b in pairs if a is not None and not (a[rows] == b[rows]).all()]
