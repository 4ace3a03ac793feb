"""The uniform bot picks at random."""

from random import Random

from kingdombuilder.bots.bot import Bot
from kingdombuilder.box.things import Words
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal
from kingdombuilder.setup.chance import random_pick


def decide(seen: State, random: Random) -> Cell:
    """Return a random legal pick."""
    return random_pick(legal(seen), random)


BOT = Bot(
    id="uniform",
    name=Words(en="Uniform", fr="Hasard"),
    rule=Words(
        en="Picks blindly among all that is legal.",
        fr="Choisit au hasard parmi tout ce qui est permis.",
    ),
    decide=decide,
)
