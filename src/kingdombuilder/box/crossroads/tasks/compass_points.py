from kingdombuilder.box.things import Task, Words
from kingdombuilder.rules.cells import EDGE, EDGES, NONE, Cells, count
from kingdombuilder.rules.rulings import CORNERS_ONE
from kingdombuilder.rules.state import State


def done(s: State, seat: int) -> Cells:
    for edge in EDGES:
        if not s.own[seat] & edge:
            return NONE
    if s.board.rulings & CORNERS_ONE and not four_apart(s.own[seat]):
        return NONE
    return s.own[seat] & EDGE


def four_apart(pieces: Cells) -> bool:
    """Return whether each edge can have its own piece.

    By Hall's theorem it can if no group of edges has fewer pieces than edges.
    """
    for chosen in range(1, 1 << len(EDGES)):
        along = NONE
        for number in range(len(EDGES)):
            if chosen >> number & 1:
                along |= EDGES[number]
        if count(pieces & along) < chosen.bit_count():
            return False
    return True


COMPASS_POINTS = Task(
    id="compass_points",
    name=Words(en="Compass Points", fr="Points cardinaux"),
    rule=Words(
        en="10 gold if you have at least one settlement on each of the four edges of the board.",
        fr="10 pièces d’or si vous avez au moins une cité sur chacun des quatre bords du plateau.",
    ),
    gold=10,
    done=done,
)
