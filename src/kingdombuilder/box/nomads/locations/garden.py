from kingdombuilder.box.things import Location, Words, builds
from kingdombuilder.rules.board import FLOWERS
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, FLOWERS), anywhere)


GARDEN = Location(
    id="garden",
    name=Words(en="Garden", fr="Jardin"),
    rule=Words(
        en="Build one settlement on flowers, next to one of your settlements if possible.",
        fr="Placez une cité sur des fleurs, à côté d’une de vos cités si possible.",
    ),
    power=builds(where),
)
