from kingdombuilder.box.things import Common, Words, builds
from kingdombuilder.rules.board import FARMLAND, Board
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.placing import adjacent, free
from kingdombuilder.rules.state import State


def where(s: State, anywhere: int) -> Cells:
    return adjacent(s, free(s, FARMLAND))


def on(board: Board) -> bool:
    return bool(board.terrain[FARMLAND])


FARMING = Common(
    id="farming",
    name=Words(en="Farming", fr="Cultiver"),
    rule=Words(
        en="Once per turn, build one settlement on farmland next to one of your settlements.",
        fr="Une fois par tour, placez une cité sur une terre cultivable à côté d’une de vos cités.",
    ),
    power=builds(where),
    on=on,
)
