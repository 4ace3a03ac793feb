from kingdombuilder.box.things import Card, Words
from kingdombuilder.cells import Cells, area, lowest
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    return s.own[seat]


def gold(s: State, seat: int) -> int:
    total = 0
    rest = s.own[seat]
    while rest:
        rest ^= area(lowest(rest), rest)
        total += 1
    return total


HERMITS = Card(
    id="hermits",
    name=Words(en="Hermits", fr="Ermites"),
    rule=Words(
        en="1 gold for each of your separate settlement areas.",
        fr="1 or pour chacune de vos zones de colonisation séparées.",
    ),
    gold=gold,
    paying=paying,
)
