from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import Cells, count, touching
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    return s.own[seat] & touching(s.own[seat], 2) & ~touching(s.own[seat], 3)


def gold(s: State, seat: int) -> int:
    return count(paying(s, seat))


CHAINERS = Card(
    id="chainers",
    name=Words(en="Chainers", fr="Aubergistes"),
    rule=Words(
        en=(
            "1 gold for each of your settlements that touches exactly two of your other "
            "settlements."
        ),
        fr="1 pièce d’or pour chacune de vos cités qui touche exactement deux autres de vos cités.",
    ),
    gold=gold,
    paying=paying,
)
