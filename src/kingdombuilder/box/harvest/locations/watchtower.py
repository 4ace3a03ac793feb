from kingdombuilder.box.things import Location, Words, builds
from kingdombuilder.rules.cells import Cells, near
from kingdombuilder.rules.placing import adjacent_if_possible, free_land, others
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free_land(s) & near(others(s)), anywhere)


WATCHTOWER = Location(
    id="watchtower",
    name=Words(en="Watchtower", fr="Tour de guet"),
    rule=Words(
        en=(
            "Build one settlement on land next to another player’s settlement, and next to one of "
            "your settlements if possible."
        ),
        fr="Placez une cité à côté d’une cité adverse, et à côté d’une de vos cités si possible.",
    ),
    power=builds(where),
)
