"""The ledger: gold by seat and by what pays it, with the hexes that it is paid for."""

from dataclasses import dataclass

from kingdombuilder.board import CARDS_IN_PLAY
from kingdombuilder.box import CARDS
from kingdombuilder.cells import Cells
from kingdombuilder.rules.scoring import (
    card_gold,
    card_paying,
    castle_gold,
    castle_paying,
    total_gold,
)
from kingdombuilder.rules.state import State

CASTLES = "castles"


@dataclass(frozen=True, slots=True)
class Payment:
    """What one source pays one seat."""

    source: str  # the name of a card, or `castles`
    gold: int
    hexes: Cells


def payments(state: State, seat: int) -> tuple[Payment, ...]:
    """What a seat would be paid if the game ended now: by each card, then for castles."""
    cards = (
        Payment(
            CARDS.at(state.board.cards[place]).id,
            card_gold(state, seat, place),
            card_paying(state, seat, place),
        )
        for place in range(CARDS_IN_PLAY)
    )
    return (*cards, Payment(CASTLES, castle_gold(state, seat), castle_paying(state, seat)))


def totals(state: State) -> tuple[int, ...]:
    """The gold of every seat if the game ended now."""
    return tuple(total_gold(state, seat) for seat in range(state.board.seats))


def winners(state: State) -> tuple[int, ...]:
    """The seats with the most gold: equal totals share the victory."""
    gold = totals(state)
    return tuple(seat for seat, amount in enumerate(gold) if amount == max(gold))
