"""Thinkers that evaluate with a net: the best line by the net alone, and a race of lines.

Without a net, which needs the native engine, both use the linear evaluation.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

from kingdombuilder.bots.bot import Think
from kingdombuilder.bots.decision import Budget, Decision
from kingdombuilder.bots.net_rationale import Explainer
from kingdombuilder.bots.rationale import rationale_for
from kingdombuilder.bots.search import Search, is_native, thread_search
from kingdombuilder.bots.search.line_finder import find_in_positions
from kingdombuilder.bots.search.race import race, race_thought
from kingdombuilder.bots.search.race_config import RaceConfig, Scouting
from kingdombuilder.insight.net import BoardNet
from kingdombuilder.native.search import Line, RolloutPolicy
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.state import State

FindNet = Callable[[Board], Explainer | None]

WIDTH, SAMPLES = 96, 6
PRESELECTED = 4  # lines that the linear evaluation chooses for each one that the net follows
WIDTH_PER_REVISED = 48  # lines that the net follows for each one that is revised
# A turn with many tiles can have millions of positions, so it is searched less widely.
POSITIONS = 60_000
MAX_POSITIONS = 200_000  # if they grow faster than the width
PLAIN_WIDTH, PLAIN_POSITIONS = 6, 2_000  # CPython is about fifty times slower
# A net judges a position better than the rest of a game does, so rollouts are short, and its value
# of a line counts less because it is known for all of them. Quick rollouts rank many lines almost
# as well as they can in a few milliseconds, but only rollouts in which the seat searches its turns
# tell the best of them apart. How many lines there is time for depends on the boxes.
RACE = RaceConfig(
    width=2048,
    preselected=PRESELECTED,
    keep=256,
    rollout_policy=RolloutPolicy(turns=10, samples=20, tries=12, width=4),
    brief_policy=RolloutPolicy(turns=6, samples=20, tries=12, width=4),
    scouting=Scouting(
        policy=RolloutPolicy(turns=10, samples=20, tries=12),
        slow_policy=RolloutPolicy(turns=6, samples=20, tries=12, width=1),
        finalists=32,
    ),
    prior_games=4,
    max_deficit=99.0,
    scale=12.0,
    elimination_sigmas=3.0,
    lines_a_second=240,
    width_per_line=22,
    first_games=8,
)


def find_lines(search: Search, seen: State, seed: int, net: BoardNet | None) -> list[Line]:
    """Return the lines of a search that a net guides, as wide as the number of positions allows.

    Without a net, the linear evaluation alone guides it.
    """
    if not is_native(search):
        return search.best_lines(
            seen, PLAIN_WIDTH, PLAIN_WIDTH, SAMPLES, seed, net, PLAIN_POSITIONS
        )

    def find(width: int) -> tuple[list[Line], int]:
        beam = PRESELECTED * width
        lines = search.best_lines(
            *(seen, beam, width, SAMPLES, seed, net, MAX_POSITIONS),
            net_width=width,
            revised=width // WIDTH_PER_REVISED,
        )
        return lines, search.positions

    return find_in_positions(find, WIDTH, POSITIONS)


def line_thinker(find_net: FindNet) -> Think:
    """Return a thinker that takes the line with the best value, without any rollouts."""

    def think(seen: State, random: Random, budget: Budget) -> Decision:
        net, seed = find_net(seen.board), random.getrandbits(64)
        lines = find_lines(thread_search(), seen, seed, net.on if net else None)
        (_, picks), *others = sorted(lines, key=lambda line: -line[0])[:2]
        if net:
            thought = net.explain(seen, picks, others[0][1] if others else None)
        else:
            thought = rationale_for(seen, picks)
        return Decision(picks[0], thought, picks[1:])

    return think


def race_thinker(find_net: FindNet, linear: Think, config: RaceConfig = RACE) -> Think:
    """Return a thinker that compares lines by short rollouts; without a net, `linear` thinks."""

    def think(seen: State, random: Random, budget: Budget) -> Decision:
        started = time.perf_counter()
        net = find_net(seen.board)
        if net is None:
            return linear(seen, random, budget)
        if budget.seconds is not None:  # the rows of a new board take some of the time
            left = budget.seconds - (time.perf_counter() - started)
            budget = replace(budget, seconds=max(0.0, left))
        won = race(thread_search(), seen, random, budget, config, net.on)
        thought = race_thought(net.explain(seen, won.picks, won.runner_up), won)
        return Decision(won.picks[0], thought, won.picks[1:])

    return think
