"""The master with three times as long to think."""

from kingdombuilder.bots import Bot, Budget, quickly
from kingdombuilder.bots.master import think
from kingdombuilder.box.things import Words

LONG, QUICK = Budget(seconds=3.0), Budget(work=256)


BOT = Bot(
    id="grandmaster",
    name=Words(en="Grandmaster", fr="Grand maître"),
    rule=Words(
        en="The master, with three times as long to think about each turn.",
        fr="Le maître, avec trois fois plus de temps pour chaque tour.",
    ),
    decide=quickly(think, QUICK),
    thinks=think,
    budget=LONG,
    searches=True,
)
