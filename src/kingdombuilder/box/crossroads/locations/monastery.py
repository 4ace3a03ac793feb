from kingdombuilder.box.things import Location, Words, builds
from kingdombuilder.rules.board import CANYON
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, CANYON), anywhere)


MONASTERY = Location(
    id="monastery",
    name=Words(en="Monastery", fr="Monastère"),
    rule=Words(
        en="Build one settlement on canyon, next to one of your settlements if possible.",
        fr="Placez une cité sur un canyon, à côté d’une de vos cités si possible.",
    ),
    power=builds(where),
)
