"""The master compares the best lines of its turn by rollouts."""

from kingdombuilder.bots.bot import Bot, decide_within
from kingdombuilder.bots.decision import Budget
from kingdombuilder.bots.search.linear_race import linear_race_thinker
from kingdombuilder.bots.search.race_config import RaceConfig
from kingdombuilder.box.things import Words
from kingdombuilder.native.search import RolloutPolicy

STYLE = RaceConfig(64, 16, RolloutPolicy(turns=99, samples=6))
DEFAULT_BUDGET, QUICK_BUDGET = Budget(seconds=1.0), Budget(work=64)
think = linear_race_thinker(STYLE)

BOT = Bot(
    id="master",
    name=Words(en="Master", fr="Maître"),
    rule=Words(
        en="Simulates hundreds of games after its best turns and guesses the hidden cards.",
        fr=(
            "Simule des centaines de parties après ses meilleurs tours, en devinant les cartes "
            "cachées."
        ),
    ),
    decide=decide_within(think, QUICK_BUDGET),
    thinker=think,
    budget=DEFAULT_BUDGET,
    uses_native=True,
    people=("Isolde", "Magnus", "Thea", "Corvin", "Livia"),
)
