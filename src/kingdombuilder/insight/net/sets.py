"""The sets of a seat that the net reads, in the dialect.

The net adds a row of its table for each hex of each set, so a set shows where something is that
matters to the seat.
"""

from collections.abc import Callable

from kingdombuilder.rules.board import SLOTS
from kingdombuilder.rules.cells import NONE, STEPS, Cells, near
from kingdombuilder.rules.state import State
from kingdombuilder.rules.tiles import tiles_left

SeatSet = Callable[[State, int], Cells]


def pieces(s: State, seat: int) -> Cells:
    """Return the seat's pieces."""
    return s.own[seat]


def frontier(s: State, seat: int) -> Cells:
    """Return the free land next to the seat's pieces."""
    return near(s.own[seat]) & s.free & s.board.land


def ahead(s: State, seat: int) -> Cells:
    """Return the hexes that the seat would touch from its frontier and does not touch yet."""
    return near(frontier(s, seat)) & ~near(s.own[seat])


def second_ring(s: State, seat: int) -> Cells:
    """Return the free land one step beyond the frontier."""
    return ahead(s, seat) & s.free & s.board.land


def pairs_east(s: State, seat: int) -> Cells:
    """Return the seat's pieces with another one to the west."""
    return s.own[seat] & s.own[seat] << STEPS[0]


def pairs_south_west(s: State, seat: int) -> Cells:
    """Return the seat's pieces with another one to the north-east."""
    return s.own[seat] & s.own[seat] << STEPS[1]


def pairs_south_east(s: State, seat: int) -> Cells:
    """Return the seat's pieces with another one to the north-west."""
    return s.own[seat] & s.own[seat] << STEPS[2]


def contested(s: State, seat: int) -> Cells:
    """Return the part of the frontier that another seat can build on as well."""
    others = NONE
    for other in range(s.board.seats):
        if other != seat:
            others |= s.own[other]
    return frontier(s, seat) & near(others)


def open_sites(s: State, seat: int) -> Cells:
    """Return the locations and camps where the seat can still win a tile."""
    sites = NONE
    for slot in range(SLOTS):
        if s.board.site[slot] and not s.taken[seat] >> slot & 1 and tiles_left(s, slot):
            sites |= s.board.site[slot]
    return sites


def open_sites_ahead(s: State, seat: int) -> Cells:
    """Return the open sites that the seat can reach with its next build."""
    return open_sites(s, seat) & ahead(s, seat)


def treasures_ahead(s: State, seat: int) -> Cells:
    """Return the castles, palaces and silos that the seat can reach with its next build."""
    return (s.board.castles | s.board.palaces | s.board.silos) & ahead(s, seat)


def treasures(s: State, seat: int) -> Cells:
    """Return the castles, palaces and silos that the seat touches."""
    return (s.board.castles | s.board.palaces | s.board.silos) & near(s.own[seat])


def warriors(s: State, seat: int) -> Cells:
    """Return the seat's warriors."""
    return s.own[seat] & s.warriors


def wagons(s: State, seat: int) -> Cells:
    """Return the seat's wagon."""
    return s.own[seat] & s.wagons


def ships(s: State, seat: int) -> Cells:
    """Return the seat's ship."""
    return s.own[seat] & s.ships


def halls(s: State, seat: int) -> Cells:
    """Return the hexes of the seat's city hall."""
    return s.own[seat] & s.halls


def walls(s: State, seat: int) -> Cells:
    """Return the walls next to the seat's pieces."""
    return near(s.own[seat]) & s.walls


SETS: list[SeatSet] = [
    *(pieces, frontier, second_ring, pairs_east, pairs_south_west, pairs_south_east),
    *(contested, open_sites, open_sites_ahead, treasures_ahead, treasures),
    *(warriors, wagons, ships, halls, walls),
]
SET_COUNT = len(SETS)


def seat_set(s: State, seat: int, which: int) -> Cells:
    """Return one of the seat's sets."""
    return SETS[which](s, seat)
