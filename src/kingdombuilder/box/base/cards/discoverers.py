from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import LINES, Cells
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    return s.own[seat]


def gold(s: State, seat: int) -> int:
    total = 0
    for line in LINES:
        if s.own[seat] & line:
            total += 1
    return total


DISCOVERERS = Card(
    id="discoverers",
    name=Words(en="Discoverers", fr="Explorateurs"),
    rule=Words(
        en="1 gold for each horizontal line with at least one of your settlements.",
        fr="1 pièce d’or pour chaque ligne horizontale où vous avez au moins une cité.",
    ),
    gold=gold,
    paying=paying,
    unit="line",
)
