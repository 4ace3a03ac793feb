"""Terrain cards: a pile, hand or deck is one int with four bits for each kind of card.

The order of a deck is not stored, because chance draws by the counts.
"""

from kingdombuilder.rules.board import NO_TERRAIN, SWAMP

KINDS = 10  # five plain cards, then five that show swamp and another terrain
UNKNOWN = 10  # a card in a hand that the viewer cannot see
FIRST_TERRAIN = (1, 2, 3, 4, 5, 1, 2, 3, 4, 5, NO_TERRAIN)
SECOND_TERRAIN = (NO_TERRAIN,) * 5 + (SWAMP,) * 5 + (NO_TERRAIN,)
PLAIN_DECK = 0x55555
MARSH_DECK = 0x1111155555


def pile_of(card: int) -> int:
    """Return a pile of one card."""
    return 1 << 4 * card


def copies(pile: int, card: int) -> int:
    """Return the number of cards of one kind in a pile."""
    return pile >> 4 * card & 15


def size(pile: int) -> int:
    """Return the number of cards in a pile."""
    total = 0
    while pile:
        total += pile & 15
        pile >>= 4
    return total


def only_card(pile: int) -> int:
    """Return the kind of the only card of a hand if it is a plain one, else -1."""
    card = 0
    while pile > 15 and not pile & 15:
        pile >>= 4
        card += 1
    return card if pile == 1 and SECOND_TERRAIN[card] == NO_TERRAIN else -1


def without(pile: int, terrain: int) -> int:
    """Return a pile without the cards whose first terrain is `terrain`."""
    for card in range(KINDS):
        if terrain and FIRST_TERRAIN[card] == terrain:
            pile -= copies(pile, card) * pile_of(card)
    return pile
