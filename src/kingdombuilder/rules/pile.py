"""Terrain cards: a pile, a hand or a deck is one number, four bits for every kind of card.

The order of a deck is never anywhere: who draws, draws by the counts.
"""

from kingdombuilder.rules.board import NO_TERRAIN, SWAMP

KINDS = 10  # five plain cards, then the five that show swamp and one of the others
UNKNOWN = 10  # a card in a hand that the viewer may not see
FIRST_TERRAIN = (1, 2, 3, 4, 5, 1, 2, 3, 4, 5, NO_TERRAIN)
SECOND_TERRAIN = (NO_TERRAIN,) * 5 + (SWAMP,) * 5 + (NO_TERRAIN,)
PLAIN_DECK = 0x55555
MARSH_DECK = 0x1111155555


def pile_of(card: int) -> int:
    """A pile of one card."""
    return 1 << 4 * card


def copies(pile: int, card: int) -> int:
    """How many cards of a kind a pile has."""
    return pile >> 4 * card & 15


def size(pile: int) -> int:
    """How many cards a pile has."""
    total = 0
    while pile:
        total += pile & 15
        pile >>= 4
    return total


def only_card(pile: int) -> int:
    """The kind of the one plain card that a hand is; -1 for any other hand."""
    card = 0
    while pile > 15 and not pile & 15:
        pile >>= 4
        card += 1
    return card if pile == 1 and SECOND_TERRAIN[card] == NO_TERRAIN else -1


def without(pile: int, terrain: int) -> int:
    """A pile less all cards that show a terrain."""
    for card in range(KINDS):
        if terrain and FIRST_TERRAIN[card] == terrain:
            pile -= copies(pile, card) * pile_of(card)
    return pile
