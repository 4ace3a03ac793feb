from kingdombuilder.box.things import Location, Words, moves
from kingdombuilder.rules.board import CANYON
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.placing import adjacent_if_possible, free, movable_to
from kingdombuilder.rules.state import State


def which(s: State, anywhere: int) -> Cells:
    return movable_to(s, s.board.terrain[CANYON], anywhere)


def to(s: State, anywhere: int) -> Cells:
    return adjacent_if_possible(s, free(s, CANYON), anywhere)


ROPE_BRIDGE = Location(
    id="rope_bridge",
    name=Words(en="Rope Bridge", fr="Pont de corde"),
    rule=Words(
        en=(
            "Move any one of your settlements onto canyon, next to another of your settlements if "
            "possible."
        ),
        fr=(
            "Déplacez n’importe laquelle de vos cités sur un canyon, à côté d’une autre de vos "
            "cités si possible."
        ),
    ),
    power=moves(which, to),
)
