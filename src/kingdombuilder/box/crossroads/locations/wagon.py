from kingdombuilder.board import MOUNTAIN
from kingdombuilder.box.things import Location, Power, Words
from kingdombuilder.cells import Cell, Cells, near
from kingdombuilder.rules.buttons import STOP, TAKE
from kingdombuilder.rules.pieces import finish, land, lift, remove, station
from kingdombuilder.rules.placing import adjacent_if_possible
from kingdombuilder.rules.state import WAGON as KIND
from kingdombuilder.rules.state import State

STEPS = 3


def mine(s: State) -> Cells:
    return s.own[s.me] & s.wagons


def ground(s: State) -> Cells:
    return s.free & (s.board.land | s.board.terrain[MOUNTAIN])


def start(s: State) -> Cells:
    if mine(s):
        return near(mine(s)) & ground(s) | TAKE
    return adjacent_if_possible(s, ground(s))


def onward(s: State) -> Cells:
    return near(mine(s)) & ground(s) | STOP


def go(s: State, pick: Cell) -> None:
    if pick == TAKE:
        remove(s, s.me, mine(s))
        finish(s)
    elif pick == STOP:
        finish(s)
    elif mine(s):
        lift(s, mine(s))
        land(s, pick)
        if s.step == STEPS:
            finish(s)
    else:
        station(s, pick, KIND)
        finish(s)


WAGON = Location(
    id="wagon",
    name=Words(en="Wagon", fr="Chariot"),
    rule=Words(
        en="Put your wagon on land or mountain, move it up to three steps, or take it back.",
        fr="Placez votre chariot (aussi en montagne), faites-lui faire trois pas, ou reprenez-le.",
    ),
    power=Power(start=start, onward=onward, effect=go),
)
