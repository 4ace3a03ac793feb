"""The grandmaster compares many lines of its turn by short rollouts that the net judges."""

from kingdombuilder.bots.bot import Bot, decide_within
from kingdombuilder.bots.decision import Budget
from kingdombuilder.bots.net_rationale import explainer
from kingdombuilder.bots.search.learned import race_thinker
from kingdombuilder.bots.search.linear_race import linear_race
from kingdombuilder.box.things import Words

DEFAULT_BUDGET, QUICK_BUDGET = Budget(seconds=5.0), Budget(work=256)
think = race_thinker(explainer, linear_race)

BOT = Bot(
    id="grandmaster",
    name=Words(en="Grandmaster", fr="Grand maître"),
    rule=Words(
        en="Simulates thousands of turns after its best ones, and judges where they lead.",
        fr="Simule des milliers de tours après les siens et juge où ils mènent.",
    ),
    decide=decide_within(think, QUICK_BUDGET),
    thinker=think,
    budget=DEFAULT_BUDGET,
    uses_native=True,
    people=("Aldric", "Ottilie", "Leander", "Sibylle", "Horatio"),
)
