"""A pool of processes in which bots decide, so that the event loop is never blocked.

When more tables need a process than there are, they queue fairly by owner, and bots get less time.
"""

import asyncio
import logging
import os
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

from kingdombuilder.bots import BOTS, Budget, Decision, share_cores
from kingdombuilder.bots.levels import SUBSTITUTE_BOT
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.game.process_pool import ProcessDied
from kingdombuilder.native.heat_map import HeatMap, heat_map
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal
from kingdombuilder.server.costs import UNKNOWN_PAYER, Bill, Costs, Payer
from kingdombuilder.server.local.bot_decisions import decide, random_decision
from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import unavailable
from kingdombuilder.server.tables.bot_worker import warm
from kingdombuilder.server.tables.fair_queue import ABSENT, HINT, TURN, FairQueue
from kingdombuilder.server.tables.program_pool import ProgramPool
from kingdombuilder.server.tables.worker_pool import WorkerPool
from kingdombuilder.server.tasks import TaskSet

LOGGER = logging.getLogger(__name__)
MAX_DEFAULT_WORKERS = 4
TIME_LIMIT = 20.0  # seconds in addition to the bot's own budget
MIN_SECONDS = 0.1  # budget of a bot when many tables wait, or its owner is in debt
MAX_ABSENT_SECONDS = 0.5  # budget of a bot at a table without a connected person
WARM_UP_COST = 1.0  # seconds
MAX_TRIES = 3


def default_workers() -> int:
    """Return the default number of processes."""
    return min(MAX_DEFAULT_WORKERS, max(1, os.cpu_count() or 1))


class BotPool:
    """A pool of bot workers; owners share it fairly and pay for the time of their bots."""

    def __init__(
        self,
        number: int | None = None,
        time_limit: float = TIME_LIMIT,
        costs: Costs | None = None,
        programs: Sequence[Entrant] = (),
        folder: Path | None = None,
    ) -> None:
        """With limited `costs`, one address cannot use all workers if there are several.

        `programs` run in separate workers, which know the custom sections of a `folder`.
        """
        self.number = number or default_workers()
        self._time_limit, self._costs = time_limit, costs
        is_public = costs is not None and costs.is_on
        self._workers = WorkerPool(self.number, "bots")
        self._programs = ProgramPool({one.name: one for one in programs}, costs, folder)
        self._queue = FairQueue(self.number, max(1, self.number - is_public))
        self._random = Random()
        self._warming: asyncio.Task[dict[str, str]] | None = None
        self._tasks = TaskSet()

    def warm_up(self) -> None:
        """Start the processes now, so that no bot waits for them or for the compiler."""
        self._warming = asyncio.create_task(self._warm())

    async def engine(self, language: str) -> str:
        """Return a description of the bots' engine, once it is loaded."""
        if self._warming is None:
            self.warm_up()
        assert self._warming
        return (await asyncio.shield(self._warming)).get(language, "")

    async def decide(
        self,
        bot: str,
        seen: State,
        owner: Payer = UNKNOWN_PAYER,
        rank: int = TURN,
        game: str = "",
        seed: str | None = None,
    ) -> Decision:
        """Return a bot's decision, or a random legal pick if the bot fails.

        With the same seed, a bot without a time limit makes the same decision. The substitute bot
        decides for a program that fails, and for a bot that is not offered.
        """
        if bot in self._programs:
            with METRICS.decision_seconds.labels(bot).time():
                decision = await self._programs.decide(bot, seen, game, owner, rank)
            if decision:
                return decision
        if bot not in BOTS or BOTS[bot].is_program:
            bot = SUBSTITUTE_BOT
        if self._warming and BOTS[bot].uses_native:
            await asyncio.wait([self._warming])
        expected = BOTS[bot].budget.seconds
        with METRICS.decision_seconds.labels(bot).time():
            async with self._queue.slot(owner, rank, expected or MIN_SECONDS):
                return await self._decide(bot, seen, owner, self.budget(bot, owner, rank), seed)

    async def heat_map(
        self, seen: State, seat: int, owner: Payer = UNKNOWN_PAYER
    ) -> HeatMap | None:
        """Return what free hexes are worth to a seat, or None without the native engine.

        Raise `ApiError` if the process dies.
        """
        if self._warming:
            await asyncio.wait([self._warming])
        async with self._queue.slot(owner, HINT, MIN_SECONDS):
            try:
                work = partial(heat_map, seen, seat)
                answer, seconds = await self._workers.call(work, self._time_limit)
            except (ProcessDied, TimeoutError):
                raise unavailable() from None
        if self._costs:
            self._costs.charge(owner, Bill(work=seconds))
        return answer

    @property
    def waiting(self) -> int:
        """The number of tables that wait for a process."""
        return len(self._queue) + self._programs.waiting

    def budget(self, bot: str, owner: Payer = UNKNOWN_PAYER, rank: int = TURN) -> Budget:
        """Return a bot's budget, which is smaller while others wait or its owner is in debt.

        Where time costs nothing, a bot that decides alone also uses a core that is free.
        """
        own = BOTS[bot].budget if bot in BOTS else Budget()
        if own.seconds is None:
            return own
        share = own.seconds / (1 + self._queue.pressure(owner, rank) / self.number)
        if rank == ABSENT:
            share = min(share, MAX_ABSENT_SECONDS)
        if self._costs and self._costs.wait_for_work(owner):
            share = MIN_SECONDS
        budget = Budget(max(MIN_SECONDS, share), own.work)
        is_free = self._costs is None or not self._costs.is_on
        return share_cores(budget, max(1, self._queue.running)) if is_free else budget

    def processes(self) -> list[int]:
        """Return the ids of the running processes."""
        return self._workers.processes() + self._programs.processes()

    def close(self) -> None:
        """Stop all processes."""
        if self._warming:
            self._warming.cancel()
        self._workers.close()
        self._programs.close()

    async def _decide(
        self, bot: str, seen: State, owner: Payer, budget: Budget, seed: str | None
    ) -> Decision:
        limit = self._time_limit + (budget.seconds or 0)
        for _ in range(MAX_TRIES):
            work = partial(decide, bot, seen, seed or self._random.getrandbits(64), budget)
            try:
                answer, seconds = await self._workers.call(work, limit)
            except (ProcessDied, TimeoutError):
                continue
            if self._costs:
                self._costs.charge(owner, Bill(work=seconds))
            if isinstance(answer, str):
                LOGGER.error("a bot failed\n%s", answer)
                break
            if answer.pick & legal(seen):
                return answer
            break
        return random_decision(seen, self._random)

    async def _warm(self) -> dict[str, str]:
        """Compile the engine in one process if necessary; the others then load it."""
        try:
            async with self._queue.slot(UNKNOWN_PAYER, TURN, WARM_UP_COST):
                engines = (await self._workers.call(warm)).value
        except (ProcessDied, asyncio.CancelledError):
            return {}
        self._workers.start_all()
        for _ in range(self.number):
            self._tasks.start(self._warm_one())
        return engines

    async def _warm_one(self) -> None:
        async with self._queue.slot(UNKNOWN_PAYER, TURN, WARM_UP_COST):
            with suppress(ProcessDied):
                await self._workers.call(warm)
