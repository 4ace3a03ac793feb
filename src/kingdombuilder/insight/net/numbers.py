"""The numbers of a seat that the net reads, in the dialect."""

from collections.abc import Callable

from kingdombuilder.insight.evaluation.worth import UNIT, freedom, lead, time_left, worth
from kingdombuilder.insight.net.sets import frontier, open_sites_ahead, treasures_ahead
from kingdombuilder.rules.board import BUILDABLE
from kingdombuilder.rules.cells import count, near
from kingdombuilder.rules.scoring import extra_gold
from kingdombuilder.rules.state import DRAWING, State

SeatNumber = Callable[[State, int], int]


def one(s: State, seat: int) -> int:
    """Return 1, the input of the bias."""
    return 1


def supply(s: State, seat: int) -> int:
    """Return the settlements in the seat's supply."""
    return s.supply[seat]


def pace(s: State, seat: int) -> int:
    """Return the time left, which is the same for all seats."""
    return time_left(s)


def castles(s: State, seat: int) -> int:
    """Return the number of castles that the seat touches."""
    return count(near(s.own[seat]) & s.board.castles)


def other_gold(s: State, seat: int) -> int:
    """Return the gold from neither cards nor castles."""
    return extra_gold(s, seat)


def sites_ahead(s: State, seat: int) -> int:
    """Return the number of tiles within reach."""
    return count(open_sites_ahead(s, seat))


def treasure_count_ahead(s: State, seat: int) -> int:
    """Return the number of castles, palaces and silos within reach."""
    return count(treasures_ahead(s, seat))


def frontier_size(s: State, seat: int) -> int:
    """Return the size of the frontier."""
    return count(frontier(s, seat))


def free_terrains(s: State, seat: int) -> int:
    """Return the number of terrains where the seat could build anywhere."""
    return freedom(s, frontier(s, seat))


def wait(s: State, seat: int) -> int:
    """Return the number of turns of other seats before the seat's next turn."""
    following = s.turn + 1 if s.phase == DRAWING else s.turn
    return (seat - following) % s.board.seats


def seats_after(s: State, seat: int) -> int:
    """Return the number of seats whose turns follow in the same round."""
    return s.board.seats - 1 - seat


def has_last_turn(s: State, seat: int) -> int:
    """Return 1 if the end has been triggered and the seat still has a turn."""
    following = s.turn + 1 if s.phase == DRAWING else s.turn
    return 1 if s.ended and seat >= following else 0


def has_ended(s: State, seat: int) -> int:
    """Return 1 if the end has been triggered."""
    return s.ended


def rivals(s: State, seat: int) -> int:
    """Return the number of other seats."""
    return s.board.seats - 1


def set_aside(s: State, seat: int) -> int:
    """Return the settlements set aside for the next turn."""
    return s.aside[seat]


def colonists(s: State, seat: int) -> int:
    """Return the settlements in the seat's colony."""
    return s.colony[seat]


def linear_gold(s: State, seat: int) -> int:
    """Return the seat's linear worth in whole gold."""
    return worth(s, seat) // UNIT


def linear_lead(s: State, seat: int) -> int:
    """Return the seat's linear lead in whole gold."""
    return lead(s, seat) // UNIT


NUMBERS: list[SeatNumber] = [
    *(one, supply, pace, castles, other_gold, sites_ahead, treasure_count_ahead, frontier_size),
    *(free_terrains, wait, has_last_turn, has_ended, rivals, set_aside, colonists),
    *(linear_gold, linear_lead, seats_after),
]
_PLAIN = len(NUMBERS)
NUMBER_COUNT = _PLAIN + len(BUILDABLE)


def seat_number(s: State, seat: int, which: int) -> int:
    """Return one of the seat's numbers; the last ones are its frontier by terrain."""
    if which < _PLAIN:
        return NUMBERS[which](s, seat)
    return count(frontier(s, seat) & s.board.terrain[BUILDABLE[which - _PLAIN]])
