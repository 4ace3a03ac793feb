from kingdombuilder.box.things import Location, Words, builds
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, s.terrain), anywhere)


ORACLE = Location(
    id="oracle",
    name=Words(en="Oracle", fr="Oracle"),
    rule=Words(
        en=(
            "Build one settlement on the terrain of your card, next to one of your settlements if "
            "possible."
        ),
        fr="Placez une cité sur le terrain de votre carte, à côté d’une de vos cités si possible.",
    ),
    power=builds(where),
)
