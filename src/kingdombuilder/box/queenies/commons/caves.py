from kingdombuilder.box.things import Common, Words, moves
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.cells import NONE, Cells, near
from kingdombuilder.rules.placing import free_land, settlements
from kingdombuilder.rules.state import State


def which(s: State, anywhere: int) -> Cells:
    return settlements(s) & near(s.board.caves) if to(s, anywhere) else NONE


def to(s: State, anywhere: int) -> Cells:
    """Return the hexes next to a cave, or NONE if the lifted piece was not next to one.

    Other pieces than settlements are lifted to test whether they can move, so this is checked here.
    """
    if s.lifted and not s.lifted & near(s.board.caves):
        return NONE
    return free_land(s) & near(s.board.caves)


def on(board: Board) -> bool:
    return bool(board.caves)


CAVES = Common(
    id="caves",
    name=Words(en="Caves", fr="Caves"),
    rule=Words(
        en=(
            "Once per turn, move one of your settlements that is next to a cave onto free land "
            "next to any cave."
        ),
        fr=(
            "Une fois par tour, déplacez une de vos cités voisine d’une cave sur une case libre "
            "constructible voisine d’une cave."
        ),
    ),
    power=moves(which, to),
    on=on,
)
