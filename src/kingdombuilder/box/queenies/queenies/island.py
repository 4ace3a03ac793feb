from random import Random

from kingdombuilder.board import Board
from kingdombuilder.box.things import Queenie, Words


def draw(board: Board, islands: tuple[str, ...], random: Random) -> dict[str, object]:
    """One side of the island lies up."""
    return {"island": random.choice(islands)}


ISLAND = Queenie(
    id="island",
    name=Words(en="Island", fr="Île"),
    rule=Words(
        en="A fifth board apart from the others, with a castle and a location.",
        fr="Un cinquième plateau à part, avec un château et un lieu.",
    ),
    draw=draw,
)
