from random import Random

from kingdombuilder.board import Board
from kingdombuilder.box.things import Queenie, Words
from kingdombuilder.cells import QUARTERS, many
from kingdombuilder.hexes import each, hex_name


def draw(board: Board, islands: tuple[str, ...], random: Random) -> dict[str, object]:
    """A capitol goes on one of the castles of each section that has two."""
    pairs = [board.castles & quarter for quarter in QUARTERS if many(board.castles & quarter)]
    return {"capitols": tuple(hex_name(random.choice(list(each(pair)))) for pair in pairs)}


CAPITOL = Queenie(
    id="capitol",
    name=Words(en="Capitol", fr="Capitole"),
    rule=Words(
        en="1 gold at the end for each of your pieces within two hexes of a capitol.",
        fr="1 or à la fin pour chacune de vos pièces à deux cases au plus d’un capitole.",
    ),
    draw=draw,
)
