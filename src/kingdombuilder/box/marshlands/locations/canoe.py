from kingdombuilder.box.things import Bonus, Location, Power, Words, builds
from kingdombuilder.rules.board import SWAMP, WATER
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    marsh = adjacent_if_possible(s, free(s, SWAMP), anywhere)
    return marsh | adjacent_if_possible(s, free(s, WATER), anywhere)


CANOE = Location(
    id="canoe",
    name=Words(en="Canoe", fr="Canoë"),
    rule=Words(
        en=(
            "Whenever a player takes the last tile of a location or nomad camp, you may build one "
            "settlement on swamp or water, next to one of your settlements if possible."
        ),
        fr=(
            "Quand un joueur prend la dernière plaquette d’un lieu ou d’une case Nomades, vous "
            "pouvez placer une cité sur un marais ou sur l’eau, à côté d’une de vos cités si "
            "possible."
        ),
    ),
    power=Power(reaction=where, trait="reacts"),
    bonus=Bonus(
        id="canoe_bonus",
        name=Words(en="Canoe bonus", fr="Bonus du Canoë"),
        rule=Words(
            en=(
                "Build one settlement on swamp or water, next to one of your settlements if "
                "possible."
            ),
            fr="Placez une cité sur un marais ou sur l’eau, à côté d’une de vos cités si possible.",
        ),
        power=builds(where),
    ),
)
