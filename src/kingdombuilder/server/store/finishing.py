"""Work that goes on to its end, whoever stops waiting for it."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class TaskSet:
    """The work that is under way."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something that nobody need wait for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def run_shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for something that is not stopped by stopping to wait."""
        return await asyncio.shield(self.start(work))

    async def join(self) -> None:
        """Wait for everything."""
        while self._tasks:
            await asyncio.wait(self._tasks)
