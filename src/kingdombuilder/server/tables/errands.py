"""Tasks of a node that run by themselves, and end with it."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

LOGGER = logging.getLogger(__name__)


class Errands:
    """What is under way."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin something and go on."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def end(self) -> None:
        """Stop everything."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            LOGGER.error("an errand failed", exc_info=error)
