from kingdombuilder.box.things import Task, Words
from kingdombuilder.rules.cells import Cells, whole_run
from kingdombuilder.rules.state import State

LENGTH = 7
SOUTH_WEST, SOUTH_EAST = 1, 2


def done(s: State, seat: int) -> Cells:
    return whole_run(s.own[seat], LENGTH, SOUTH_WEST) | whole_run(s.own[seat], LENGTH, SOUTH_EAST)


ROAD = Task(
    id="road",
    name=Words(en="Road", fr="Route"),
    rule=Words(
        en="7 gold if at least seven of your settlements form an unbroken diagonal line.",
        fr="7 pièces d’or si au moins sept de vos cités forment une ligne diagonale ininterrompue.",
    ),
    gold=7,
    done=done,
)
