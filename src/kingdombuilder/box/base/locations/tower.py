from kingdombuilder.box.things import Location, Words, builds
from kingdombuilder.rules.cells import EDGE, Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free_land
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free_land(s) & EDGE, anywhere)


TOWER = Location(
    id="tower",
    name=Words(en="Tower", fr="Tour"),
    rule=Words(
        en=(
            "Build one settlement on the edge of the board, next to one of your settlements if "
            "possible."
        ),
        fr="Placez une cité au bord du plateau, à côté d’une de vos cités si possible.",
    ),
    power=builds(where),
)
