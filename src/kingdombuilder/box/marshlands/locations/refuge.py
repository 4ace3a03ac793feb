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
        en="Move one of your settlements one step, onto free land next to it.",
        fr="Déplacez une de vos cités d’une case, sur une case libre constructible voisine.",
    ),
    power=moves(which, to),
    bonus=Bonus(
        id="refuge_bonus",
        name=Words(en="Refuge bonus", fr="Bonus du Refuge"),
        rule=Words(
            en=(
                "Move one of your settlements in a straight line, over anything, to the first free "
                "land in that direction."
            ),
            fr=(
                "Déplacez une de vos cités en ligne droite, par-dessus n’importe quoi, jusqu’à la "
                "première case libre constructible."
            ),
        ),
        power=moves(which_far, to_far),
    ),
)
