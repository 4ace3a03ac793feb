"""Measure the compiled engine: random games, and the rollouts of the master.

The code runs on a native library and in the interpreter of a site.
"""

from random import Random
from time import perf_counter
from typing import Any

from kingdombuilder.bots import BOTS, Budget
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native.batch import random_states
from kingdombuilder.native.status import find_engine
from kingdombuilder.rules.turn import CHANCE, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start

TABLES, GAMES, ROUNDS, PICKS = 50, 600, 5, 40
WORK = Budget(work=256)  # rollouts of a decision


def main(argument: Any) -> dict[str, float]:
    """Return the seconds of the best round: of many random games, and of a decision."""
    engine = find_engine().engine
    assert engine
    random = Random(1)
    tables = [start(random_setup(random, 2, ("base",))) for _ in range(TABLES)]
    batch = engine.games(tables * (GAMES // TABLES))
    games, turns = [], []
    for _ in range(ROUNDS):
        copy, seeds = batch.copy(), random_states(range(GAMES))
        began = perf_counter()
        copy.play_out(seeds)
        games.append(perf_counter() - began)
    state = tables[0]
    for _ in range(PICKS):
        is_chance = chooser(state) == CHANCE
        advance(state, draw_card(state, random) if is_chance else random_pick(legal(state), random))
    while chooser(state) == CHANCE:
        advance(state, draw_card(state, random))
    seen = seen_by(state, chooser(state))
    for _ in range(ROUNDS):
        began = perf_counter()
        BOTS["master"].think(seen, Random(2), WORK)
        turns.append(perf_counter() - began)
    return {"games": min(games), "turn": min(turns)}
