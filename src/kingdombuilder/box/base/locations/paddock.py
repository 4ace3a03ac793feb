from kingdombuilder.box.things import Location, Words, moves
from kingdombuilder.rules.cells import Cells, jumps
from kingdombuilder.rules.placing import free_land, settlements
from kingdombuilder.rules.state import State


def which(s: State, anywhere: int) -> Cells:
    return settlements(s) & jumps(free_land(s))


def to(s: State, anywhere: int) -> Cells:
    return jumps(s.lifted) & free_land(s)


PADDOCK = Location(
    id="paddock",
    name=Words(en="Paddock", fr="Enclos"),
    rule=Words(
        en=(
            "Move one of your settlements exactly two hexes in a straight line, over anything, "
            "onto free land."
        ),
        fr=(
            "Déplacez une de vos cités d’exactement deux cases en ligne droite, par-dessus "
            "n’importe quoi, sur une case libre constructible."
        ),
    ),
    power=moves(which, to),
)
