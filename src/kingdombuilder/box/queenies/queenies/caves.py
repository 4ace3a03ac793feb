from kingdombuilder.box.things import Queenie, Words
from kingdombuilder.rules.board import MOUNTAIN, Board
from kingdombuilder.rules.cells import QUARTERS, Cells, near
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.rules.rulings import CAVES_NEAR


def sites(board: Board, rulings: int) -> Cells:
    """Return the mountains at distance three or more, or by ruling two, from every special hex."""
    close = board.special | near(board.special)
    if rulings & CAVES_NEAR:
        return board.terrain[MOUNTAIN] & ~close
    return board.terrain[MOUNTAIN] & ~close & ~near(close)


def places(board: Board, islands: tuple[str, ...], rulings: int) -> list[list[str]]:
    """Return the cave sites of each section that has any; one of them gets a cave."""
    parts = [sites(board, rulings) & quarter for quarter in QUARTERS]
    return [[hex_name(site) for site in each(cells)] for cells in parts if cells]


CAVES = Queenie(
    id="caves",
    name=Words(en="Caves", fr="Caves"),
    rule=Words(
        en="One mountain of each section becomes a cave; settlements can move from cave to cave.",
        fr=(
            "Une montagne de chaque section devient une cave ; les cités peuvent aller d’une cave "
            "à l’autre."
        ),
    ),
    field="caves",
    places=places,
)
