from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import QUARTERS, Cells, fullest, fullest_part
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    return fullest_part(s.own[seat], QUARTERS)


def gold(s: State, seat: int) -> int:
    return fullest(s.own[seat], QUARTERS)


HOMESTEADERS = Card(
    id="homesteaders",
    name=Words(en="Homesteaders", fr="Colons"),
    rule=Words(
        en="1 gold for each of your settlements in the section where you have the most.",
        fr="1 pièce d’or pour chacune de vos cités dans la section où vous en avez le plus.",
    ),
    gold=gold,
    paying=paying,
    unit="section",
)
