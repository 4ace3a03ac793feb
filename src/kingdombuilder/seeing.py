"""What a seat may know, and what could be true."""

from random import Random

from kingdombuilder.chance import any_card
from kingdombuilder.record import SEATS
from kingdombuilder.rules.pile import UNKNOWN, copies, one, size
from kingdombuilder.rules.state import AFTER, BEFORE, PLACING, State

WATCHER = -1  # who has no seat


def seen_by(state: State, seat: int) -> State:
    """The state as a seat may know it: cards in other hands are unknown and count as in the deck.

    The cards of the seat whose turn it is lie face up.
    """
    seen = state.copy()
    for other in range(SEATS):
        if other != seat and not _face_up(state, other):
            seen.deck += state.hand[other]
            seen.hand[other] = one(UNKNOWN) * size(state.hand[other])
    return seen


def redeal(seen: State, random: Random) -> State:
    """A state that could be the truth behind what is seen: unknown cards are dealt anew."""
    guess = seen.copy()
    for seat in range(SEATS):
        for _ in range(copies(guess.hand[seat], UNKNOWN)):
            card = any_card(guess.deck, random)
            guess.deck -= one(card)
            guess.hand[seat] += one(card) - one(UNKNOWN)
    return guess


def _face_up(state: State, seat: int) -> bool:
    return seat == state.turn and state.phase in (BEFORE, PLACING, AFTER)
