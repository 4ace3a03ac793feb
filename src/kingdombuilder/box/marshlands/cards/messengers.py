from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.cells import NONE, Cells, area, count, lowest, near, spread
from kingdombuilder.rules.state import State


def paying(s: State, seat: int) -> Cells:
    widest = NONE
    best = 0
    rest = s.own[seat] & near(s.own[seat])
    while rest:
        group = area(lowest(rest), rest)
        rest ^= group
        wide = spread(group) if count(group) > 1 + best else 0  # smaller groups cannot be wider
        if wide > best:
            widest = group
            best = wide
    return widest


def gold(s: State, seat: int) -> int:
    widest = paying(s, seat)
    return 2 * (1 + spread(widest)) if widest else 0


MESSENGERS = Card(
    id="messengers",
    name=Words(en="Messengers", fr="Messagers"),
    rule=Words(
        en=(
            "Take the two settlements farthest apart in one of your areas: 2 gold for each hex "
            "from one to the other, both included."
        ),
        fr=(
            "Prenez les deux cités les plus éloignées d’une de vos zones : 2 pièces d’or par case "
            "de l’une à l’autre, toutes deux comprises."
        ),
    ),
    gold=gold,
    paying=paying,
    unit="area",
)
