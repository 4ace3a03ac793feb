"""The programs of a server, in separate workers, so that built-in bots never wait for them."""

import logging
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from random import Random

from kingdombuilder.bots import Budget, Decision
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.entrants.program_contestant import HANG_FACTOR, HANG_SECONDS, START_SECONDS
from kingdombuilder.game.process_pool import ProcessDied
from kingdombuilder.rules.state import State
from kingdombuilder.server.costs import Bill, Costs, Payer
from kingdombuilder.server.tables.fair_queue import ABSENT, FairQueue
from kingdombuilder.server.tables.program_worker import (
    ProgramRequest,
    decide_program,
    run_program_worker,
    section_names,
)
from kingdombuilder.server.tables.worker_pool import WorkerPool

LOGGER = logging.getLogger(__name__)
PROCESSES = 2  # in each of which all programs can run
MIN_SECONDS = 0.1  # for a turn when many tables wait
MAX_FAULTS = 3  # in a row, before a program rests
REST_SECONDS = 60.0
SAFETY_SECONDS = 5.0  # after which a worker that should have given up is killed


class ProgramPool:
    """Asks programs for decisions; one that fails is restarted, and rests after repeated faults."""

    def __init__(
        self, programs: Mapping[str, Entrant], costs: Costs | None, folder: Path | None
    ) -> None:
        self._programs, self._costs = programs, costs
        self._workers = WorkerPool(PROCESSES, "programs", folder, target=run_program_worker)
        self._queue = FairQueue(PROCESSES)
        self._random = Random()
        self._faults = dict.fromkeys(programs, 0)
        self._rests_until = dict.fromkeys(programs, 0.0)

    def __contains__(self, bot: str) -> bool:
        return bot in self._programs

    @property
    def waiting(self) -> int:
        """The number of tables that wait for a program."""
        return len(self._queue)

    async def decide(
        self, bot: str, seen: State, game: str, owner: Payer, rank: int
    ) -> Decision | None:
        """Return a program's decision, or None if it fails or rests after faults."""
        if time.monotonic() < self._rests_until[bot]:
            return None
        entrant = self._programs[bot]
        async with self._queue.slot(owner, rank, entrant.budget.seconds or MIN_SECONDS):
            budget = self._budget(entrant, owner, rank)
            answer = await self._ask(entrant, seen, game, owner, budget)
        if isinstance(answer, Decision):
            self._faults[bot] = 0
            return answer
        LOGGER.error("a program failed: %s: %s", bot, answer)
        self._faults[bot] += 1
        if self._faults[bot] >= MAX_FAULTS:
            self._rests_until[bot] = time.monotonic() + REST_SECONDS
        return None

    def processes(self) -> list[int]:
        """Return the ids of the workers."""
        return self._workers.processes()

    def close(self) -> None:
        """Stop all workers and with them the programs."""
        self._workers.close()

    async def _ask(
        self, entrant: Entrant, seen: State, game: str, owner: Payer, budget: Budget
    ) -> Decision | str:
        names, island = section_names(seen)
        seed = self._random.getrandbits(64)
        request = ProgramRequest(entrant, game, seen, names, island, seed, budget)
        limit = (
            START_SECONDS + (budget.seconds or 0.0) * HANG_FACTOR + HANG_SECONDS + SAFETY_SECONDS
        )
        began = time.monotonic()
        try:
            answer = (await self._workers.call(partial(decide_program, request), limit)).value
        except ProcessDied:
            answer = "its worker died"
        except TimeoutError:
            answer = f"its worker did not answer within {limit:.0f} s"
        if self._costs:  # the time of a program is not known to its worker
            self._costs.charge(owner, Bill(work=time.monotonic() - began))
        return answer

    def _budget(self, entrant: Entrant, owner: Payer, rank: int) -> Budget:
        """Return the budget of a program, which is smaller while others wait."""
        share = (entrant.budget.seconds or 0.0) / (
            1 + self._queue.pressure(owner, rank) / PROCESSES
        )
        if rank == ABSENT or (self._costs and self._costs.wait_for_work(owner)):
            share = min(share, MIN_SECONDS)
        return Budget(max(MIN_SECONDS, share), entrant.budget.work)
