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
            "2 gold immediately for each piece you build with no empty hex of its terrain next to "
            "it."
        ),
        fr=(
            "2 pièces d’or immédiatement par pièce construite sans case vide du même terrain à "
            "côté."
        ),
    ),
    gold=gold,
    paying=paying,
    built=closed_in,
)
