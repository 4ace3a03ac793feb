from kingdombuilder.box.things import Task, Words
from kingdombuilder.rules.cells import NONE, Cells, count, lowest, near
from kingdombuilder.rules.state import State

ALL_SIDES = 6


def done(s: State, seat: int) -> Cells:
    surrounded = NONE
    rest = s.board.special & near(s.own[seat])
    while rest:
        place = lowest(rest)
        rest ^= place
        if count(near(place) & s.own[seat]) == ALL_SIDES:
            surrounded |= place
    return surrounded


PLACE_OF_REFUGE = Task(
    id="place_of_refuge",
    name=Words(en="Place of Refuge", fr="Lieu de refuge"),
    rule=Words(
        en=(
            "8 gold if your settlements occupy all six hexes around a location, castle or other "
            "special hex."
        ),
        fr=(
            "8 pièces d’or si vos cités occupent les six cases autour d’un lieu, d’un château ou "
            "d’une autre case spéciale."
        ),
    ),
    gold=8,
    done=done,
)
