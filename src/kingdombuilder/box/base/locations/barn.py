from kingdombuilder.box.things import Location, Words, moves
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free, movable_to
from kingdombuilder.rules.state import State


def which(s: State, anywhere: int) -> Cells:
    return movable_to(s, s.board.terrain[s.terrain], anywhere)


def to(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, s.terrain), anywhere)


BARN = Location(
    id="barn",
    name=Words(en="Barn", fr="Grange"),
    rule=Words(
        en=(
            "Move any one of your settlements onto the terrain of your card, next to another of "
            "your settlements if possible."
        ),
        fr=(
            "Déplacez n’importe laquelle de vos cités sur le terrain de votre carte, à côté d’une "
            "autre de vos cités si possible."
        ),
    ),
    power=moves(which, to),
)
