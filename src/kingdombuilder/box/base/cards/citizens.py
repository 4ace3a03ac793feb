from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import Cells, count, largest_area
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    return largest_area(s.own[seat])


def gold(s: State, seat: int) -> int:
    return count(largest_area(s.own[seat])) // 2


CITIZENS = Card(
    id="citizens",
    name=Words(en="Citizens", fr="Citoyens"),
    rule=Words(
        en="1 gold for every two settlements in your largest settlement area.",
        fr="1 pièce d’or par paire de cités de votre plus grande zone de colonisation.",
    ),
    gold=gold,
    paying=paying,
    unit="area",
)
