"""The ledger: gold by seat and by what pays it, with the hexes that it is paid for."""

from collections.abc import Iterator
from dataclasses import dataclass

from kingdombuilder.board import CARDS_IN_PLAY, NO_TASK, TASKS_IN_PLAY
from kingdombuilder.box import CARDS, TASKS
from kingdombuilder.cells import NONE, Cells
from kingdombuilder.rules.scoring import (
    capitol_gold,
    capitol_paying,
    card_gold,
    card_paying,
    castle_gold,
    castle_paying,
    palace_gold,
    palace_paying,
    task_gold,
    task_paying,
    total_gold,
)
from kingdombuilder.rules.state import FOUND as FOUND_SOURCE
from kingdombuilder.rules.state import SOURCES, State

CASTLES, PALACES, CAPITOLS, FOUND = "castles", "palaces", "capitols", "treasures"


@dataclass(frozen=True, slots=True)
class Payment:
    """What one source pays one seat."""

    source: str  # the name of a card or task, or one of the sources above
    gold: int
    hexes: Cells


def payments(state: State, seat: int) -> tuple[Payment, ...]:
    """What a seat would be paid if the game ended now: cards, tasks, castles and the rest."""
    return tuple(_payments(state, seat))


def _payments(s: State, seat: int) -> Iterator[Payment]:
    for place in range(CARDS_IN_PLAY):
        name = CARDS.at(s.board.cards[place]).id
        yield Payment(name, card_gold(s, seat, place), card_paying(s, seat, place))
    for place in range(TASKS_IN_PLAY):
        if s.board.tasks[place] != NO_TASK:
            name = TASKS.at(s.board.tasks[place]).id
            yield Payment(name, task_gold(s, seat, place), task_paying(s, seat, place))
    yield Payment(CASTLES, castle_gold(s, seat), castle_paying(s, seat))
    if s.board.palaces:
        yield Payment(PALACES, palace_gold(s, seat), palace_paying(s, seat))
    if s.board.capitols:
        yield Payment(CAPITOLS, capitol_gold(s, seat), capitol_paying(s, seat))
    if s.board.spent:
        yield Payment(FOUND, s.earned[seat * SOURCES + FOUND_SOURCE], NONE)


def totals(state: State) -> tuple[int, ...]:
    """The gold of every seat if the game ended now."""
    return tuple(total_gold(state, seat) for seat in range(state.board.seats))


def winners(state: State) -> tuple[int, ...]:
    """The seats with the most gold: equal totals share the victory."""
    gold = totals(state)
    return tuple(seat for seat, amount in enumerate(gold) if amount == max(gold))
