from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import LINES, NONE, Cells, count
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    paid = NONE
    for line in LINES:
        if count(s.own[seat] & line) == 1:
            paid |= s.own[seat] & line
    return paid


def gold(s: State, seat: int) -> int:
    return 2 * count(paying(s, seat))


RANGERS = Card(
    id="rangers",
    name=Words(en="Rangers", fr="Gardes forestiers"),
    rule=Words(
        en="2 gold for each horizontal line with exactly one of your settlements.",
        fr="2 pièces d’or pour chaque ligne horizontale où vous avez exactement une cité.",
    ),
    gold=gold,
    paying=paying,
    unit="line",
)
