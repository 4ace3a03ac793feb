from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import NONE, Cells, straight
from kingdombuilder.rules.events import earn
from kingdombuilder.rules.mandatory import QUOTA
from kingdombuilder.rules.state import State

PRIZE = 2


def in_a_row(s: State, place: int, cells: Cells) -> None:
    if s.quota == QUOTA and straight(cells, QUOTA):
        earn(s, place, PRIZE)


def gold(s: State, seat: int) -> int:
    return 0


def paying(s: State, seat: int) -> Cells:
    return NONE


FAMILIES = Card(
    id="families",
    name=Words(en="Families", fr="Familles"),
    rule=Words(
        en=(
            "2 gold when the three settlements of your terrain card form a straight line without a "
            "gap, paid immediately."
        ),
        fr=(
            "2 pièces d’or quand les trois cités de votre carte Terrain forment une ligne droite "
            "sans trou, payées aussitôt."
        ),
    ),
    gold=gold,
    paying=paying,
    mandatory_done=in_a_row,
)
