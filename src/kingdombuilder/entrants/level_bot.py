"""A level as a program of the open protocol, run as a module."""

import sys
from random import Random

from kingdombuilder.bots import BOTS, UNLIMITED, Budget, Decision
from kingdombuilder.entrants.entrant_args import parse_entrant
from kingdombuilder.entrants.python_bot import Think, serve_bot
from kingdombuilder.rules.state import State


def load_level(text: str) -> Think:
    """Return the level that a text names, which uses no more than its budget and its clock."""
    entrant = parse_entrant(text)
    bot = BOTS[entrant.source]
    limit = bot.budget if entrant.budget == UNLIMITED else entrant.budget

    def think(seen: State, random: Random, clock: Budget) -> Decision:
        times = [time for time in (limit.seconds, clock.seconds) if time is not None]
        work = clock.work if limit.work is None else limit.work
        return bot.think(seen, random, Budget(min(times, default=None), work))

    return think


if __name__ == "__main__":
    sys.exit(serve_bot(load_level, sys.argv[1]))
