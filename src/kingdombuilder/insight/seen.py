"""What a seat may know, and what could be true."""

from random import Random

from kingdombuilder.rules.hidden import NO_SEAT, first_unknown_holder, hide, reveal
from kingdombuilder.rules.state import State
from kingdombuilder.setup.chance import random_card

SPECTATOR = NO_SEAT  # who has no seat


def seen_by(state: State, seat: int) -> State:
    """The state as a seat may know it: cards in other hands are unknown and count as in the deck.

    The cards of the seat whose turn it is lie face up.
    """
    seen = state.copy()
    hide(seen, seat)
    return seen


def redeal(seen: State, random: Random) -> State:
    """A state that could be the truth behind what is seen: unknown cards are dealt anew."""
    guess = seen.copy()
    seat = first_unknown_holder(guess)
    while seat != NO_SEAT:
        reveal(guess, seat, random_card(guess.deck, random))
        seat = first_unknown_holder(guess)
    return guess
