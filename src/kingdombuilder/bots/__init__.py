"""Levels, search and the bots themselves.

Every module of `roster` has a `BOT` and is loaded when this package is imported.
"""

from importlib import import_module
from pkgutil import iter_modules

from kingdombuilder.bots import roster
from kingdombuilder.bots.bot import UNLIMITED, Bot, Decide, SeatedBot, Think, decide_within
from kingdombuilder.bots.decision import Budget, Decision, Thought, share_cores
from kingdombuilder.box.shelf import Shelf


class _Bots(Shelf[Bot]):
    """Bots by name; stored games may use a bot's old name."""

    def __getitem__(self, name: str) -> Bot:
        return super().__getitem__(RENAMED_BOTS.get(name, name))

    def __contains__(self, name: object) -> bool:
        return super().__contains__(RENAMED_BOTS.get(str(name), name))


def _load_bots() -> Shelf[Bot]:
    shelf = _Bots("bot")
    for module in sorted(info.name for info in iter_modules(roster.__path__)):
        shelf.add(import_module(f"{roster.__name__}.{module}").BOT, "bots")
    return shelf


RENAMED_BOTS = {"greedy": "apprentice"}
BOTS = _load_bots()

__all__ = [
    "BOTS",
    "RENAMED_BOTS",
    "UNLIMITED",
    "Bot",
    "Budget",
    "Decide",
    "Decision",
    "SeatedBot",
    "Think",
    "Thought",
    "decide_within",
    "share_cores",
]
