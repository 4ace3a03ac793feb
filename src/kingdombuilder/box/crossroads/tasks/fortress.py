from kingdombuilder.box.things import Task, Words
from kingdombuilder.rules.cells import NONE, Cells, centres, count, near
from kingdombuilder.rules.state import State


def done(s: State, seat: int) -> Cells:
    middle = centres(s.own[seat])
    return middle | near(middle) if middle else NONE


def times(s: State, seat: int) -> int:
    return count(centres(s.own[seat]))


FORTRESS = Task(
    id="fortress",
    name=Words(en="Fortress", fr="Forteresse"),
    rule=Words(
        en="6 gold if one of your settlements has your own settlements on all six sides.",
        fr="6 pièces d’or si une de vos cités a vos propres cités sur ses six côtés.",
    ),
    gold=6,
    done=done,
    times=times,
)
