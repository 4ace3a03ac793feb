"""The players of games that are played on: what the careful ones do with their powers."""

from random import Random

import pytest

from kingdombuilder.bots.search.playouts import careful_turn, is_mid_power, use_if_better
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.insight.evaluation import lead
from kingdombuilder.native.dice import SplitMix64
from kingdombuilder.native.search import RolloutPolicy
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start

EVERY = 5  # so rarely a turn is looked at: CPython takes its time


def turns_that_may_end(seats: int, seed: int) -> list[State]:
    """Some states of a random game in which the seat that picks may end its turn."""
    random, found = Random(seed), []
    state = start(random_setup(random, seats, tuple(BOXES), queenies=tuple(QUEENIES)))
    while (who := chooser(state)) != NOBODY:
        if who != CHANCE and legal(state) & END and legal(state) != END:
            found.append(state.copy())
        chance = who == CHANCE
        advance(state, draw_card(state, random) if chance else random_pick(legal(state), random))
    return found[::EVERY]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_power_is_used_if_it_raises_the_lead(seats: int) -> None:
    """To its end; or nothing was touched."""
    outcomes = set()
    for state in turns_that_may_end(seats, seed=1):
        seat = state.me
        for power in each(legal(state) & ~END):
            after = state.copy()
            did = use_if_better(after, power, SplitMix64(1), 4)
            outcomes.add(did)
            if did:
                assert lead(after, seat) > lead(state, seat)
                assert not is_mid_power(after, seat)
            else:
                assert after == state
    assert outcomes == {True, False}


def test_a_careful_turn_is_a_whole_turn() -> None:
    """It ends with the turn, or where chance or another seat comes in."""
    for state in turns_that_may_end(3, seed=2):
        seat, turn = state.me, state.turn
        careful_turn(state, SplitMix64(1), RolloutPolicy(turns=1, samples=3, tries=3))
        assert state.turn != turn or chooser(state) != seat
