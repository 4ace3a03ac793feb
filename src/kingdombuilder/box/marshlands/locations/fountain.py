from kingdombuilder.box.things import Bonus, Location, Power, Words, builds
from kingdombuilder.rules.board import MOUNTAIN
from kingdombuilder.rules.cells import Cells, near, touching
from kingdombuilder.rules.placing import anchors, free, free_land, others
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    ground = free_land(s)
    if s.ready[s.me] & s.board.widens:
        ground |= free(s, MOUNTAIN)
    only_one = touching(anchors(s), 1) & ~touching(anchors(s), 2)
    return ground & only_one & ~near(others(s))


FOUNTAIN = Location(
    id="fountain",
    name=Words(en="Fountain", fr="Fontaine"),
    rule=Words(
        en=(
            "Build one settlement on free land that touches exactly one of your settlements and no "
            "other player’s."
        ),
        fr=(
            "Placez une cité sur une case libre constructible qui touche exactement une de vos "
            "cités et aucune cité adverse."
        ),
    ),
    power=builds(where),
    bonus=Bonus(
        id="fountain_bonus",
        name=Words(en="Fountain bonus", fr="Bonus de la Fontaine"),
        rule=Words(
            en="Your Fountains can also build on mountains.",
            fr="Vos Fontaines peuvent aussi construire sur les montagnes.",
        ),
        power=Power(trait="widens"),
    ),
)
