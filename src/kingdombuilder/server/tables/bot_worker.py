"""The functions that run in a worker process."""

import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from kingdombuilder.bots.search import thread_search
from kingdombuilder.box.custom_sections import load_custom_sections
from kingdombuilder.game.process_pool import exit_with_parent, ignore_sigint, serve
from kingdombuilder.native import find_engine
from kingdombuilder.text.translations import LANGUAGES

NICENESS = 5  # of workers, so that the event loop goes first on a busy machine


def warm() -> dict[str, str]:
    """Load the engine, compile it if necessary, and return its description by language."""
    thread_search()
    return {language: find_engine().message(language) for language in LANGUAGES}


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
