from kingdombuilder.box.things import Task, Words
from kingdombuilder.cells import NONE, Cells, centres, near
from kingdombuilder.rules.state import State


def done(s: State, seat: int) -> Cells:
    middle = centres(s.own[seat])
    return middle | near(middle) if middle else NONE


FORTRESS = Task(
    id="fortress",
    name=Words(en="Fortress", fr="Forteresse"),
    rule=Words(
        en="6 gold if one of your pieces has six of your own around it.",
        fr="6 or si une de vos pièces est entourée de six des vôtres.",
    ),
    gold=6,
    done=done,
)
