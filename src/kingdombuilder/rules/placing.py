"""Where pieces can go: the building blocks of the tiles' rules."""

from kingdombuilder.rules.board import MOUNTAIN, WATER
from kingdombuilder.rules.cells import NONE, Cells, many, near
from kingdombuilder.rules.state import SHIP, WAGON, State, pieces


def own(s: State) -> Cells:
    """Return the choosing seat's pieces of all kinds."""
    return s.own[s.me]


def anchors(s: State) -> Cells:
    """Return the pieces that count for adjacency: the seat's own and, in its turn, its scouts."""
    if s.scouts and s.me == s.turn:
        return s.own[s.me] | s.scouts
    return s.own[s.me]


def others(s: State) -> Cells:
    """Return the pieces of all other seats."""
    return pieces(s) & ~s.own[s.me]


def settlements(s: State) -> Cells:
    """Return the choosing seat's settlements, without its other kinds of pieces."""
    return s.own[s.me] & ~(s.halls | s.warriors | s.wagons | s.ships)


def meeples(s: State) -> Cells:
    """Return the choosing seat's warriors, wagon and ship."""
    return s.own[s.me] & (s.warriors | s.wagons | s.ships)


def suits(s: State, kind: int) -> Cells:
    """Return where a kind of piece can stand when a tile that moves settlements moves it."""
    if kind == SHIP:
        return s.board.terrain[WATER]
    if kind == WAGON:
        return s.board.land | s.board.terrain[MOUNTAIN]
    return s.board.hexes if kind == 0 else s.board.land


def free(s: State, terrain: int) -> Cells:
    """Return the free hexes of a terrain."""
    return s.free & s.board.terrain[terrain]


def free_land(s: State) -> Cells:
    """Return the free buildable hexes."""
    return s.free & s.board.land


def adjacent(s: State, zone: Cells) -> Cells:
    """Return the hexes of the zone next to one of the seat's pieces."""
    return zone & near(anchors(s))


def adjacent_if_possible(s: State, zone: Cells, anywhere: int) -> Cells:
    """Return the hexes of the zone next to a piece of the seat, or the whole zone if none is.

    With `anywhere`, adjacency is waived.
    """
    if anywhere:
        return zone
    if s.scouts:
        return zone & near(anchors(s)) or zone
    return zone & near(s.own[s.me]) or zone


def waivers(s: State) -> int:
    """Return the slots of the tiles that the seat can use in its own turn to waive adjacency."""
    return s.ready[s.me] & s.board.waives if s.me == s.turn else 0


def movable_to(s: State, area: Cells, anywhere: int) -> Cells:
    """Return the seat's settlements that could move into the area, adjacent if possible.

    A lifted piece does not count as its own neighbour, and the hex it leaves is free. A piece is
    therefore stuck if its own hex is in the area and would be the only one there next to another
    piece of the seat. Only a tile that waives adjacency can then move it elsewhere (A-16).
    """
    zone = s.free & area
    if not zone:
        return NONE
    if anywhere or waivers(s):
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
    """Return a group's settlements that could move to free land next to another piece of it."""
    room = free_land(s) & near(group)
    supports = group & near(room)
    if many(supports):
        return group & settlements(s)
    return group & settlements(s) & ~supports if room else NONE
