"""Where pieces may go: the words that the sentences of tiles are made of."""

from kingdombuilder.cells import NONE, Cells, many, near
from kingdombuilder.rules.state import State


def leaning(s: State) -> Cells:
    """The pieces that a new one may be put next to: the seat's own, and its scouts."""
    return s.own[s.me] | s.scouts


def settlements(s: State) -> Cells:
    """The pieces of the seat that may be moved."""
    return s.own[s.me] & ~s.halls


def free(s: State, terrain: int) -> Cells:
    """The hexes of a terrain that are open to a new piece."""
    return s.free & s.board.terrain[terrain]


def free_land(s: State) -> Cells:
    """The buildable hexes that are open to a new piece."""
    return s.free & s.board.land


def adjacent_if_possible(s: State, zone: Cells) -> Cells:
    """The hexes of the zone next to an own piece; where there is none, the whole zone."""
    if s.anywhere:
        return zone
    return zone & near(leaning(s)) or zone


def movable_to(s: State, area: Cells) -> Cells:
    """The own settlements that could be lifted and put down in the area, adjacent if possible.

    A lifted piece does not count itself, and the hex it leaves is free. So a piece is stuck if its
    own hex, being in the area, would be the only one there next to another own piece.
    """
    zone = s.free & area
    if not zone:
        return NONE
    if s.anywhere:
        return settlements(s)
    beside = near(leaning(s))
    returning = settlements(s) & area & beside & ~s.blocked
    supports = leaning(s) & near(zone & beside)
    if many(supports):
        return settlements(s)
    if zone & beside:
        return settlements(s) & ~(returning & supports)
    return settlements(s) & ~returning
