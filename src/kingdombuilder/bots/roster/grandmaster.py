"""The grandmaster is the master with five times its time, more lines and careful rollouts."""

from dataclasses import replace

from kingdombuilder.bots.bot import Bot, decide_within
from kingdombuilder.bots.decision import Budget
from kingdombuilder.bots.roster.master import racing_thinker
from kingdombuilder.bots.search.race import RaceConfig
from kingdombuilder.box.things import Words
from kingdombuilder.native.search import RolloutPolicy

STYLE = RaceConfig(512, 128, RolloutPolicy(turns=99, samples=20, tries=12), elimination_sigmas=3.0)
# With more seats, a single rollout says less about a line. Leads are therefore scaled down, and the
# seat's own turns are searched. Late in a game, there is time for more lines and better turns.
MULTIPLAYER_CONFIG = replace(
    STYLE,
    keep=512,
    rollout_policy=STYLE.rollout_policy._replace(width=1),
    scale=15.0,
    lines_a_second=100,
    careful_policy=STYLE.rollout_policy._replace(width=4),
)
DEFAULT_BUDGET, QUICK_BUDGET = Budget(seconds=5.0), Budget(work=256)
think = racing_thinker(STYLE, MULTIPLAYER_CONFIG)


BOT = Bot(
    id="grandmaster",
    name=Words(en="Grandmaster", fr="Grand maître"),
    rule=Words(
        en="The master with five times as much time: it compares more turns in longer simulations.",
        fr="Le maître avec cinq fois plus de temps : il compare plus de tours et les simule mieux.",
    ),
    decide=decide_within(think, QUICK_BUDGET),
    thinker=think,
    budget=DEFAULT_BUDGET,
    uses_native=True,
    people=("Aldric", "Ottilie", "Leander", "Sibylle", "Horatio"),
)
