"""The players of rollouts, and how careful ones use their powers."""

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

CHECK_EVERY = 5  # turns, because CPython is slow


def turns_that_may_end(seats: int, seed: int) -> list[State]:
    """Return some states of a random game in which the picking seat may end its turn."""
    random, states = Random(seed), []
    state = start(random_setup(random, seats, tuple(BOXES), queenies=tuple(QUEENIES)))
    while (seat := chooser(state)) != NOBODY:
        if seat != CHANCE and legal(state) & END and legal(state) != END:
            states.append(state.copy())
        chance = seat == CHANCE
        advance(state, draw_card(state, random) if chance else random_pick(legal(state), random))
    return states[::CHECK_EVERY]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_power_is_used_only_if_it_raises_the_lead(seats: int) -> None:
    """It is used completely, or the state does not change."""
    outcomes = set()
    for state in turns_that_may_end(seats, seed=1):
        seat = state.me
        for power in each(legal(state) & ~END):
            after = state.copy()
            was_used = use_if_better(after, power, SplitMix64(1), 4)
            outcomes.add(was_used)
            if was_used:
                assert lead(after, seat) > lead(state, seat)
                assert not is_mid_power(after, seat)
            else:
                assert after == state
    assert outcomes == {True, False}


def test_a_careful_turn_is_a_whole_turn() -> None:
    """It ends with the turn, or when chance or another seat picks."""
    for state in turns_that_may_end(3, seed=2):
        seat, turn = state.me, state.turn
        careful_turn(state, SplitMix64(1), RolloutPolicy(turns=1, samples=3, tries=3))
        assert state.turn != turn or chooser(state) != seat
