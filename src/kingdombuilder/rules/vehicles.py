"""A piece of its own that a tile puts on the board, moves a few steps, or takes back."""

from kingdombuilder.rules.buttons import STOP, TAKE
from kingdombuilder.rules.cells import Cell, Cells, near
from kingdombuilder.rules.pieces import finish, land, lift, remove, station
from kingdombuilder.rules.placing import adjacent_if_possible
from kingdombuilder.rules.state import State

STEPS = 3


def vehicle_options(s: State, vehicle: Cells, ground: Cells) -> Cells:
    """Where it may be put, adjacent if possible; on the board, where it may step, or take it."""
    if vehicle:
        return near(vehicle) & ground | TAKE
    return adjacent_if_possible(s, ground)


def step_options(s: State, vehicle: Cells, ground: Cells) -> Cells:
    """Where it may step next, or stop."""
    return near(vehicle) & ground | STOP


def drive(s: State, pick: Cell, vehicle: Cells, kind: int) -> None:
    """Take it back, stop, step, or put it on the board."""
    if pick == TAKE:
        remove(s, s.me, vehicle)
        finish(s)
    elif pick == STOP:
        finish(s)
    elif vehicle:
        lift(s, vehicle)
        land(s, pick)
        if s.step == STEPS:
            finish(s)
    else:
        station(s, pick, kind)
        finish(s)
