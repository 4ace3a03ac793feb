from kingdombuilder.box.things import Queenie, Words
from kingdombuilder.rules.board import Board


def places(board: Board, islands: tuple[str, ...], rulings: int) -> list[list[str]]:
    """Return the two sides of the island, one of which is in play."""
    return [list(islands)]


ISLAND = Queenie(
    id="island",
    name=Words(en="Island", fr="Île"),
    rule=Words(
        en="A separate fifth board with a castle and a location.",
        fr="Un cinquième plateau à part, avec un château et un lieu.",
    ),
    field="island",
    places=places,
)
