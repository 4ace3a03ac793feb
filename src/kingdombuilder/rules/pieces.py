"""Pieces are built, lifted and put down; to arrive may win tiles, to leave may lose them."""

from kingdombuilder.cells import NONE, Cell
from kingdombuilder.rules.state import State, refresh
from kingdombuilder.rules.tiles import gain, lose


def build(s: State, cell: Cell) -> None:
    """Put a settlement from the supply on a free hex."""
    s.own[s.me] |= cell
    s.free ^= cell
    s.supply[s.me] -= 1
    if cell & s.board.suburbs:
        gain(s, cell)
    if s.supply[s.me] == 0 and s.aside[s.me] == 0:
        s.ended = 1


def lift(s: State, cell: Cell) -> None:
    """Take an own piece from the board into the hand; from now on its hex is free."""
    s.own[s.me] ^= cell
    s.lifted = cell
    refresh(s)


def land(s: State, cell: Cell) -> None:
    """Put the lifted piece down; only where it stood and where it stands count."""
    s.own[s.me] |= cell
    s.free ^= cell
    left = s.lifted
    s.lifted = NONE
    if left & s.board.suburbs:
        lose(s, s.me)
    if cell & s.board.suburbs:
        gain(s, cell)


def finish(s: State) -> None:
    """The power in use has done all it does."""
    s.doing = 0
    s.step = 0


def build_one(s: State, pick: Cell) -> None:
    """The effect of a tile that builds one settlement."""
    build(s, pick)
    finish(s)


def move_one(s: State, pick: Cell) -> None:
    """The effect of a tile that moves a settlement: one pick lifts it, the next lands it."""
    if s.lifted:
        land(s, pick)
        finish(s)
    else:
        lift(s, pick)
