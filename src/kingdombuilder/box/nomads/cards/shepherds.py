from kingdombuilder.box.things import Card, Words
from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.cells import NONE, Cells, lowest, near
from kingdombuilder.rules.events import earn
from kingdombuilder.rules.state import State, pieces

PRIZE = 2


def closed_in(s: State, place: int, cells: Cells) -> None:
    empty = s.board.hexes & ~pieces(s) & ~s.walls
    rest = cells
    while rest:
        cell = lowest(rest)
        rest ^= cell
        for terrain in range(1, len(TERRAINS)):
            if cell & s.board.terrain[terrain]:
                if not near(cell) & empty & s.board.terrain[terrain]:
                    earn(s, place, PRIZE)


def gold(s: State, seat: int) -> int:
    return 0


def paying(s: State, seat: int) -> Cells:
    return NONE


SHEPHERDS = Card(
    id="shepherds",
    name=Words(en="Shepherds", fr="Bergers"),
    rule=Words(
        en=(
            "2 gold each time you build where no empty hex of the same terrain is adjacent, paid "
            "immediately."
        ),
        fr=(
            "2 pièces d’or chaque fois que vous placez une cité sans case vide du même terrain à "
            "côté, payées aussitôt."
        ),
    ),
    gold=gold,
    paying=paying,
    built=closed_in,
)
