"""Races of lines by the linear evaluation, whose rollouts are played to the end of the game."""

from dataclasses import replace
from random import Random

from kingdombuilder.bots.bot import Think
from kingdombuilder.bots.decision import Budget, Decision
from kingdombuilder.bots.rationale import rationale_for
from kingdombuilder.bots.search import is_native, thread_search
from kingdombuilder.bots.search.race import race, race_thought
from kingdombuilder.bots.search.race_config import BATCH, RaceConfig
from kingdombuilder.native.search import RolloutPolicy
from kingdombuilder.rules.state import State

# CPython is about fifty times slower.
PLAIN_CONFIG = RaceConfig(6, 6, RolloutPolicy(turns=2, samples=4))
DUEL_CONFIG = RaceConfig(
    512, 128, RolloutPolicy(turns=99, samples=20, tries=12), elimination_sigmas=3.0
)
# With more seats, a single rollout says less about a line. Leads are therefore scaled down, and the
# seat's own turns are searched. Late in a game, there is time for more lines and better turns.
MULTIPLAYER_CONFIG = replace(
    DUEL_CONFIG,
    keep=512,
    rollout_policy=DUEL_CONFIG.rollout_policy._replace(width=1),
    scale=15.0,
    lines_a_second=100,
    careful_policy=DUEL_CONFIG.rollout_policy._replace(width=4),
    first_games=BATCH,
)


def linear_race_thinker(duel: RaceConfig, multiplayer: RaceConfig | None = None) -> Think:
    """Return a thinker that picks the line with the best results in rollouts.

    `multiplayer` is the configuration for more than two seats, if it differs.
    """

    def think(seen: State, random: Random, budget: Budget) -> Decision:
        search = thread_search()
        config = multiplayer if multiplayer and seen.board.seats > 2 else duel
        won = race(search, seen, random, budget, config if is_native(search) else PLAIN_CONFIG)
        thought = race_thought(rationale_for(seen, won.picks), won)
        return Decision(won.picks[0], thought, won.picks[1:])

    return think


# The strongest configuration without a net. Matches compare the learned race with it.
linear_race = linear_race_thinker(DUEL_CONFIG, MULTIPLAYER_CONFIG)
