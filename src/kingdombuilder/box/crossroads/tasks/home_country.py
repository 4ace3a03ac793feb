from kingdombuilder.box.things import Task, Words
from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.cells import NONE, Cells, area, areas, lowest
from kingdombuilder.rules.state import State


def done(s: State, seat: int) -> Cells:
    covered = NONE
    for terrain in range(1, len(TERRAINS)):
        rest = s.own[seat] & s.board.terrain[terrain]
        while rest:
            whole = area(lowest(rest), s.board.terrain[terrain])
            rest &= ~whole
            if not whole & ~s.own[seat]:
                covered |= whole
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
