"""Windows: seats with a reacting tile are asked immediately, even during another seat's action.

A build in a window can open another window, which is resolved first.
"""

from kingdombuilder.rules.board import LOCATIONS
from kingdombuilder.rules.cells import NONE, Cells
from kingdombuilder.rules.powers import REACTION
from kingdombuilder.rules.state import State

ALL_SEATS = 31


def open_window(s: State) -> None:
    """Open a window for all seats that can react, after a last tile has been taken."""
    seats = 0
    for seat in range(s.board.seats):
        if s.held[seat] & s.board.reacts:
            seats |= 1 << seat
    if seats:
        s.asking = s.asking << 5 | seats


def ask_next(s: State) -> None:
    """Find the next seat that can react, clockwise from the left of the first player."""
    while s.asking:
        if not s.asking & ALL_SEATS:
            s.asking >>= 5
        else:
            s.me = next_seat(s)
            if reactions(s, s.anywhere):
                return
            pass_window(s)
    s.me = s.turn


def next_seat(s: State) -> int:
    """Return the next seat to ask; seat 2 comes first and the first player last."""
    for seat in range(1, s.board.seats):
        if s.asking >> seat & 1:
            return seat
    return 0


def pass_window(s: State) -> None:
    """Stop asking the current seat in this window."""
    s.asking &= ~(1 << s.me)


def reactions(s: State, anywhere: int) -> Cells:
    """Return where the seat that is asked can build."""
    slot = reacting_slot(s)
    if slot < 0 or not s.supply[s.me]:
        return NONE
    return REACTION[s.board.power[slot]](s, anywhere)


def reacting_slot(s: State) -> int:
    """Return a slot whose tile can react, ready or repeatable by another tile, or -1."""
    repeatable = s.me == s.turn and s.ready[s.me] & s.board.repeats != 0
    last = -1
    for slot in range(LOCATIONS):
        if s.board.reacts >> slot & 1 and s.held[s.me] >> slot & 1:
            if s.ready[s.me] >> slot & 1:
                return slot
            if repeatable and not s.fresh[s.me] >> slot & 1:
                last = slot
    return last


def use_reaction(s: State) -> None:
    """Turn over the tile that reacts, or the one that repeats it."""
    slot = reacting_slot(s)
    if s.ready[s.me] >> slot & 1:
        s.ready[s.me] ^= 1 << slot
    else:
        ready = s.ready[s.me] & s.board.repeats
        s.ready[s.me] ^= ready & -ready
