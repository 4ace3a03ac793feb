from kingdombuilder.box.things import Bonus, Location, Words, moves
from kingdombuilder.rules.cells import NONE, Cells, near, rays, shift
from kingdombuilder.rules.placing import free_land, settlements
from kingdombuilder.rules.state import State


def which(s: State, anywhere: int) -> Cells:
    return settlements(s) & near(free_land(s))


def to(s: State, anywhere: int) -> Cells:
    return near(s.lifted) & free_land(s)


def which_far(s: State, anywhere: int) -> Cells:
    return settlements(s) & rays(free_land(s))


def to_far(s: State, anywhere: int) -> Cells:
    """Return the first free hex in each direction, whatever is in between."""
    nearest = NONE
    for direction in range(6):
        step = shift(s.lifted, direction)
        while step & ~free_land(s):
            step = shift(step, direction)
        nearest |= step
    return nearest


REFUGE = Location(
    id="refuge",
    name=Words(en="Refuge", fr="Refuge"),
    rule=Words(
        en="Move one of your settlements to an adjacent free hex.",
        fr="Déplacez une de vos cités sur une case libre adjacente.",
    ),
    power=moves(which, to),
    bonus=Bonus(
        id="refuge_bonus",
        name=Words(en="Refuge bonus", fr="Bonus du Refuge"),
        rule=Words(
            en=(
                "Move one of your settlements in a straight line to the nearest free hex, jumping "
                "over anything."
            ),
            fr=(
                "Déplacez une de vos cités en ligne droite jusqu’à la case libre la plus proche, "
                "quoi qu’il y ait entre les deux."
            ),
        ),
        power=moves(which_far, to_far),
    ),
)
