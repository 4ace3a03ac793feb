"""The grandmaster compares lines by short simulations that the net judges."""

from kingdombuilder.bots.bot import Bot, decide_within
from kingdombuilder.bots.decision import Budget
from kingdombuilder.bots.net_rationale import explainer
from kingdombuilder.bots.roster import linear_race
from kingdombuilder.bots.search.learned import race_thinker
from kingdombuilder.box.things import Words

DEFAULT_BUDGET, QUICK_BUDGET = Budget(seconds=5.0), Budget(work=256)
think = race_thinker(explainer, linear_race.think)

BOT = Bot(
    id="grandmaster",
    name=Words(en="Grandmaster", fr="Grand maître"),
    rule=Words(
        en="Simulates some turns after its best ones, and judges by what it has learned.",
        fr="Simule quelques tours après ses meilleurs, et juge d’après ce qu’il a appris.",
    ),
    decide=decide_within(think, QUICK_BUDGET),
    thinker=think,
    budget=DEFAULT_BUDGET,
    uses_native=True,
    people=("Aldric", "Ottilie", "Leander", "Sibylle", "Horatio"),
)
