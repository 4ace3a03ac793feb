from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import NONE, QUARTERS, Cells, count
from kingdombuilder.rules.state import SETTLEMENTS, State


def paying(s: State, seat: int) -> Cells:
    fewest = gold(s, seat) // 3
    paid = NONE
    for quarter in QUARTERS:
        if count(s.own[seat] & quarter) == fewest:
            paid |= s.own[seat] & quarter
    return paid


def gold(s: State, seat: int) -> int:
    fewest = SETTLEMENTS
    for quarter in QUARTERS:
        fewest = min(fewest, count(s.own[seat] & quarter))
    return 3 * fewest


FARMERS = Card(
    id="farmers",
    name=Words(en="Farmers", fr="Paysans"),
    rule=Words(
        en="3 gold for each of your settlements in the section where you have the fewest.",
        fr="3 pièces d’or pour chacune de vos cités dans la section où vous en avez le moins.",
    ),
    gold=gold,
    paying=paying,
    unit="section",
)
