"""Decisions of the linear race at fixed work, in positions from fixed seeds.

`python -m tests.bots.decisions > tests/golden/decisions.json` updates them after an intended
change.
"""

import json
from random import Random

from kingdombuilder.bots import BOTS, Budget
from kingdombuilder.bots.search.linear_race import linear_race
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start

WORK = 64  # rollouts per decision
PICKS = 50  # random picks before a decision
MIN_CHOICE = 5  # legal picks that a decision needs


def positions() -> list[State]:
    """Return what a seat sees in random games: base and every box, 2 to 5 seats."""
    states = []
    for seats in (2, 3, 4, 5):
        for boxes, queenies in ((("base",), ()), (tuple(BOXES), tuple(QUEENIES))):
            random = Random(seats)
            state = start(random_setup(random, seats, boxes, queenies=queenies))
            for number in range(PICKS * seats):
                if chooser(state) == NOBODY:
                    break
                is_chance = chooser(state) == CHANCE
                if number >= PICKS and not is_chance and legal(state).bit_count() >= MIN_CHOICE:
                    states.append(seen_by(state, state.me))
                    break
                advance(
                    state,
                    draw_card(state, random) if is_chance else random_pick(legal(state), random),
                )
    return states


def decisions() -> dict[str, list[str]]:
    """Return the picks and the reason of each linear race in each position."""
    by_name: dict[str, list[str]] = {}
    for name, think in (("master", BOTS["master"].think), ("linear race", linear_race)):
        for number, seen in enumerate(positions()):
            decision = think(seen, Random(number), Budget(work=WORK))
            picks = " ".join(map(pick_name, (decision.pick, *decision.follow_ups)))
            by_name.setdefault(name, []).append(f"{picks}; {decision.thought}")
    return by_name


if __name__ == "__main__":
    print(json.dumps(decisions(), indent=1))
