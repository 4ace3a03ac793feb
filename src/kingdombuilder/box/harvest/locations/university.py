from kingdombuilder.box.things import Location, Words, builds
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free_land
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free_land(s) & s.board.outskirts, anywhere)


UNIVERSITY = Location(
    id="university",
    name=Words(en="University", fr="Université"),
    rule=Words(
        en=(
            "Build one settlement on land next to a location, castle, nomad camp, palace or silo, "
            "and next to one of your settlements if possible."
        ),
        fr=(
            "Placez une cité à côté d’un lieu, d’un château, d’une case Nomades, d’un palais ou "
            "d’un silo, et à côté d’une de vos cités si possible."
        ),
    ),
    power=builds(where),
)
