"""Bots that think in a real browser, in the workers of a static site, for matches of the arena.

The page of the site does the work of its worker of tables: it has the same pool of workers for bots
and sends them the same pickled work. Every decision is made by the WebAssembly engine.
"""

import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from random import Random
from typing import TypeVar

from playwright.sync_api import Page

from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.match_spec import MatchSpec
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.bots import BOTS, UNLIMITED, Budget, Decision
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.entrants.forfeits import CRASH, BotFault
from kingdombuilder.entrants.protocol.messages import SeatAssignment
from kingdombuilder.game.process_pool import exit_on_sigterm, exit_with_parent, ignore_sigint, serve
from kingdombuilder.rules.state import State
from kingdombuilder.server.local.bot_decisions import decide
from tools.browser import chromium
from tools.site_timing import STATE

T = TypeVar("T")
START_SECONDS = 120.0  # for the interpreter and the engine, on a busy machine
START_POOL = """() => {
    const fullUrl = (path) => new URL(path, document.baseURI).href;
    const { python, botWorker } = state.site;
    const parts = Object.entries(python).map(([name, value]) =>
        [name, typeof value === 'string' ? fullUrl(value) : value]);
    window.bots = new state.BotPool(fullUrl(botWorker), Object.fromEntries(parts));
}"""
THINK = """async ([text, seconds]) => {
    const work = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const result = await bots.think(work, seconds);
    return result && btoa(String.fromCharCode(...result));
}"""


class SiteWorkers:
    """The workers of a site, in a page that is open."""

    def __init__(self, page: Page, link: str) -> None:
        """Open the site and start a worker, so that no bot waits for it."""
        self._page = page
        page.set_default_timeout(1000 * START_SECONDS)
        page.goto(link)
        page.evaluate(STATE)
        page.evaluate(START_POOL)
        self.perform(partial(bool), START_SECONDS)

    def perform(self, work: Callable[[], T], seconds: float) -> T:
        """Return the result of some work in a worker; raise `RuntimeError` if the worker fails."""
        text = b64encode(pickle.dumps(work)).decode()
        answer = self._page.evaluate(THINK, [text, seconds])
        if answer is None:
            raise RuntimeError("a worker of the site failed")
        result: T = pickle.loads(b64decode(answer))
        return result


@dataclass(slots=True)
class SiteContestant:
    """A level that thinks in the workers of a site."""

    workers: SiteWorkers
    entrant: Entrant
    limit: Budget = field(init=False)
    random: Random = field(init=False)

    def __post_init__(self) -> None:
        """Take the level's own budget if the entrant has none."""
        own = self.entrant.budget
        self.limit = BOTS[self.entrant.source].budget if own == UNLIMITED else own
        self.random = Random(0)

    def begin(self, place: SeatAssignment) -> None:
        """Reseed the generator."""
        self.random = Random(place.seed)

    def decide(self, seen: State, budget: Budget) -> Decision:
        """Return the decision of a worker; raise `BotFault` for any exception from the bot."""
        work = partial(decide, self.entrant.source, seen, self.random.getrandbits(64), budget)
        answer = self.workers.perform(work, budget.seconds or 0.0)
        if isinstance(answer, str):
            raise BotFault(CRASH, what=answer.strip().rpartition("\n")[2])
        return answer

    def end(self, gold: Sequence[int], reason: str, is_over: bool = True) -> None:
        """Do nothing, because a level keeps no state."""

    def close(self) -> None:
        """Do nothing, because the page is closed with its browser."""

    def kill(self) -> None:
        """Do nothing, because the page is closed with its browser."""


def serve_games_in_browser(link: str, pipe: Connection, order: MatchSpec) -> None:
    """In a worker process: play the games whose numbers arrive, in a browser of its own."""
    ignore_sigint()
    exit_on_sigterm(lambda: None)  # the browser ends with its process
    exit_with_parent()
    with chromium() as browser:
        workers = SiteWorkers(browser.new_page(service_workers="block"), link)
        bench = ContestantPool(order.entrants, partial(SiteContestant, workers))
        serve(pipe, lambda number: run_game(order, number, bench))
