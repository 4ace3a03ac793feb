from kingdombuilder.box.things import Queenie, Words
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.cells import QUARTERS, many
from kingdombuilder.rules.hexes import each, hex_name


def places(board: Board, islands: tuple[str, ...], rulings: int) -> list[list[str]]:
    """Return the castles of each section that has two; one of them gets a capitol."""
    pairs = [board.castles & quarter for quarter in QUARTERS if many(board.castles & quarter)]
    return [[hex_name(castle) for castle in each(pair)] for pair in pairs]


CAPITOL = Queenie(
    id="capitol",
    name=Words(en="Capitol", fr="Capitole"),
    rule=Words(
        en="At the end, 1 gold for each of your pieces within two hexes of a capitol.",
        fr="À la fin, 1 pièce d’or pour chacune de vos pièces à deux cases au plus d’un capitole.",
    ),
    field="capitols",
    places=places,
)
