"""The functions that run in a bot process."""

import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from kingdombuilder.bots import BOTS, Budget, Decision
from kingdombuilder.bots.search import thread_search
from kingdombuilder.game.process_pool import exit_with_parent, ignore_sigint, serve
from kingdombuilder.native import find_engine
from kingdombuilder.rules.state import State
from kingdombuilder.text.translations import LANGUAGES


def decide(bot: str, seen: State, seed: int, budget: Budget | None = None) -> Decision | str:
    """Return a bot's decision, or the traceback if it raises.

    The traceback is text, because an exception that cannot be pickled would look like a dead
    process.
    """
    try:
        return BOTS[bot].think(seen, Random(seed), budget)
    except Exception:
        return traceback.format_exc()


def warm() -> dict[str, str]:
    """Load the engine, compile it if necessary, and return its description by language."""
    thread_search()
    return {language: find_engine().say(language) for language in LANGUAGES}


def run_worker(pipe: Connection) -> None:
    """Call the functions that arrive until the server stops."""
    ignore_sigint()
    exit_with_parent()
    serve(pipe, _call)


def _call(work: Callable[[], Any]) -> Any:
    return work()
