from kingdombuilder.box.things import Location, Words, moves
from kingdombuilder.rules.cells import NONE, Cells, near, slide
from kingdombuilder.rules.placing import free_land, settlements
from kingdombuilder.rules.state import State


def which(s: State, anywhere: int) -> Cells:
    return settlements(s) & near(free_land(s))


def to(s: State, anywhere: int) -> Cells:
    ends = NONE
    for direction in range(6):
        ends |= slide(s.lifted, free_land(s), direction)
    return ends


CARAVAN = Location(
    id="caravan",
    name=Words(en="Caravan", fr="Caravane"),
    rule=Words(
        en=(
            "Slide one of your settlements in a straight line until something stops it: water, a "
            "mountain, a building, another piece or the edge."
        ),
        fr=(
            "Faites glisser une de vos cités en ligne droite jusqu’à ce que quelque chose l’arrête "
            ": l’eau, une montagne, un bâtiment, une autre pièce ou le bord."
        ),
    ),
    power=moves(which, to),
)
