"""Scores: gold by seat and source, with the hexes that each source pays for."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from kingdombuilder.box import CARDS, TASKS
from kingdombuilder.rules.board import CARDS_IN_PLAY, NO_TASK, TASKS_IN_PLAY
from kingdombuilder.rules.cells import NONE, Cells
from kingdombuilder.rules.powers import Gold, Paying
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

CASTLES, PALACES, CAPITOLS, TREASURES = "castles", "palaces", "capitols", "treasures"


@dataclass(frozen=True, slots=True)
class Payment:
    """The payment of one source to one seat."""

    source: str  # the name of a card or task, or one of the sources above
    gold: int
    hexes: Cells


def payments(state: State, seat: int) -> tuple[Payment, ...]:
    """Return a seat's payments if the game ended now: cards, tasks, castles and the rest."""
    return tuple(
        Payment(name, gold(state, seat), paying(state, seat))
        for name, gold, paying in _sources(state)
    )


def gold_by_source(state: State, seat: int) -> dict[str, int]:
    """Return a seat's gold by source, without the hexes, which would double the time."""
    return {name: gold(state, seat) for name, gold, _ in _sources(state)}


def _sources(s: State) -> Iterator[tuple[str, Gold, Paying]]:
    for place in range(CARDS_IN_PLAY):
        name = CARDS.at(s.board.cards[place]).id
        yield name, partial(card_gold, place=place), partial(card_paying, place=place)
    for place in range(TASKS_IN_PLAY):
        if s.board.tasks[place] != NO_TASK:
            name = TASKS.at(s.board.tasks[place]).id
            yield name, partial(task_gold, place=place), partial(task_paying, place=place)
    yield CASTLES, castle_gold, castle_paying
    if s.board.palaces:
        yield PALACES, palace_gold, palace_paying
    if s.board.capitols:
        yield CAPITOLS, capitol_gold, capitol_paying
    if s.board.spent:
        yield TREASURES, treasure_gold, no_hexes


def treasure_gold(s: State, seat: int) -> int:
    """Return the gold that a seat has found on the board."""
    return s.earned[seat * SOURCES + FOUND_SOURCE]


def no_hexes(s: State, seat: int) -> Cells:
    """Return NONE, because treasure gold is not paid for hexes."""
    return NONE


def totals(state: State) -> tuple[int, ...]:
    """Return the gold of every seat if the game ended now."""
    return tuple(total_gold(state, seat) for seat in range(state.board.seats))


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the most gold; equal totals share the victory."""
    gold = totals(state)
    return tuple(seat for seat, amount in enumerate(gold) if amount == max(gold))
