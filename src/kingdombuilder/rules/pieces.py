"""Pieces come to the board, are lifted and put down; each arrival may win tiles, each leaving lose them."""

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
    """Put the lifted piece down; only where it stood and where it stands count (§3.4)."""
    s.own[s.me] |= cell
    s.free ^= cell
    left = s.lifted
    s.lifted = NONE
    if left & s.board.suburbs:
        lose(s, s.me)
    if cell & s.board.suburbs:
        gain(s, cell)


def build_one(s: State, pick: Cell) -> None:
    """The effect of a tile that builds one settlement."""
    build(s, pick)
    s.doing = 0


def move_one(s: State, pick: Cell) -> None:
    """The effect of a tile that moves one settlement: the first pick lifts it, the second lands it."""
    if s.lifted:
        land(s, pick)
        s.doing = 0
    else:
        lift(s, pick)
