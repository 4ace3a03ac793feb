"""The linear race judges lines by careful rollouts to the end; it is a yardstick, not a level."""

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
    id="linear-race",
    name=Words(en="Linear race", fr="Course linéaire"),
    rule=Words(
        en="Compares more turns than the master, in longer and more careful simulations.",
        fr="Compare plus de tours que le maître, par des simulations plus longues et plus fines.",
    ),
    decide=decide_within(think, QUICK_BUDGET),
    thinker=think,
    budget=DEFAULT_BUDGET,
    uses_native=True,
)
