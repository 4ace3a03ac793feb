from kingdombuilder.box.things import Bonus, Location, Power, Words
from kingdombuilder.rules.cells import Cell, Cells
from kingdombuilder.rules.pieces import finish, remove
from kingdombuilder.rules.placing import settlements
from kingdombuilder.rules.state import State


def which(s: State, anywhere: int) -> Cells:
    return settlements(s)


def set_aside(s: State, pick: Cell) -> None:
    remove(s, s.me, pick)
    s.supply[s.me] -= 1
    s.aside[s.me] += 1
    finish(s)


TEMPLE = Location(
    id="temple",
    name=Words(en="Temple", fr="Temple"),
    rule=Words(
        en=(
            "Take one of your settlements off the board. On your next turn you must build it in "
            "addition to the usual ones."
        ),
        fr=(
            "Retirez une de vos cités du plateau. À votre prochain tour, vous devez la placer en "
            "plus des cités habituelles."
        ),
    ),
    power=Power(start=which, effect=set_aside),
    bonus=Bonus(
        id="temple_bonus",
        name=Words(en="Temple bonus", fr="Bonus du Temple"),
        rule=Words(
            en=(
                "Each turn, you may build the first settlement of your terrain card anywhere on "
                "its terrain, even away from your settlements."
            ),
            fr=(
                "À chaque tour, vous pouvez placer la première cité de votre carte Terrain "
                "n’importe où sur ce terrain, même loin de vos cités."
            ),
        ),
        power=Power(trait="roams"),
    ),
)
