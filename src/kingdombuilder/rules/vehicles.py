"""Wagons and ships, which a tile puts on the board, moves a few steps or takes back."""

from kingdombuilder.rules.buttons import STOP, TAKE
from kingdombuilder.rules.cells import Cell, Cells, near
from kingdombuilder.rules.pieces import finish, land, lift, remove, station
from kingdombuilder.rules.placing import adjacent_if_possible
from kingdombuilder.rules.state import State

STEPS = 3


def vehicle_options(s: State, vehicle: Cells, ground: Cells, anywhere: int) -> Cells:
    """Return where a vehicle can be put, adjacent if possible, or its steps and TAKE if placed."""
    if vehicle:
        return near(vehicle) & ground | TAKE
    return adjacent_if_possible(s, ground, anywhere)


def step_options(s: State, vehicle: Cells, ground: Cells) -> Cells:
    """Return where a vehicle can step next, and STOP."""
    return near(vehicle) & ground | STOP


def drive(s: State, pick: Cell, vehicle: Cells, kind: int) -> None:
    """Take a vehicle back, stop it, move it one step, or put it on the board."""
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
