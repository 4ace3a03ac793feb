"""Recovery of tables after a failure of the store."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from kingdombuilder.server.observability.logs import facts
from kingdombuilder.server.store.failures import StoreError, StoreUnavailable
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.tasks import TaskSet, growing_pauses, log_failure

LOGGER = logging.getLogger(__name__)
MAX_PAUSE = 2.0  # seconds between two tries


def log_task_failure(name: str, error: Exception) -> None:
    """Log the failure of a task; a store that does not answer is only a warning."""
    if isinstance(error, StoreUnavailable):
        LOGGER.warning("the store does not answer", extra=facts(task=name, reason=str(error)))
    else:
        log_failure(name, error)


class Recovery:
    """The tables that wait for the store, which are restored one after the other."""

    def __init__(self, restore: Callable[[Table], Awaitable[None]], tasks: TaskSet) -> None:
        """Call `restore` to reload a table; it raises `StoreError` if that fails."""
        self._restore, self._tasks = restore, tasks
        self._waiting: dict[Table, None] = {}  # in the order of arrival
        self._is_running = False

    def add(self, table: Table) -> None:
        """Restore a table in the background."""
        self._waiting[table] = None
        if not self._is_running:
            self._is_running = True
            self._tasks.start(self._run())

    async def _run(self) -> None:
        pauses = growing_pauses(MAX_PAUSE)
        try:
            while self._waiting:
                table = next(iter(self._waiting))
                del self._waiting[table]
                try:
                    await self._restore(table)
                    pauses = growing_pauses(MAX_PAUSE)
                except StoreError:
                    self._waiting[table] = None  # after the others
                    await asyncio.sleep(next(pauses))
                except Exception:
                    LOGGER.exception("a table cannot be restored")
        finally:
            self._is_running = False
