"""Turns of games between bots, for the tests of the provers."""

from collections.abc import Iterator
from random import Random

from kingdombuilder.bots import BOTS
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.rules.state import BEFORE, State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start

PLAYER = BOTS["apprentice"]


def first_states(seed: int, seats: int) -> Iterator[State]:
    """Yield the first state of every turn of a game with all boxes."""
    random = Random(seed)
    state = start(random_setup(random, seats, tuple(BOXES), queenies=tuple(QUEENIES)))
    is_new = True
    while (seat := chooser(state)) != NOBODY:
        if seat == CHANCE:
            advance(state, draw_card(state, random))
            is_new = True
            continue
        if is_new and state.phase == BEFORE:
            yield state.copy()
        is_new = False
        advance(state, PLAYER.decide(seen_by(state, seat), random))
