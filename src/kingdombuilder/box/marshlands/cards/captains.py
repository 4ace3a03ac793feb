from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import Cells, count, touching
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    return s.own[seat] & touching(s.own[seat], 3)


def gold(s: State, seat: int) -> int:
    return count(paying(s, seat))


CAPTAINS = Card(
    id="captains",
    name=Words(en="Captains", fr="Capitaines"),
    rule=Words(
        en="1 gold for each of your pieces with at least three of your own next to it.",
        fr="1 or pour chacune de vos pièces avec au moins trois des vôtres à côté.",
    ),
    gold=gold,
    paying=paying,
)
