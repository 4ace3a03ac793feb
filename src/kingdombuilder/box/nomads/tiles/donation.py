"""Donation, one tile for each of seven terrains."""

from kingdombuilder.box.things import Nomad, Power, Words, builds_on
from kingdombuilder.rules.board import CANYON, DESERT, FLOWERS, FOREST, GRASS, MOUNTAIN, WATER
from kingdombuilder.rules.cells import NONE, Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free
from kingdombuilder.rules.state import State

TIMES = 3


def more(s: State) -> bool:
    return s.step < TIMES and s.supply[s.me] > 0


def grass(s: State) -> Cells:
    return adjacent_if_possible(s, free(s, GRASS))


def canyon(s: State) -> Cells:
    return adjacent_if_possible(s, free(s, CANYON))


def desert(s: State) -> Cells:
    return adjacent_if_possible(s, free(s, DESERT))


def flowers(s: State) -> Cells:
    return adjacent_if_possible(s, free(s, FLOWERS))


def forest(s: State) -> Cells:
    return adjacent_if_possible(s, free(s, FOREST))


def water(s: State) -> Cells:
    return adjacent_if_possible(s, free(s, WATER))


def mountain(s: State) -> Cells:
    return adjacent_if_possible(s, free(s, MOUNTAIN))


def grass_again(s: State) -> Cells:
    return grass(s) if more(s) else NONE


def canyon_again(s: State) -> Cells:
    return canyon(s) if more(s) else NONE


def desert_again(s: State) -> Cells:
    return desert(s) if more(s) else NONE


def flowers_again(s: State) -> Cells:
    return flowers(s) if more(s) else NONE


def forest_again(s: State) -> Cells:
    return forest(s) if more(s) else NONE


def water_again(s: State) -> Cells:
    return water(s) if more(s) else NONE


def mountain_again(s: State) -> Cells:
    return mountain(s) if more(s) else NONE


def donation(terrain: str, french: str, place: str, power: Power) -> Nomad:
    return Nomad(
        id=f"donation_{terrain}",
        name=Words(en=f"Donation: {terrain}", fr=f"Don : {french}"),
        rule=Words(
            en=f"Build three settlements on {terrain}, each next to your own if possible.",
            fr=f"Placez trois cités sur {place}, chacune à côté des vôtres si possible.",
        ),
        power=power,
        copies=1,
    )


DONATION_GRASS = donation("grass", "prairie", "des prairies", builds_on(grass, grass_again))
DONATION_CANYON = donation("canyon", "canyon", "des canyons", builds_on(canyon, canyon_again))
DONATION_DESERT = donation("desert", "désert", "des déserts", builds_on(desert, desert_again))
DONATION_FLOWERS = donation("flowers", "fleurs", "des fleurs", builds_on(flowers, flowers_again))
DONATION_FOREST = donation("forest", "forêt", "des forêts", builds_on(forest, forest_again))
DONATION_WATER = donation("water", "eau", "l’eau", builds_on(water, water_again))
DONATION_MOUNTAIN = donation(
    "mountain", "montagne", "des montagnes", builds_on(mountain, mountain_again)
)
