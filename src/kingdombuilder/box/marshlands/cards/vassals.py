from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import SEAMS, Cells, count
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    return s.own[seat] & SEAMS


def gold(s: State, seat: int) -> int:
    return count(paying(s, seat))


VASSALS = Card(
    id="vassals",
    name=Words(en="Vassals", fr="Vassaux"),
    rule=Words(
        en="1 gold for each of your settlements that touches the border between two sections.",
        fr="1 pièce d’or pour chacune de vos cités qui touche la limite entre deux sections.",
    ),
    gold=gold,
    paying=paying,
    unit="section",
)
