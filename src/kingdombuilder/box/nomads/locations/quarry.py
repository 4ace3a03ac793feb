from kingdombuilder.box.things import Location, Power, Words
from kingdombuilder.rules.buttons import STOP
from kingdombuilder.rules.cells import NONE, Cell, Cells, count
from kingdombuilder.rules.pieces import finish
from kingdombuilder.rules.placing import adjacent, free
from kingdombuilder.rules.state import WALLS, State, refresh


def where(s: State, anywhere: int) -> Cells:
    return adjacent(s, free(s, s.terrain)) if count(s.walls) < WALLS else NONE


def onward(s: State, anywhere: int) -> Cells:
    return where(s, anywhere) | STOP if s.step < 2 else NONE


def wall(s: State, pick: Cell) -> None:
    if pick == STOP:
        finish(s)
    else:
        s.walls |= pick
        refresh(s)


QUARRY = Location(
    id="quarry",
    name=Words(en="Quarry", fr="Carrière"),
    rule=Words(
        en=(
            "Place one or two walls on the terrain of your card, each next to one of your "
            "settlements. Nothing can be built on a wall."
        ),
        fr=(
            "Placez un ou deux murs sur le terrain de votre carte, chacun à côté d’une de vos "
            "cités. On ne construit pas sur un mur."
        ),
    ),
    power=Power(start=where, onward=onward, effect=wall),
)
