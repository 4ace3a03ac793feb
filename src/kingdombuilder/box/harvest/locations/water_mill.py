from kingdombuilder.box.things import Location, Words, builds
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free_land
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free_land(s) & s.board.shore, anywhere)


WATER_MILL = Location(
    id="water_mill",
    name=Words(en="Water Mill", fr="Moulin à eau"),
    rule=Words(
        en=(
            "Build one settlement on land next to water, and next to one of your settlements if "
            "possible."
        ),
        fr="Placez une cité à côté de l’eau, et à côté d’une de vos cités si possible.",
    ),
    power=builds(where),
)
