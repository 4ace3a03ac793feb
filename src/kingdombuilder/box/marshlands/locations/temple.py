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
        en="Set aside one of your settlements; on your next turn, build it with the others.",
        fr="Mettez de côté une de vos cités ; à votre prochain tour, placez-la avec les autres.",
    ),
    power=Power(start=which, effect=set_aside),
    bonus=Bonus(
        id="temple_bonus",
        name=Words(en="Temple bonus", fr="Bonus du Temple"),
        rule=Words(
            en=(
                "The first settlement of your mandatory action does not have to be next to your "
                "own."
            ),
            fr=(
                "La première cité de votre action obligatoire peut être placée sur une case non "
                "adjacente aux vôtres."
            ),
        ),
        power=Power(trait="roams"),
    ),
)
