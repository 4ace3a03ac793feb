"""The master with five times as long: more lines race, in games whose players take more care."""

from dataclasses import replace

from kingdombuilder.bots.bot import Bot, quickly
from kingdombuilder.bots.decision import Budget
from kingdombuilder.bots.roster.master import racing
from kingdombuilder.bots.search.race import Style
from kingdombuilder.box.things import Words
from kingdombuilder.native.search import Manner

STYLE = Style(512, 128, Manner(turns=99, samples=20, tries=12), sure=3.0)
# With more seats a game says less about a line: leads are judged by wider steps, so that all games
# count, and the turns of the seat itself are played better; late in a game there is time for more
# lines and for still better turns.
WITH_MORE = replace(
    STYLE,
    keep=512,
    manner=STYLE.manner._replace(width=1),
    scale=15.0,
    lines_a_second=100,
    at_ease=STYLE.manner._replace(width=4),
)
LONG, QUICK = Budget(seconds=5.0), Budget(work=256)
think = racing(STYLE, WITH_MORE)


BOT = Bot(
    id="grandmaster",
    name=Words(en="Grandmaster", fr="Grand maître"),
    rule=Words(
        en="The master with five times as long: it compares more turns and plays on with care.",
        fr="Le maître, cinq fois plus longtemps : il compare plus de tours et les poursuit mieux.",
    ),
    decide=quickly(think, QUICK),
    thinks=think,
    budget=LONG,
    searches=True,
)
