"""The builder searches its whole turn for the best evaluation."""

from random import Random

from kingdombuilder.bots.bot import UNLIMITED, Bot, decide_within
from kingdombuilder.bots.decision import Budget, Decision
from kingdombuilder.bots.rationale import rationale_for
from kingdombuilder.bots.search import thread_search
from kingdombuilder.box.things import Words
from kingdombuilder.rules.state import State

WIDTH, KEEP, SAMPLES = 4, 4, 6


def think(seen: State, random: Random, budget: Budget) -> Decision:
    """Return the first pick of the best line, with the rest as its plan."""
    lines = thread_search().best_lines(seen, WIDTH, KEEP, SAMPLES, random.getrandbits(64))
    _, picks = max(lines, key=lambda line: line[0])
    return Decision(picks[0], rationale_for(seen, picks), picks[1:])


BOT = Bot(
    id="builder",
    name=Words(en="Builder", fr="Bâtisseur"),
    rule=Words(
        en="Searches its whole turn, tiles included, and considers what will still pay later.",
        fr=(
            "Explore tout son tour, plaquettes comprises, et tient compte de ce qui rapportera "
            "plus tard."
        ),
    ),
    decide=decide_within(think, UNLIMITED),
    thinker=think,
    uses_native=True,
    people=("Maro", "Tess", "Aldo", "Runa", "Ivo"),
)
