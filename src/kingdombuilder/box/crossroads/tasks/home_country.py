from kingdombuilder.box.things import Task, Words
from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.cells import NONE, Cells, area, areas
from kingdombuilder.rules.state import State


def done(s: State, seat: int) -> Cells:
    covered = NONE
    for terrain in range(1, len(TERRAINS)):
        hexes = s.board.terrain[terrain]
        if hexes & s.own[seat]:
            covered |= hexes & ~area(hexes & ~s.own[seat], hexes)
    return covered


def times(s: State, seat: int) -> int:
    covered = done(s, seat)
    number = 0
    for terrain in range(1, len(TERRAINS)):
        number += areas(covered & s.board.terrain[terrain])
    return number


HOME_COUNTRY = Task(
    id="home_country",
    name=Words(en="Home Country", fr="Patrie"),
    rule=Words(
        en=(
            "5 gold if your settlements cover a whole terrain area: every connected hex of one "
            "terrain."
        ),
        fr=(
            "5 pièces d’or si vos cités couvrent toute une zone de terrain : toutes les cases "
            "reliées d’un même terrain."
        ),
    ),
    gold=5,
    done=done,
    times=times,
)
