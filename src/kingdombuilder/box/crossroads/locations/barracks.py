from kingdombuilder.box.things import Location, Power, Words
from kingdombuilder.rules.cells import NONE, Cell, Cells, count
from kingdombuilder.rules.pieces import finish, remove, station
from kingdombuilder.rules.placing import adjacent_if_possible, free_land
from kingdombuilder.rules.state import WARRIOR, WARRIORS, State


def mine(s: State) -> Cells:
    return s.own[s.me] & s.warriors


def where(s: State, anywhere: int) -> Cells:
    posts = NONE
    if count(mine(s)) < WARRIORS:
        posts = adjacent_if_possible(s, free_land(s), anywhere)
    return posts | mine(s)


def post(s: State, pick: Cell) -> None:
    if pick & mine(s):
        remove(s, s.me, pick)
    else:
        station(s, pick, WARRIOR)
    finish(s)


BARRACKS = Location(
    id="barracks",
    name=Words(en="Barracks", fr="Caserne"),
    rule=Words(
        en=(
            "Place a warrior, next to your own if possible, or take one back; no one can build "
            "next to it."
        ),
        fr=(
            "Placez un guerrier, à côté des vôtres si possible, ou retirez-en un du plateau ; "
            "personne ne peut construire à côté de lui."
        ),
    ),
    power=Power(start=where, effect=post),
)
