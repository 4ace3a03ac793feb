"""Hidden cards: what a seat may not see goes back into the deck, and can be dealt anew from it."""

from kingdombuilder.rules.pile import UNKNOWN, copies, pile_of, size
from kingdombuilder.rules.state import AFTER, BEFORE, PLACING, State

NO_SEAT = -1


def hide(s: State, seat: int) -> None:
    """Leave what a seat may know: cards in other hands are unknown and count as in the deck."""
    for other in range(s.board.seats):
        if other != seat and not is_face_up(s, other):
            s.deck += s.hand[other] & pile_of(UNKNOWN) - 1
            s.hand[other] = pile_of(UNKNOWN) * size(s.hand[other])


def is_face_up(s: State, seat: int) -> bool:
    """Whether the cards of a seat lie open: those of the seat whose turn it is do."""
    return seat == s.turn and (s.phase == BEFORE or s.phase == PLACING or s.phase == AFTER)


def first_unknown_holder(s: State) -> int:
    """The first seat that holds an unknown card, or NO_SEAT."""
    for seat in range(s.board.seats):
        if copies(s.hand[seat], UNKNOWN):
            return seat
    return NO_SEAT


def reveal(s: State, seat: int, card: int) -> None:
    """An unknown card of a seat turns out to be one that counted as in the deck."""
    s.deck -= pile_of(card)
    s.hand[seat] += pile_of(card) - pile_of(UNKNOWN)
