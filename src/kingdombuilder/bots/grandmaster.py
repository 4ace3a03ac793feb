"""The master with three times as long to think."""

from random import Random

from kingdombuilder.bots import Bot, Budget
from kingdombuilder.bots.master import think
from kingdombuilder.box.things import Words
from kingdombuilder.cells import Cell
from kingdombuilder.rules.state import State

LONG, QUICK = Budget(seconds=3.0), Budget(work=256)


def decide(seen: State, random: Random) -> Cell:
    """A pick in less time, and reproducible."""
    return think(seen, random, QUICK).pick


BOT = Bot(
    id="grandmaster",
    name=Words(en="Grandmaster", fr="Grand maître"),
    rule=Words(
        en="The master, with three times as long to think about each turn.",
        fr="Le maître, avec trois fois plus de temps pour chaque tour.",
    ),
    decide=decide,
    thinks=think,
    budget=LONG,
    searches=True,
)
