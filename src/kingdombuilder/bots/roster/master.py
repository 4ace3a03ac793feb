"""The master compares the best lines of its turn by rollouts."""

from random import Random

from kingdombuilder.bots.bot import Bot, Think, decide_within
from kingdombuilder.bots.decision import Budget, Decision
from kingdombuilder.bots.rationale import rationale_for
from kingdombuilder.bots.search import is_native, thread_search
from kingdombuilder.bots.search.race import RaceConfig, race, race_thought
from kingdombuilder.box.things import Words
from kingdombuilder.native.search import RolloutPolicy
from kingdombuilder.rules.state import State

STYLE = RaceConfig(64, 16, RolloutPolicy(turns=99, samples=6))
# CPython is about fifty times slower.
PLAIN_STYLE = RaceConfig(6, 6, RolloutPolicy(turns=2, samples=4))
DEFAULT_BUDGET, QUICK_BUDGET = Budget(seconds=1.0), Budget(work=64)


def racing_thinker(style: RaceConfig, with_more: RaceConfig | None = None) -> Think:
    """Return a thinker that picks the line with the best results in rollouts.

    `with_more` is the configuration for more than two seats, if it differs.
    """

    def think(seen: State, random: Random, budget: Budget) -> Decision:
        search = thread_search()
        config = with_more if with_more and seen.board.seats > 2 else style
        won = race(search, seen, random, budget, config if is_native(search) else PLAIN_STYLE)
        thought = race_thought(rationale_for(seen, won.picks), won)
        return Decision(won.picks[0], thought, won.picks[1:])

    return think


think = racing_thinker(STYLE)

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
