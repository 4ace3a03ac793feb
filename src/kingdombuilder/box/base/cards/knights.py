from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import LINES, Cells, fullest, fullest_part
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    return fullest_part(s.own[seat], LINES)


def gold(s: State, seat: int) -> int:
    return 2 * fullest(s.own[seat], LINES)


KNIGHTS = Card(
    id="knights",
    name=Words(en="Knights", fr="Chevaliers"),
    rule=Words(
        en="2 gold for each of your settlements on the horizontal line where you have the most.",
        fr=(
            "2 pièces d’or pour chacune de vos cités sur la ligne horizontale où vous en avez le "
            "plus."
        ),
    ),
    gold=gold,
    paying=paying,
    unit="line",
)
