from kingdombuilder.box.things import Task, Words
from kingdombuilder.cells import EDGE, EDGES, NONE, Cells
from kingdombuilder.rules.state import State


def done(s: State, seat: int) -> Cells:
    for edge in EDGES:
        if not s.own[seat] & edge:
            return NONE
    return s.own[seat] & EDGE


COMPASS_POINTS = Task(
    id="compass_points",
    name=Words(en="Compass Points", fr="Points cardinaux"),
    rule=Words(
        en="10 gold for a piece on each of the four edges of the board.",
        fr="10 or pour une pièce sur chacun des quatre bords du plateau.",
    ),
    gold=10,
    done=done,
)
