from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import NONE, Cells, area, count, lowest, many, near
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    linked = NONE
    rest = s.own[seat] & near(s.board.special)
    while rest:
        group = area(lowest(rest), s.own[seat])
        rest &= ~group
        touched = near(group) & s.board.special
        if many(touched):
            linked |= touched
    return linked


def gold(s: State, seat: int) -> int:
    return 4 * count(paying(s, seat))


MERCHANTS = Card(
    id="merchants",
    name=Words(en="Merchants", fr="Marchands"),
    rule=Words(
        en="4 gold for each location or castle connected to another one by your settlements.",
        fr="4 pièces d’or pour chaque lieu ou château que vos cités relient à un autre.",
    ),
    gold=gold,
    paying=paying,
    unit="link",
)
