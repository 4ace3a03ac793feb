from kingdombuilder.box.things import Location, Words, moves
from kingdombuilder.rules.cells import NONE, Cells, area, lowest, near
from kingdombuilder.rules.placing import anchors, free_land, movable_within
from kingdombuilder.rules.state import State


def which(s: State, anywhere: int) -> Cells:
    movable = NONE
    rest = anchors(s)
    while rest:
        group = area(lowest(rest), rest)
        rest ^= group
        movable |= movable_within(s, group)
    return movable


def to(s: State, anywhere: int) -> Cells:
    others = area(s.lifted, anchors(s) | s.lifted) ^ s.lifted
    return free_land(s) & near(others)


PALISADE = Location(
    id="palisade",
    name=Words(en="Palisade", fr="Palissade"),
    rule=Words(
        en=(
            "Move one of your settlements onto free land next to one of the settlements it was "
            "connected to."
        ),
        fr=(
            "Déplacez une de vos cités sur une case libre constructible à côté d’une des cités "
            "auxquelles elle était reliée."
        ),
    ),
    power=moves(which, to),
)
