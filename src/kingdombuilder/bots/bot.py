"""A bot looks at what its seat may know and picks."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from kingdombuilder.bots.decision import Budget, Decision, next_follow_up
from kingdombuilder.box.things import Words
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance, chooser

Decide = Callable[[State, Random], Cell]
Think = Callable[[State, Random, Budget], Decision]
UNLIMITED = Budget()


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot gets the state as its seat sees it, and a source of chance of its own.

    `decide` picks at once; `thinks`, where there is one, gives a reason, and uses time if it can.
    """

    id: str
    name: Words
    rule: Words  # how it plays, in a sentence
    decide: Decide
    thinker: Think | None = None
    budget: Budget = UNLIMITED  # used unless the caller gives another
    uses_native: bool = False  # whether it wants the native engine, which may have to be compiled

    def think(self, seen: State, random: Random, budget: Budget | None = None) -> Decision:
        """Its decision within a budget."""
        if self.thinker is None:
            return Decision(self.decide(seen, random))
        return self.thinker(seen, random, budget or self.budget)


def decide_within(think: Think, budget: Budget) -> Decide:
    """Picks of a bot that thinks, within a budget of work that a seed repeats."""
    return lambda seen, random: think(seen, random, budget).pick


class SeatedBot:
    """A bot at a seat: it goes on with what it has planned as long as nobody came in between."""

    def __init__(self, bot: Bot, budget: Budget | None = None) -> None:
        self._bot, self._budget = bot, budget
        self._decision: Decision | None = None
        self._expected: State | None = None  # the state if nothing comes in between

    def __call__(self, seen: State, random: Random) -> Cell:
        """Its pick."""
        decision = None
        if self._decision and seen == self._expected:
            decision = next_follow_up(self._decision, seen, chooser(seen))
        if decision is None:
            decision = self._bot.think(seen, random, self._budget)
        self._decision, self._expected = decision, seen.copy()
        advance(self._expected, decision.pick)
        return decision.pick
