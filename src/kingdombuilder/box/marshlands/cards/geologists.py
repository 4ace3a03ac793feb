from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.board import MOUNTAIN
from kingdombuilder.rules.cells import NONE, Cells, area, areas, lowest, near
from kingdombuilder.rules.state import State

PRIZE = 2


def paying(s: State, seat: int) -> Cells:
    linked = NONE
    mountains = s.board.terrain[MOUNTAIN]
    rest = s.own[seat] & (near(mountains) | mountains)
    while rest:
        group = area(lowest(rest), s.own[seat])
        rest &= ~group
        touched = ranges(s, group)
        if touched != area_of(s, touched):
            linked |= touched
    return linked


def ranges(s: State, group: Cells) -> Cells:
    """Return the whole of every mountain range that a group touches or stands on."""
    return area(s.board.terrain[MOUNTAIN] & (near(group) | group), s.board.terrain[MOUNTAIN])


def area_of(s: State, touched: Cells) -> Cells:
    """Return the first of the touched mountain ranges."""
    return area(lowest(touched), touched) if touched else NONE


def gold(s: State, seat: int) -> int:
    return PRIZE * areas(paying(s, seat))


GEOLOGISTS = Card(
    id="geologists",
    name=Words(en="Geologists", fr="Géologues"),
    rule=Words(
        en="2 gold for each mountain range connected to another one by your settlements.",
        fr="2 pièces d’or pour chaque chaîne de montagnes que vos cités relient à une autre.",
    ),
    gold=gold,
    paying=paying,
    unit="area",
)
