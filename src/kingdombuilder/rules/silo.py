"""The silos: before the scoring each seat may build or move up to three settlements for each.

By the ruling `SILO_THREE` a silo, once used, is used three times if possible.
"""

from kingdombuilder.rules.buttons import BUILD, MOVE, STOP
from kingdombuilder.rules.cells import NONE, Cell, Cells, count, lowest, near
from kingdombuilder.rules.pieces import build, land, landing_hexes, lift, set_kind
from kingdombuilder.rules.placing import adjacent, free_land, meeples, movable_within
from kingdombuilder.rules.rulings import SILO_THREE
from kingdombuilder.rules.state import OVER, SETTLEMENT, SILOS, State, refresh

TIMES = 3
CHOOSING, BUILDING, MOVING = range(3)  # what `doing` means while silos are used


def begin_silos(s: State) -> None:
    """After the last turn: settlements set aside go back, and the first seat's silos are used."""
    for seat in range(s.board.seats):
        s.supply[seat] += s.aside[seat]
        s.aside[seat] = 0
    s.phase = SILOS
    s.me = 0
    count_silos(s)
    next_silo(s)


def count_silos(s: State) -> None:
    """The silos that the seat touches, once, when its time comes."""
    s.silos = count(near(s.own[s.me]) & s.board.silos)


def next_silo(s: State) -> None:
    """Find a seat with a silo that it can use; when there is none, the game is over."""
    while s.silos == 0 or not silo_choices(s):
        s.silos = 0
        if s.me + 1 == s.board.seats:
            s.phase = OVER
            return
        s.me += 1
        count_silos(s)


def silo_choices(s: State) -> Cells:
    """How a silo could be used."""
    choices = NONE
    if silo_builds(s):
        choices |= BUILD
    if silo_lifts(s):
        choices |= MOVE
    return choices


def silo_legal(s: State) -> Cells:
    """What may be picked for a silo."""
    if s.lifted:
        return silo_landing(s)
    if s.doing == BUILDING:
        return silo_builds(s) | silo_stop(s)
    if s.doing == MOVING:
        return silo_lifts(s) | silo_stop(s)
    return silo_choices(s) | STOP


def silo_stop(s: State) -> Cells:
    """The button that leaves a silo before it has been used three times, if that is allowed."""
    return NONE if s.board.rulings & SILO_THREE else STOP


def silo_builds(s: State) -> Cells:
    """Free land next to an own piece, if there is a settlement to build."""
    return adjacent(s, free_land(s)) if s.supply[s.me] else NONE


def silo_lifts(s: State) -> Cells:
    """The pieces that could go to free land next to another own piece; each moves once a silo."""
    pieces = movable_within(s, s.own[s.me])
    rest = meeples(s)
    while rest:
        piece = lowest(rest)
        rest ^= piece
        lift(s, piece)
        if silo_landing(s):
            pieces |= piece
        s.own[s.me] |= piece
        set_kind(s, piece, s.carrying)
        s.carrying = SETTLEMENT
        s.lifted = NONE
        refresh(s)
    return pieces & ~s.placed


def silo_landing(s: State) -> Cells:
    """Where the lifted piece may go."""
    return landing_hexes(s, adjacent(s, free_land(s)))


def silo_pick(s: State, pick: Cell) -> None:
    """Carry out a pick for a silo."""
    if pick == BUILD or pick == MOVE:
        s.doing = BUILDING if pick == BUILD else MOVING
        s.left = TIMES
    elif pick == STOP:
        end_silo(s)
    elif s.lifted:
        land(s, pick)
        s.placed |= pick
        s.left -= 1
    elif s.doing == MOVING:
        lift(s, pick)
    else:
        build(s, pick)
        s.left -= 1
    if s.doing and not s.lifted and (s.left == 0 or not silo_legal(s) & ~STOP):
        end_silo(s)


def end_silo(s: State) -> None:
    """This silo is used, or left."""
    s.doing = 0
    s.left = 0
    s.placed = NONE
    s.silos -= 1
    next_silo(s)
