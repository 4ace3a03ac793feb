from kingdombuilder.box.things import Location, Words, moves
from kingdombuilder.rules.board import FOREST
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free, movable_to
from kingdombuilder.rules.state import State


def which(s: State, anywhere: int) -> Cells:
    return movable_to(s, s.board.terrain[FOREST], anywhere)


def to(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, FOREST), anywhere)


TREE_HOUSE = Location(
    id="tree_house",
    name=Words(en="Tree House", fr="Cabane dans les arbres"),
    rule=Words(
        en=(
            "Move any one of your settlements onto forest, next to another of your settlements if "
            "possible."
        ),
        fr=(
            "Déplacez n’importe laquelle de vos cités sur une forêt, à côté d’une autre de vos "
            "cités si possible."
        ),
    ),
    power=moves(which, to),
)
