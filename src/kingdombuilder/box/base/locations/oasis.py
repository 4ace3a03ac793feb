from kingdombuilder.box.things import Location, Words, builds
from kingdombuilder.rules.board import DESERT
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, DESERT), anywhere)


OASIS = Location(
    id="oasis",
    name=Words(en="Oasis", fr="Oasis"),
    rule=Words(
        en="Build one settlement on desert, next to one of your settlements if possible.",
        fr="Placez une cité sur un désert, à côté d’une de vos cités si possible.",
    ),
    power=builds(where),
)
