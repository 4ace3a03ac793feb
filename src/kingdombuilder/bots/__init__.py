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

Decide = Callable[[State, Random], Cell]


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot: `decide` gets the state as its seat sees it, and a source of chance of its own."""

    id: str
    name: Words
    rule: Words  # how it plays, in a sentence
    decide: Decide


def _found() -> Shelf[Bot]:
    shelf: Shelf[Bot] = Shelf("bot")
    for module in sorted(info.name for info in iter_modules(__path__)):
        shelf.add(import_module(f"{__name__}.{module}").BOT, "bots")
    return shelf


BOTS = _found()
