"""Decisions of bots, made in a separate process or worker."""

import traceback
from random import Random

from kingdombuilder.bots import BOTS, Budget, Decision
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal


def decide(bot: str, seen: State, seed: int | str, budget: Budget | None = None) -> Decision | str:
    """Return a bot's decision, or the traceback if it raises.

    The traceback is text, because an exception that cannot be pickled would look like a dead
    process.
    """
    try:
        return BOTS[bot].think(seen, Random(seed), budget)
    except Exception:
        return traceback.format_exc()


def random_decision(seen: State, random: Random) -> Decision:
    """Return a random legal pick, for a bot that fails."""
    return Decision(random.choice(list(each(legal(seen)))))
