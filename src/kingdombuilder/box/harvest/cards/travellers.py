from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import EDGE, Cells, count
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    return s.own[seat] & EDGE


def gold(s: State, seat: int) -> int:
    return count(paying(s, seat))


TRAVELLERS = Card(
    id="travellers",
    name=Words(en="Travellers", fr="Voyageurs"),
    rule=Words(
        en="1 gold for each of your settlements on the edge of the board.",
        fr="1 pièce d’or pour chacune de vos cités au bord du plateau.",
    ),
    gold=gold,
    paying=paying,
)
