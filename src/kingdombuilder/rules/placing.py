"""Where pieces may go: the words that the sentences of tiles are made of."""

from kingdombuilder.rules.board import MOUNTAIN, WATER
from kingdombuilder.rules.cells import NONE, Cells, many, near
from kingdombuilder.rules.state import SHIP, WAGON, State, pieces


def own(s: State) -> Cells:
    """The pieces of the seat that picks, of any kind."""
    return s.own[s.me]


def anchors(s: State) -> Cells:
    """The pieces that a new one may be put next to: the seat's own, and in its turn its scouts."""
    if s.scouts and s.me == s.turn:
        return s.own[s.me] | s.scouts
    return s.own[s.me]


def others(s: State) -> Cells:
    """The pieces of all other seats."""
    return pieces(s) & ~s.own[s.me]


def settlements(s: State) -> Cells:
    """The settlements of the seat that picks, no other kind of piece."""
    return s.own[s.me] & ~(s.halls | s.warriors | s.wagons | s.ships)


def meeples(s: State) -> Cells:
    """The warriors, wagon and ship of the seat that picks."""
    return s.own[s.me] & (s.warriors | s.wagons | s.ships)


def suits(s: State, kind: int) -> Cells:
    """Where a kind of piece may stand when a tile that moves settlements moves it."""
    if kind == SHIP:
        return s.board.terrain[WATER]
    if kind == WAGON:
        return s.board.land | s.board.terrain[MOUNTAIN]
    return s.board.hexes if kind == 0 else s.board.land


def free(s: State, terrain: int) -> Cells:
    """The hexes of a terrain that are open to a new piece."""
    return s.free & s.board.terrain[terrain]


def free_land(s: State) -> Cells:
    """The buildable hexes that are open to a new piece."""
    return s.free & s.board.land


def adjacent(s: State, zone: Cells) -> Cells:
    """The hexes of the zone next to an own piece."""
    return zone & near(anchors(s))


def adjacent_if_possible(s: State, zone: Cells) -> Cells:
    """The hexes of the zone next to an own piece; where there is none, the whole zone."""
    if s.anywhere:
        return zone
    if s.scouts:
        return zone & near(anchors(s)) or zone
    return zone & near(s.own[s.me]) or zone


def waivers(s: State) -> int:
    """The slots of the tiles that the seat may use in its own turn to waive adjacency."""
    return s.ready[s.me] & s.board.waives if s.me == s.turn else 0


def movable_to(s: State, area: Cells) -> Cells:
    """The own settlements that could be lifted and put down in the area, adjacent if possible.

    A lifted piece does not count itself, and the hex it leaves is free. So a piece is stuck if its
    own hex, being in the area, would be the only one there next to another own piece. Only a tile
    that waives adjacency can then put it elsewhere (A-16).
    """
    zone = s.free & area
    if not zone:
        return NONE
    if s.anywhere or waivers(s):
        return settlements(s)
    beside = near(anchors(s))
    supports = anchors(s) & near(zone & beside)
    if many(supports):
        return settlements(s)
    returning = settlements(s) & area & beside & ~s.blocked
    if zone & beside:
        return settlements(s) & ~(returning & supports)
    return settlements(s) & ~returning


def movable_within(s: State, group: Cells) -> Cells:
    """The settlements of a group that could go to free land next to another piece of the group."""
    room = free_land(s) & near(group)
    supports = group & near(room)
    if many(supports):
        return group & settlements(s)
    return group & settlements(s) & ~supports if room else NONE
