"""The expected final gold of a seat: a weighted sum of its assets and its position.

Every term has two weights: one is constant, the other is multiplied by the time left.
"""

from kingdombuilder.insight.evaluation.weights import (
    CARD,
    CARD_TIME,
    CASTLES,
    CASTLES_AHEAD,
    EXTRA,
    FREEDOM,
    FRONTIER,
    LOCATIONS_AHEAD,
    ONE,
    SUPPLY,
    TERM,
    TERM_TIME,
    TILE,
    TILE_TIME,
    TIME,
)
from kingdombuilder.rules.board import BUILDABLE, CARDS_IN_PLAY
from kingdombuilder.rules.cells import Cells, count, near
from kingdombuilder.rules.scoring import CASTLE_GOLD, card_gold, extra_gold, total_gold
from kingdombuilder.rules.state import OVER, SETTLEMENTS, State

UNIT = 1000  # per gold


def lead(s: State, seat: int) -> int:
    """Return a seat's expected lead over the best other seat."""
    best = -UNIT * UNIT
    for other in range(s.board.seats):
        if other != seat:
            best = max(best, worth(s, other))
    return worth(s, seat) - best


def worth(s: State, seat: int) -> int:
    """Return a seat's expected final gold, in thousandths."""
    if s.phase == OVER:
        return UNIT * total_gold(s, seat)
    time = time_left(s)
    beside = near(s.own[seat])
    frontier = beside & s.free & s.board.land
    ahead = near(frontier) & ~beside
    return (
        (TERM[ONE] + TERM_TIME[ONE] * time)
        + term_value(CASTLES, CASTLE_GOLD * count(beside & s.board.castles), time)
        + term_value(CASTLES_AHEAD, count(ahead & s.board.castles), time)
        + term_value(LOCATIONS_AHEAD, count(ahead & s.board.locations), time)
        + term_value(FRONTIER, count(frontier), time)
        + term_value(FREEDOM, freedom(s, frontier), time)
        + term_value(SUPPLY, s.supply[seat] - time, time)
        + term_value(EXTRA, extra_gold(s, seat), time)
        + cards(s, seat, time)
        + tiles(s, seat, time)
    )


def term_value(kind: int, amount: int, time: int) -> int:
    """Return the value of an amount of a term."""
    return amount * (TERM[kind] + TERM_TIME[kind] * time)


def time_left(s: State) -> int:
    """Return the smallest supply of all seats, because an empty supply ends the game."""
    fewest = SETTLEMENTS
    for seat in range(s.board.seats):
        fewest = min(fewest, s.supply[seat])
    return fewest


def freedom(s: State, frontier: Cells) -> int:
    """Return the number of terrains with free hexes, none of them next to the seat's pieces.

    With a card of such a terrain the seat can build anywhere on it.
    """
    free = 0
    for terrain in BUILDABLE:
        if s.free & s.board.terrain[terrain] and not frontier & s.board.terrain[terrain]:
            free += 1
    return free


def cards(s: State, seat: int, time: int) -> int:
    """Return the value of the cards' payments so far and of their payments to come."""
    total = 0
    for place in range(CARDS_IN_PLAY):
        card = s.board.cards[place]
        gold = card_gold(s, seat, place)
        total += gold * (CARD[card] + CARD_TIME[card] * time) + TIME[card] * time
    return total


def tiles(s: State, seat: int, time: int) -> int:
    """Return the value of the held tiles, constant and by the time left to use them."""
    total = 0
    held = s.held[seat]
    while held:
        slot = held.bit_length() - 1
        held ^= 1 << slot
        power = s.board.power[slot]
        total += TILE[power] + TILE_TIME[power] * time
    return total
