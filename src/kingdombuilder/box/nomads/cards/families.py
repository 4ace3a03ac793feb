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
        en="2 gold immediately if your three mandatory settlements form a straight line.",
        fr=(
            "2 pièces d’or immédiatement si les trois cités de votre action obligatoire sont "
            "alignées."
        ),
    ),
    gold=gold,
    paying=paying,
    mandatory_done=in_a_row,
)
