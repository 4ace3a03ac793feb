from random import Random

from kingdombuilder.board import MOUNTAIN, Board
from kingdombuilder.box.things import Queenie, Words
from kingdombuilder.cells import QUARTERS, Cells, near
from kingdombuilder.hexes import each, hex_name


def sites(board: Board) -> Cells:
    """The mountains at a distance of three or more from every special hex."""
    close = board.special | near(board.special)
    return board.terrain[MOUNTAIN] & ~close & ~near(close)


def draw(board: Board, islands: tuple[str, ...], random: Random) -> dict[str, object]:
    """One cave on each section that has a place for it."""
    found = [list(each(sites(board) & quarter)) for quarter in QUARTERS]
    return {"caves": tuple(hex_name(random.choice(places)) for places in found if places)}


CAVES = Queenie(
    id="caves",
    name=Words(en="Caves", fr="Caves"),
    rule=Words(
        en="A mountain of each section is a cave; settlements may go from cave to cave.",
        fr="Une montagne de chaque section est une cave ; les cités vont d’une cave à l’autre.",
    ),
    draw=draw,
)
