from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import Cells, areas
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    return s.own[seat]


def gold(s: State, seat: int) -> int:
    return areas(s.own[seat])


HERMITS = Card(
    id="hermits",
    name=Words(en="Hermits", fr="Ermites"),
    rule=Words(
        en="1 gold for each of your separate settlement areas. A single settlement is an area too.",
        fr=(
            "1 pièce d’or pour chacune de vos zones de colonisation séparées. Une cité isolée est "
            "aussi une zone."
        ),
    ),
    gold=gold,
    paying=paying,
    unit="area",
)
