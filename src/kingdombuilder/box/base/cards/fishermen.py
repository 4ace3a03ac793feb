from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import Cells, count
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    return s.own[seat] & s.board.shore


def gold(s: State, seat: int) -> int:
    return count(s.own[seat] & s.board.shore)


FISHERMEN = Card(
    id="fishermen",
    name=Words(en="Fishermen", fr="Pêcheurs"),
    rule=Words(
        en="1 gold for each of your settlements next to water, but not on water.",
        fr="1 pièce d’or pour chacune de vos cités à côté de l’eau, mais pas sur l’eau.",
    ),
    gold=gold,
    paying=paying,
)
