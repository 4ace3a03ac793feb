"""The expert searches its whole turn and judges its ends by the net, without any simulation."""

from kingdombuilder.bots.bot import UNLIMITED, Bot, decide_within
from kingdombuilder.bots.net_rationale import explainer
from kingdombuilder.bots.search.learned import line_thinker
from kingdombuilder.box.things import Words

think = line_thinker(explainer)

BOT = Bot(
    id="expert",
    name=Words(en="Expert", fr="Expert"),
    rule=Words(
        en="Searches its whole turn, and judges by what it has learned from many games.",
        fr="Explore tout son tour et juge d’après ce qu’il a appris de nombreuses parties.",
    ),
    decide=decide_within(think, UNLIMITED),
    thinker=think,
    uses_native=True,
    people=("Elin", "Casper", "Yara", "Florian", "Mireille"),
)
