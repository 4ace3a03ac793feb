from kingdombuilder.box.things import Location, Words, builds
from kingdombuilder.rules.board import FOREST
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, FOREST), anywhere)


FORESTERS_LODGE = Location(
    id="foresters_lodge",
    name=Words(en="Forester’s Lodge", fr="Hutte sylvestre"),
    rule=Words(
        en="Build one settlement on forest, next to one of your settlements if possible.",
        fr="Placez une cité sur une forêt, à côté d’une de vos cités si possible.",
    ),
    power=builds(where),
)
