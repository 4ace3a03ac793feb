"""Chance as a player: it draws cards by the counts of those left."""

from random import Random

from kingdombuilder.rules.buttons import CARD
from kingdombuilder.rules.cells import Cell, Cells
from kingdombuilder.rules.pile import copies, size
from kingdombuilder.rules.state import State

_FULL_WIDTH = 1024  # a power of two above all picks, so that halving reaches every one
_SKIP_LIMIT = 6  # with at most this many to skip, skipping one by one beats halving the set


def draw_card(state: State, random: Random) -> Cell:
    """Return chance's pick; each card of the deck is equally likely."""
    return CARD[random_card(state.deck, random)]


def random_card(pile: int, random: Random) -> int:
    """Return the kind of a random card of a pile."""
    chosen = int(random.random() * size(pile))
    card = 0
    while chosen >= pile & 15:
        chosen -= pile & 15
        pile >>= 4
        card += 1
    return card


def odds(state: State) -> dict[Cell, float]:
    """Return the probability of each of chance's picks."""
    cards = size(state.deck)
    return {
        pick: copies(state.deck, card) / cards
        for card, pick in enumerate(CARD)
        if copies(state.deck, card)
    }


def random_pick(picks: Cells, random: Random) -> Cell:
    """Return a random pick; all are equally likely."""
    members = picks.bit_count()
    if members == 1:
        return picks  # type: ignore[return-value]
    skip = int(random.random() * members)
    width, below = _FULL_WIDTH, 0
    while skip > _SKIP_LIMIT:
        width //= 2
        low = picks & Cells((1 << width) - 1)
        members = low.bit_count()
        if skip < members:
            picks = low
        else:
            skip -= members
            picks >>= width
            below += width
    while skip:
        picks &= picks - 1
        skip -= 1
    picks &= -picks
    return picks << below if below else picks  # type: ignore[return-value]
