from kingdombuilder.box.things import Location, Words, builds
from kingdombuilder.rules.cells import Cells, line_ends
from kingdombuilder.rules.placing import anchors, free_land
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return line_ends(anchors(s)) & free_land(s)


TAVERN = Location(
    id="tavern",
    name=Words(en="Tavern", fr="Taverne"),
    rule=Words(
        en=(
            "Build one settlement at either end of an unbroken straight line of at least three of "
            "your settlements."
        ),
        fr=(
            "Placez une cité à l’un des bouts d’une ligne droite ininterrompue d’au moins trois de "
            "vos cités."
        ),
    ),
    power=builds(where),
)
