"""Build, lift and put down pieces; arriving can win tiles, and leaving can lose them."""

from kingdombuilder.rules.cells import NONE, Cell, Cells, near
from kingdombuilder.rules.events import notify_arrival, notify_build
from kingdombuilder.rules.placing import suits
from kingdombuilder.rules.state import (
    SETTLEMENT,
    SHIP,
    SILOS,
    WAGON,
    WARRIOR,
    State,
    refresh,
)
from kingdombuilder.rules.tiles import gain, lose
from kingdombuilder.rules.window import open_window


def build(s: State, cell: Cell) -> None:
    """Put a settlement from the supply on a free hex."""
    s.supply[s.me] -= 1
    put_on_board(s, cell)


def put_on_board(s: State, cell: Cell) -> None:
    """Put a settlement on a free hex after it has been taken from the supply."""
    s.own[s.me] |= cell
    s.free ^= cell
    s.anywhere = 0
    if s.board.events:
        notify_build(s, cell)
        arrive(s, cell)
    elif cell & s.board.suburbs:
        arrive(s, cell)
    if not s.supply[s.me]:
        check_end(s)


def arrive(s: State, cells: Cells) -> None:
    """Win tiles, notify the cards and open a window for seats that can react."""
    emptied = False
    if cells & s.board.suburbs:
        emptied = gain(s, cells)
    if s.board.events:
        notify_arrival(s, cells)
    if emptied and s.board.reacts and s.phase != SILOS:
        open_window(s)


def check_end(s: State) -> None:
    """Trigger the last round when a seat has placed its last settlement."""
    if s.supply[s.me] == 0 and s.aside[s.me] == 0 and (s.due == 0 or s.me != s.turn):
        s.ended = 1


def station(s: State, cells: Cells, kind: int) -> None:
    """Put pieces of another kind on free hexes, which counts as a build for the cards."""
    s.own[s.me] |= cells
    set_kind(s, cells, kind)
    s.anywhere = 0
    refresh(s)
    notify_build(s, cells)
    arrive(s, cells)


def set_kind(s: State, cells: Cells, kind: int) -> None:
    """Add pieces to the set of their kind, or remove them from it."""
    if kind == WARRIOR:
        s.warriors ^= cells
    elif kind == WAGON:
        s.wagons ^= cells
    elif kind == SHIP:
        s.ships ^= cells


def kind_of(s: State, cell: Cells) -> int:
    """Return the kind of a piece on the board."""
    if cell & s.warriors:
        return WARRIOR
    if cell & s.wagons:
        return WAGON
    return SHIP if cell & s.ships else SETTLEMENT


def lift(s: State, cell: Cells) -> None:
    """Take one of the seat's pieces off the board and into the hand, which frees its hex."""
    s.carrying = kind_of(s, cell)
    s.own[s.me] ^= cell
    set_kind(s, cell, s.carrying)
    s.lifted = cell
    refresh(s)


def land(s: State, cell: Cell) -> None:
    """Put the lifted piece down; only its first and its last hex matter, not the path between."""
    s.own[s.me] |= cell
    set_kind(s, cell, s.carrying)
    left = s.lifted
    s.lifted = NONE
    s.anywhere = 0
    if s.carrying:
        s.carrying = SETTLEMENT
        refresh(s)
    else:
        s.free ^= cell
    if left & s.board.suburbs:
        lose(s, s.me)
    arrive(s, cell)


def remove(s: State, seat: int, cell: Cells) -> None:
    """Take a piece off the board; a settlement returns to its owner's supply."""
    kind = kind_of(s, cell)
    s.own[seat] ^= cell
    set_kind(s, cell, kind)
    refresh(s)
    if kind == SETTLEMENT:
        s.supply[seat] += 1
    lose(s, seat)


def landing_hexes(s: State, places: Cells) -> Cells:
    """Return the places open to a settlement where the piece in the hand can stand."""
    if s.carrying:
        return places & suits(s, s.carrying) & ~s.lifted
    return places & ~s.lifted


def step_targets(s: State, piece: Cells, ground: Cells) -> Cells:
    """Return the free hexes of `ground` next to a piece; a warrior does not block itself."""
    return near(piece) & s.free & ground


def finish(s: State) -> None:
    """End the power in use."""
    s.doing = 0
    s.step = 0
    s.left = 0
    s.drawn = 0
    s.anywhere = 0


def build_one(s: State, pick: Cell) -> None:
    """Build one settlement, as the effect of a tile."""
    build(s, pick)
    finish(s)


def build_on(s: State, pick: Cell) -> None:
    """Build one of several settlements, as the effect of a tile."""
    build(s, pick)


def move_one(s: State, pick: Cell) -> None:
    """Move a settlement, as the effect of a tile: the first pick lifts it, the second lands it."""
    if s.lifted:
        land(s, pick)
        finish(s)
    else:
        lift(s, pick)
