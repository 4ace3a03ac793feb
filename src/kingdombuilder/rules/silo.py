"""Silos: before scoring, each seat may build or move up to three settlements for each of its silos.

With the ruling `SILO_THREE`, a silo that is used must be used three times if possible.
"""

from kingdombuilder.rules.buttons import BUILD, MOVE, STOP
from kingdombuilder.rules.cells import NONE, Cell, Cells, count, lowest, near
from kingdombuilder.rules.pieces import build, land, landing_hexes, lift, set_kind
from kingdombuilder.rules.placing import adjacent, free_land, meeples, movable_within
from kingdombuilder.rules.rulings import SILO_THREE
from kingdombuilder.rules.state import OVER, SETTLEMENT, SILOS, State, refresh

TIMES = 3
CHOOSING, BUILDING, MOVING = range(3)  # meaning of `doing` while silos are used


def begin_silos(s: State) -> None:
    """Return set-aside settlements after the last turn and start with the first seat's silos."""
    for seat in range(s.board.seats):
        s.supply[seat] += s.aside[seat]
        s.aside[seat] = 0
    s.phase = SILOS
    s.me = 0
    count_silos(s)
    next_silo(s)


def count_silos(s: State) -> None:
    """Count the silos that the seat touches, which stays fixed once its silo phase has begun."""
    s.silos = count(near(s.own[s.me]) & s.board.silos)


def next_silo(s: State) -> None:
    """Find the next seat with a silo that it can use; if there is none, end the game."""
    while s.silos == 0 or not silo_choices(s):
        s.silos = 0
        if s.me + 1 == s.board.seats:
            s.phase = OVER
            return
        s.me += 1
        count_silos(s)


def silo_choices(s: State) -> Cells:
    """Return the ways to use a silo: build, move or both."""
    choices = NONE
    if silo_builds(s):
        choices |= BUILD
    if silo_lifts(s):
        choices |= MOVE
    return choices


def silo_legal(s: State) -> Cells:
    """Return the legal picks while silos are used."""
    if s.lifted:
        return silo_landing(s)
    if s.doing == BUILDING:
        return silo_builds(s) | silo_stop(s)
    if s.doing == MOVING:
        return silo_lifts(s) | silo_stop(s)
    return silo_choices(s) | STOP


def silo_stop(s: State) -> Cells:
    """Return the button that leaves a silo early, or NONE if the ruling forbids that."""
    return NONE if s.board.rulings & SILO_THREE else STOP


def silo_builds(s: State) -> Cells:
    """Return the free land next to one of the seat's pieces, if its supply is not empty."""
    return adjacent(s, free_land(s)) if s.supply[s.me] else NONE


def silo_lifts(s: State) -> Cells:
    """Return the pieces that could move to free land next to another piece of the seat.

    Each piece moves at most once for each silo.
    """
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
    """Return where the lifted piece can go."""
    return landing_hexes(s, adjacent(s, free_land(s)))


def silo_pick(s: State, pick: Cell) -> None:
    """Carry out a pick while silos are used."""
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
    """Finish the current silo, used or not."""
    s.doing = 0
    s.left = 0
    s.placed = NONE
    s.silos -= 1
    next_silo(s)
