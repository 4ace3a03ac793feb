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
            "Build one settlement next to a location, castle or other special hex, and next to "
            "your own if possible."
        ),
        fr=(
            "Placez une cité à côté d’un lieu, d’un château ou d’une autre case spéciale, et à "
            "côté des vôtres si possible."
        ),
    ),
    power=builds(where),
)
