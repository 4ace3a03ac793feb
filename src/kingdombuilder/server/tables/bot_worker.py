"""The functions that run in a worker process."""

import os
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

from kingdombuilder.bots import BOTS, Budget, Decision
from kingdombuilder.bots.search import thread_search
from kingdombuilder.box.custom_sections import load_custom_sections
from kingdombuilder.game.process_pool import exit_with_parent, ignore_sigint, serve
from kingdombuilder.native import find_engine
from kingdombuilder.rules.state import State
from kingdombuilder.text.translations import LANGUAGES

NICENESS = 5  # of workers, so that the event loop goes first on a busy machine


def decide(bot: str, seen: State, seed: int | str, budget: Budget | None = None) -> Decision | str:
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


def run_worker(pipe: Connection, folder: Path | None = None, niceness: int = NICENESS) -> None:
    """Call the functions that arrive until the server stops, with a folder's custom sections."""
    ignore_sigint()
    exit_with_parent()
    os.nice(niceness)
    if folder:
        load_custom_sections(folder)
    serve(pipe, _call)


def _call(work: Callable[[], Any]) -> tuple[Any, float]:
    """Return what a function returns, and the CPU seconds that it took."""
    start = time.process_time()
    return work(), time.process_time() - start
