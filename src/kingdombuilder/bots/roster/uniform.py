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
        en="Picks at random among all legal picks.",
        fr="Joue au hasard parmi tous les coups autorisés.",
    ),
    decide=decide,
)
