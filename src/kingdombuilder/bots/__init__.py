"""Bots, one file each: a bot looks at what its seat may know and picks.

Every module here has a `BOT` and is found by itself.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from random import Random

from kingdombuilder.box.shelf import Shelf
from kingdombuilder.box.things import Words
from kingdombuilder.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance
from kingdombuilder.thinking.decision import Budget, Decision, Thought

Decide = Callable[[State, Random], Cell]
Think = Callable[[State, Random, Budget], Decision]
NO_LIMIT = Budget()


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot gets the state as its seat sees it, and a source of chance of its own.

    `decide` picks at once; `thinks`, where there is one, gives a reason, and uses time if it can.
    """

    id: str
    name: Words
    rule: Words  # how it plays, in a sentence
    decide: Decide
    thinks: Think | None = None
    budget: Budget = NO_LIMIT  # what it takes unless it is told otherwise
    searches: bool = False  # whether it wants the native engine, which may have to be compiled

    def think(self, seen: State, random: Random, budget: Budget | None = None) -> Decision:
        """Its decision within a budget."""
        if self.thinks is None:
            return Decision(self.decide(seen, random))
        return self.thinks(seen, random, budget or self.budget)


def quickly(think: Think, budget: Budget) -> Decide:
    """Picks of a bot that thinks, within a budget of work that a seed repeats."""
    return lambda seen, random: think(seen, random, budget).pick


class Player:
    """A bot at a seat: it goes on with what it has planned as long as nobody came in between."""

    def __init__(self, bot: Bot, budget: Budget | None = None) -> None:
        self._bot, self._budget = bot, budget
        self._then: tuple[Cell, ...] = ()
        self._expected: State | None = None

    def __call__(self, seen: State, random: Random) -> Cell:
        """Its pick."""
        if self._then and seen == self._expected:
            pick, *then = self._then
        else:
            decision = self._bot.think(seen, random, self._budget)
            pick, then = decision.pick, list(decision.then)
        self._then, self._expected = tuple(then), seen.copy()
        advance(self._expected, pick)
        return pick


class _Bots(Shelf[Bot]):
    """Bots by name; games that were kept may know one by a name that it had before."""

    def __getitem__(self, name: str) -> Bot:
        return super().__getitem__(FORMER_NAMES.get(name, name))

    def __contains__(self, name: object) -> bool:
        return super().__contains__(FORMER_NAMES.get(str(name), name))


def _found() -> Shelf[Bot]:
    shelf = _Bots("bot")
    for module in sorted(info.name for info in iter_modules(__path__)):
        shelf.add(import_module(f"{__name__}.{module}").BOT, "bots")
    return shelf


FORMER_NAMES = {"greedy": "apprentice"}
BOTS = _found()

__all__ = [
    "BOTS",
    "NO_LIMIT",
    "Bot",
    "Budget",
    "Decide",
    "Decision",
    "Player",
    "Think",
    "Thought",
    "quickly",
]
