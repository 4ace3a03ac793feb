from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import Cells, count
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    return s.own[seat] & s.board.foothills


def gold(s: State, seat: int) -> int:
    return count(s.own[seat] & s.board.foothills)


MINERS = Card(
    id="miners",
    name=Words(en="Miners", fr="Mineurs"),
    rule=Words(
        en="1 gold for each of your settlements next to a mountain, but not on a mountain.",
        fr=(
            "1 pièce d’or pour chacune de vos cités à côté d’une montagne, mais pas sur une "
            "montagne."
        ),
    ),
    gold=gold,
    paying=paying,
)
