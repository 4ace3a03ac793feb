from kingdombuilder.box.things import Location, Words, builds
from kingdombuilder.rules.cells import Cells, touching
from kingdombuilder.rules.placing import anchors, free_land
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return free_land(s) & touching(anchors(s), 3)


VILLAGE = Location(
    id="village",
    name=Words(en="Village", fr="Village"),
    rule=Words(
        en=(
            "Build one settlement on free land that already touches at least three of your "
            "settlements."
        ),
        fr=(
            "Placez une cité sur une case libre constructible qui touche déjà au moins trois de "
            "vos cités."
        ),
    ),
    power=builds(where),
)
