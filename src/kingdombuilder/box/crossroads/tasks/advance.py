from kingdombuilder.box.things import Task, Words
from kingdombuilder.rules.cells import EDGES, NONE, Cells, count
from kingdombuilder.rules.state import State

WANTED = 7


def done(s: State, seat: int) -> Cells:
    along = NONE
    for edge in EDGES:
        if count(s.own[seat] & edge) >= WANTED:
            along |= s.own[seat] & edge
    return along


ADVANCE = Task(
    id="advance",
    name=Words(en="Advance", fr="Expansion"),
    rule=Words(
        en="9 gold if you have at least seven settlements on the same edge of the board.",
        fr="9 pièces d’or si vous avez au moins sept cités sur un même bord du plateau.",
    ),
    gold=9,
    done=done,
)
