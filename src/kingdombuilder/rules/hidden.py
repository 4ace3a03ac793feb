"""Hidden cards: cards that a seat cannot see return to the deck and can be dealt again from it."""

from kingdombuilder.rules.pile import UNKNOWN, copies, pile_of, size
from kingdombuilder.rules.state import AFTER, BEFORE, PLACING, State

NO_SEAT = -1


def hide(s: State, seat: int) -> None:
    """Reduce a state to what a seat can see, moving unknown cards of other hands into the deck."""
    for other in range(s.board.seats):
        if other != seat and not is_face_up(s, other):
            s.deck += s.hand[other] & pile_of(UNKNOWN) - 1
            s.hand[other] = pile_of(UNKNOWN) * size(s.hand[other])


def is_face_up(s: State, seat: int) -> bool:
    """Return whether a seat's cards are face up, as they are for the seat whose turn it is."""
    return seat == s.turn and (s.phase == BEFORE or s.phase == PLACING or s.phase == AFTER)


def first_unknown_holder(s: State) -> int:
    """Return the first seat that holds an unknown card, or NO_SEAT."""
    for seat in range(s.board.seats):
        if copies(s.hand[seat], UNKNOWN):
            return seat
    return NO_SEAT


def reveal(s: State, seat: int, card: int) -> None:
    """Turn an unknown card of a seat into a given card from the deck."""
    s.deck -= pile_of(card)
    s.hand[seat] += pile_of(card) - pile_of(UNKNOWN)
