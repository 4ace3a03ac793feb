"""States as a seat sees them, and possible states behind them."""

from random import Random

from kingdombuilder.rules.hidden import NO_SEAT, first_unknown_holder, hide, reveal
from kingdombuilder.rules.state import State
from kingdombuilder.setup.chance import random_card

SPECTATOR = NO_SEAT  # a viewer without a seat


def seen_by(state: State, seat: int) -> State:
    """Return the state as a seat sees it, with other hands unknown and their cards in the deck.

    The cards of the seat whose turn it is are face up.
    """
    seen = state.copy()
    hide(seen, seat)
    return seen


def has_same_cards(before: State, after: State) -> bool:
    """Return whether no card has moved, so that every seat sees the same changes."""
    return (
        before.hand == after.hand
        and before.deck == after.deck
        and before.discard == after.discard
        and before.drawn == after.drawn
    )


def redeal(seen: State, random: Random) -> State:
    """Return a possible state behind what is seen, with the unknown cards dealt at random."""
    guess = seen.copy()
    seat = first_unknown_holder(guess)
    while seat != NO_SEAT:
        reveal(guess, seat, random_card(guess.deck, random))
        seat = first_unknown_holder(guess)
    return guess
