"""The net reads who moves last in a round."""

from random import Random

from kingdombuilder.insight.net.numbers import seats_after, wait
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start


def test_the_net_reads_the_order_of_the_seats() -> None:
    """Once the end is triggered, just the seats after the present one have another turn."""
    random = Random(4)
    state = start(random_setup(random, 4))
    turns_after_the_end: list[int] = []
    while chooser(state) != NOBODY:
        seat = state.turn
        if chooser(state) == CHANCE:
            advance(state, draw_card(state, random))
        else:
            advance(state, random_pick(legal(state), random))
        if state.ended and state.turn != seat:
            turns_after_the_end.append(state.turn)
            assert [seats_after(state, each) for each in range(4)] == [3, 2, 1, 0]
            assert wait(state, state.turn) == 0
    triggering = turns_after_the_end[0] - 1
    assert len(turns_after_the_end) == seats_after(state, triggering) > 0
