"""Bots: from what a seat can see to a pick."""

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
    """A bot, which gets the state as its seat sees it and its own random generator.

    `decide` picks immediately. `thinker`, if any, also gives a reason and can use more time.
    """

    id: str
    name: Words
    rule: Words  # how it plays, in one sentence
    decide: Decide
    thinker: Think | None = None
    budget: Budget = UNLIMITED  # the default budget
    uses_native: bool = False  # whether it needs the native engine for its full strength
    people: tuple[str, ...] = ()  # first names for its seats, the same in every language
    is_program: bool = False  # a program that the operator of a server has configured

    def think(self, seen: State, random: Random, budget: Budget | None = None) -> Decision:
        """Return the bot's decision within a budget."""
        if self.thinker is None:
            return Decision(self.decide(seen, random))
        return self.thinker(seen, random, budget or self.budget)


def decide_within(think: Think, budget: Budget) -> Decide:
    """Return a `decide` that thinks within a budget; a budget of work makes it repeatable."""
    return lambda seen, random: think(seen, random, budget).pick


class PlanFollower:
    """Follows the plan of a decision until another seat or chance has picked."""

    def __init__(self) -> None:
        self._decision: Decision | None = None
        self._expected: State | None = None  # the state if no one else picks

    def next_decision(self, seen: State) -> Decision | None:
        """Return the next decision of the plan, or None if it must be made."""
        if self._decision and seen == self._expected:
            return next_follow_up(self._decision, seen, chooser(seen))
        return None

    def follow(self, decision: Decision, seen: State) -> Cell:
        """Follow a legal decision from now on, and return its pick."""
        self._decision, self._expected = decision, seen.copy()
        advance(self._expected, decision.pick)
        return decision.pick


class SeatedBot:
    """A bot at a seat, which follows its plan until another seat or chance has picked."""

    def __init__(self, bot: Bot, budget: Budget | None = None) -> None:
        self._bot, self._budget, self._plan = bot, budget, PlanFollower()

    def __call__(self, seen: State, random: Random) -> Cell:
        """Return the bot's pick."""
        decision = self._plan.next_decision(seen) or self._bot.think(seen, random, self._budget)
        return self._plan.follow(decision, seen)
