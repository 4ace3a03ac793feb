"""Tiles are won by arriving next to their hex and lost when the last own piece there has gone."""

from kingdombuilder.board import LOCATIONS, TILES_PER_LOCATION
from kingdombuilder.cells import Cells
from kingdombuilder.rules.state import State


def tiles_left(s: State, slot: int) -> int:
    """How many tiles still lie on a location hex: no seat takes more than one from it."""
    left = TILES_PER_LOCATION
    for seat in range(s.board.seats):
        left -= s.taken[seat] >> slot & 1
    return left


def gain(s: State, arrived: Cells) -> None:
    """Take a tile from every location hex next to the arrived pieces, one ever from each."""
    for slot in range(LOCATIONS):
        if s.board.around[slot] & arrived and not s.taken[s.me] >> slot & 1 and tiles_left(s, slot):
            s.taken[s.me] |= 1 << slot
            s.held[s.me] |= 1 << slot
            s.fresh[s.me] |= 1 << slot


def lose(s: State, seat: int) -> None:
    """Give up the tiles of location hexes that no piece of the seat touches any more."""
    for slot in range(LOCATIONS):
        if s.held[seat] >> slot & 1 and not s.board.around[slot] & s.own[seat]:
            s.held[seat] ^= 1 << slot
            s.fresh[seat] &= ~(1 << slot)
            if s.ready[seat] >> slot & 1:
                s.ready[seat] ^= 1 << slot
                _keep_unused(s, seat, slot)


def _keep_unused(s: State, seat: int, lost: int) -> None:
    """Of two alike tiles a seat gives up the used one (A-14): the other takes over being ready."""
    for slot in range(LOCATIONS):
        alike = s.board.power[slot] == s.board.power[lost]
        if alike and s.held[seat] >> slot & 1 and not s.ready[seat] >> slot & 1:
            s.ready[seat] |= 1 << slot
            s.fresh[seat] &= ~(1 << slot)
            return
