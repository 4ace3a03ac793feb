"""Donation, one tile for each of seven terrains."""

from kingdombuilder.box.things import Nomad, Power, Words, builds_on
from kingdombuilder.rules.board import CANYON, DESERT, FLOWERS, FOREST, GRASS, MOUNTAIN, WATER
from kingdombuilder.rules.cells import NONE, Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free
from kingdombuilder.rules.state import State

TIMES = 3


def more(s: State) -> bool:
    return s.step < TIMES and s.supply[s.me] > 0


def grass(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, GRASS), anywhere)


def canyon(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, CANYON), anywhere)


def desert(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, DESERT), anywhere)


def flowers(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, FLOWERS), anywhere)


def forest(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, FOREST), anywhere)


def water(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, WATER), anywhere)


def mountain(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, MOUNTAIN), anywhere)


def grass_again(s: State, anywhere: int) -> Cells:
    return grass(s, anywhere) if more(s) else NONE


def canyon_again(s: State, anywhere: int) -> Cells:
    return canyon(s, anywhere) if more(s) else NONE


def desert_again(s: State, anywhere: int) -> Cells:
    return desert(s, anywhere) if more(s) else NONE


def flowers_again(s: State, anywhere: int) -> Cells:
    return flowers(s, anywhere) if more(s) else NONE


def forest_again(s: State, anywhere: int) -> Cells:
    return forest(s, anywhere) if more(s) else NONE


def water_again(s: State, anywhere: int) -> Cells:
    return water(s, anywhere) if more(s) else NONE


def mountain_again(s: State, anywhere: int) -> Cells:
    return mountain(s, anywhere) if more(s) else NONE


def donation(terrain: str, french: str, place: str, power: Power) -> Nomad:
    hexes = "mountains" if terrain == "mountain" else terrain
    return Nomad(
        id=f"donation_{terrain}",
        name=Words(en=f"Donation: {terrain}", fr=f"Don : {french}"),
        rule=Words(
            en=(
                f"Build three settlements on {hexes}, each next to one of your settlements if "
                "possible."
            ),
            fr=f"Placez trois cités sur {place}, chacune à côté d’une de vos cités si possible.",
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
