"""What runs in a process that thinks: a bot decides there, and the engine is compiled there."""

import multiprocessing
import os
import signal
import time
import traceback
from multiprocessing.connection import wait
from random import Random
from threading import Thread

from kingdombuilder.bots import BOTS, Budget, Decision
from kingdombuilder.bots.search import thread_search
from kingdombuilder.native import find_engine
from kingdombuilder.rules.state import State
from kingdombuilder.text.translations import LANGUAGES


def decide(bot: str, seen: State, seed: int, budget: Budget | None = None) -> Decision | str:
    """Let a bot decide; if it raises, what it raised.

    As text, because an exception that cannot travel would look like a process that died.
    """
    try:
        return BOTS[bot].think(seen, Random(seed), budget)
    except Exception:
        return traceback.format_exc()


def warm(pause: float = 0.0) -> dict[str, str]:
    """Find the engine, compiling it if need be; which one it is, in every language.

    A process that pauses is not idle, so that the pool starts another one.
    """
    thread_search()
    time.sleep(pause)
    return {language: find_engine().say(language) for language in LANGUAGES}


def init_worker() -> None:
    """Ctrl-C is for the server, and without a server there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
