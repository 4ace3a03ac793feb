from kingdombuilder.box.things import Location, Words, builds
from kingdombuilder.rules.board import GRASS
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, GRASS), anywhere)


FARM = Location(
    id="farm",
    name=Words(en="Farm", fr="Ferme"),
    rule=Words(
        en="Build one settlement on grass, next to one of your settlements if possible.",
        fr="Placez une cité sur une prairie, à côté d’une de vos cités si possible.",
    ),
    power=builds(where),
)
