"""Gold: what each card in play pays a seat, and what castles pay."""

from kingdombuilder.board import CARDS_IN_PLAY
from kingdombuilder.cells import Cells, count, near
from kingdombuilder.rules.powers import GOLD, PAYING
from kingdombuilder.rules.state import SOURCES, State

CASTLE_GOLD = 3


def castle_gold(s: State, seat: int) -> int:
    """3 gold for each castle that the seat touches."""
    return CASTLE_GOLD * count(near(s.own[seat]) & s.board.castles)


def castle_paying(s: State, seat: int) -> Cells:
    """The castles that the seat touches."""
    return near(s.own[seat]) & s.board.castles


def card_gold(s: State, seat: int, place: int) -> int:
    """What the card at a place of the row of cards pays a seat, in play and at the end."""
    return s.earned[seat * SOURCES + place] + GOLD[s.board.cards[place]](s, seat)


def card_paying(s: State, seat: int, place: int) -> Cells:
    """The hexes for which that card pays."""
    return PAYING[s.board.cards[place]](s, seat)


def total_gold(s: State, seat: int) -> int:
    """All the gold of a seat if the game ended now."""
    total = castle_gold(s, seat) + s.earned[seat * SOURCES + CARDS_IN_PLAY]
    for place in range(CARDS_IN_PLAY):
        total += card_gold(s, seat, place)
    return total
