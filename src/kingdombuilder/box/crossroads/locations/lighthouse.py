from kingdombuilder.board import WATER
from kingdombuilder.box.things import Location, Power, Words
from kingdombuilder.cells import Cell, Cells, near
from kingdombuilder.rules.buttons import STOP, TAKE
from kingdombuilder.rules.pieces import finish, land, lift, remove, station
from kingdombuilder.rules.placing import adjacent_if_possible
from kingdombuilder.rules.state import SHIP, State

STEPS = 3


def mine(s: State) -> Cells:
    return s.own[s.me] & s.ships


def ground(s: State) -> Cells:
    return s.free & s.board.terrain[WATER]


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
        station(s, pick, SHIP)
        finish(s)


LIGHTHOUSE = Location(
    id="lighthouse",
    name=Words(en="Lighthouse", fr="Phare"),
    rule=Words(
        en="Put your ship on water, move it up to three steps, or take it back.",
        fr="Placez votre bateau sur l’eau, déplacez-le de trois pas au plus, ou reprenez-le.",
    ),
    power=Power(start=start, onward=onward, effect=go),
)
