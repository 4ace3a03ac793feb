"""What a position's text leaves out because it follows from the rest."""

from kingdombuilder.board import NO_TERRAIN
from kingdombuilder.cells import count
from kingdombuilder.rules.pile import (
    FIRST_TERRAIN,
    KINDS,
    PLAIN_DECK,
    UNKNOWN,
    copies,
    one,
    top,
)
from kingdombuilder.rules.state import AFTER, BEFORE, PLACING, SETTLEMENTS, State

PHASES = ("dealing", "replacing", "drawing", "before", "placing", "after", "over")


def implied_supply(s: State, seat: int) -> int:
    """The settlements that are neither on the board nor in the hand."""
    lifted = 1 if s.lifted and seat == s.me else 0
    return SETTLEMENTS - count(s.own[seat]) - lifted


def implied_deck(s: State) -> int:
    """The cards that are neither in a hand nor discarded; an unknown card counts as in the deck."""
    deck = PLAIN_DECK
    for pile in (s.discard, *s.hand):
        for card in range(KINDS):
            deck -= min(copies(pile, card), copies(deck, card)) * one(card)
    return deck


def implied_terrain(s: State) -> int:
    """The terrain of the one card that lies face up."""
    hand = s.hand[s.turn]
    known = hand and hand < one(UNKNOWN) and s.phase in (BEFORE, PLACING, AFTER)
    return FIRST_TERRAIN[top(hand)] if known else NO_TERRAIN
