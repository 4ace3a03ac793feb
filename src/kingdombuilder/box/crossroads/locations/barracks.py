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
            "Place one of your two warriors, next to one of your settlements if possible, or take "
            "one back. No one can build on or move to the hexes around a warrior."
        ),
        fr=(
            "Placez un de vos deux guerriers, à côté d’une de vos cités si possible, ou retirez-en "
            "un du plateau. Personne ne peut construire ni arriver sur les cases autour d’un "
            "guerrier."
        ),
    ),
    power=Power(start=where, effect=post),
)
