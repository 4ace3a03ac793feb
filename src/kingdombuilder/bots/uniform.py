"""Any legal pick is as good as any other."""

from random import Random

from kingdombuilder.bots import Bot
from kingdombuilder.box.things import Words
from kingdombuilder.cells import Cell
from kingdombuilder.chance import any_of
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal


def decide(seen: State, random: Random) -> Cell:
    """A random legal pick."""
    return any_of(legal(seen), random)


BOT = Bot(
    id="uniform",
    name=Words(en="Uniform", fr="Hasard"),
    rule=Words(
        en="Picks blindly among all that is legal.",
        fr="Choisit au hasard parmi tout ce qui est permis.",
    ),
    decide=decide,
)
