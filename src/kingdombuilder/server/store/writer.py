"""Writing: what comes while a transaction is under way goes together into the next one."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from time import perf_counter
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.store.connections import WRITE_OPTIONS
from kingdombuilder.server.store.events import EventBatch, append_batches
from kingdombuilder.server.store.failures import Conflict, translated
from kingdombuilder.server.store.types import ConflictError
from kingdombuilder.server.store.url import SQLITE
from kingdombuilder.server.tasks import TaskSet

MOST = 500  # appends in one transaction: others need not wait for very many

T = TypeVar("T")
Act = Callable[[AsyncConnection], Awaitable[T]]
_Waiting = tuple[EventBatch, asyncio.Future[None]]


class Writer:
    """All that a node writes; what has begun goes on to its end, whoever stops waiting for it."""

    def __init__(self, engine: AsyncEngine, node: str) -> None:
        self._engine = engine.execution_options(**WRITE_OPTIONS)
        self._node = node
        self._waiting: list[_Waiting] = []
        self._draining = False
        self._work = TaskSet()
        # A file has one writer at a time, and its own queue is unfair and slow.
        alone = engine.dialect.name == SQLITE
        self._turn: AbstractAsyncContextManager[Any] = asyncio.Lock() if alone else nullcontext()

    async def append(self, wanted: EventBatch) -> None:
        """Store more events of a game, all or none."""
        if wanted.facts.settle:  # its locks are its own, so no other append waits for them
            await self._settled(wanted)
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((wanted, done))
        if not self._draining:
            self._draining = True
            self._work.start(self._drain())
        await done

    async def act(self, act: Act[T]) -> T:
        """Do something in a transaction of its own."""
        return await self._work.run_shielded(self._acted(act))

    async def close(self) -> None:
        """Wait for what has begun."""
        await self._work.join()

    async def _acted(self, act: Act[T]) -> T:
        async with self._turn, self._transaction() as connection:
            return await act(connection)

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        with translated():
            async with self._engine.begin() as connection:
                yield connection

    async def _settled(self, wanted: EventBatch) -> None:
        async def settled(connection: AsyncConnection) -> None:
            await append_batches(connection, self._node, [wanted])
            assert wanted.facts.settle
            await wanted.facts.settle(connection)

        try:
            await self.act(settled)
        except Conflict:
            raise ConflictError(wanted.game) from None

    async def _drain(self) -> None:
        while self._waiting:
            async with self._turn:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                # Nodes that lock games in the same order never wait for each other in a circle.
                batch.sort(key=lambda one: one[0].game)
                began = perf_counter()
                await self._commit_batch(batch)
                METRICS.commit_seconds.observe(perf_counter() - began)
                METRICS.commit_events.observe(sum(len(wanted.events) for wanted, _ in batch))
        self._draining = False

    async def _commit_batch(self, batch: Sequence[_Waiting]) -> None:
        try:
            async with self._transaction() as connection:
                await append_batches(connection, self._node, [wanted for wanted, _ in batch])
        except Exception as error:
            if len(batch) == 1:
                _fail(*batch[0], error)
            else:
                await self._commit_singly(batch)
        else:
            for _, done in batch:
                _resolve(done)

    async def _commit_singly(self, batch: Sequence[_Waiting]) -> None:
        """Once more, each behind a savepoint, so that one that fails takes no other with it."""
        kept: list[_Waiting] = []
        try:
            async with self._transaction() as connection:
                for wanted, done in batch:
                    try:
                        with translated():
                            async with connection.begin_nested():
                                await append_batches(connection, self._node, [wanted])
                    except Exception as error:
                        _fail(wanted, done, error)
                    else:
                        kept.append((wanted, done))
        except Exception as error:
            for wanted, done in batch:
                _fail(wanted, done, error)
        for _, done in kept:
            _resolve(done)


def _resolve(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)


def _fail(wanted: EventBatch, done: asyncio.Future[None], error: Exception) -> None:
    if not done.done():
        done.set_exception(ConflictError(wanted.game) if isinstance(error, Conflict) else error)
