"""The writer of the store, which groups appends into shared transactions."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from time import perf_counter
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.store.connections import WRITE_OPTIONS
from kingdombuilder.server.store.events import EventBatch, append_batches
from kingdombuilder.server.store.failures import Conflict, RowLocked, translate_errors
from kingdombuilder.server.store.types import ConflictError
from kingdombuilder.server.store.url import SQLITE
from kingdombuilder.server.tasks import TaskSet

MAX_BATCH = 500  # appends per transaction, so that later ones do not wait too long
MAX_LOCK_WAITS = 4  # connections for appends that wait for a lock

T = TypeVar("T")
Act = Callable[[AsyncConnection], Awaitable[T]]
_Waiting = tuple[EventBatch, asyncio.Future[None]]


class Writer:
    """All writes of a node; a write runs to its end even if its caller is cancelled."""

    def __init__(self, engine: AsyncEngine, group_engine: AsyncEngine) -> None:
        """Store groups of appends with `group_engine`, whose lock timeout is short."""
        self._engine = engine.execution_options(**WRITE_OPTIONS)
        self._group_engine = group_engine.execution_options(**WRITE_OPTIONS)
        self._lock_waits = asyncio.Semaphore(MAX_LOCK_WAITS)
        self._waiting: list[_Waiting] = []
        self._draining = False
        self._work = TaskSet()
        # SQLite allows one writer at a time, and its own queue is unfair and slow.
        single_writer = engine.dialect.name == SQLITE
        lock = asyncio.Lock() if single_writer else nullcontext()
        self._turn: AbstractAsyncContextManager[Any] = lock

    async def append(self, new: EventBatch) -> None:
        """Store events of a game, all or none."""
        if new.facts.settle:  # it takes locks for which others should not wait
            await self._append_and_settle(new)
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((new, done))
        if not self._draining:
            self._draining = True
            self._work.start(self._drain())
        await done

    async def act(self, act: Act[T]) -> T:
        """Run a function in its own transaction."""
        return await self._work.run_shielded(self._run(act))

    async def close(self) -> None:
        """Wait for pending writes."""
        await self._work.join()

    async def _run(self, act: Act[T]) -> T:
        async with self._turn, _transaction(self._engine) as connection:
            return await act(connection)

    async def _append_and_settle(self, new: EventBatch) -> None:
        async def append_and_settle(connection: AsyncConnection) -> None:
            await append_batches(connection, [new])
            assert new.facts.settle
            await new.facts.settle(connection)

        try:
            await self.act(append_and_settle)
        except Conflict:
            raise ConflictError(new.game) from None

    async def _drain(self) -> None:
        while self._waiting:
            async with self._turn:
                batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
                # Nodes that lock games in the same order cannot deadlock.
                batch.sort(key=lambda one: one[0].game)
                began = perf_counter()
                await self._commit_batch(batch)
                METRICS.commit_seconds.observe(perf_counter() - began)
                METRICS.commit_events.observe(sum(len(one.events) for one, _ in batch))
        self._draining = False

    async def _commit_batch(self, batch: Sequence[_Waiting]) -> None:
        try:
            async with _transaction(self._group_engine) as connection:
                await append_batches(connection, [one for one, _ in batch])
        except RowLocked:
            await self._commit_singly(batch)
        except Exception as error:
            if len(batch) == 1:
                _reject(*batch[0], error)
            else:
                await self._commit_singly(batch)
        else:
            for _, done in batch:
                _resolve(done)

    async def _commit_singly(self, batch: Sequence[_Waiting]) -> None:
        """Retry each append behind its own savepoint, so that a failure affects no other."""
        committed: list[_Waiting] = []
        locked: list[_Waiting] = []
        try:
            async with _transaction(self._group_engine) as connection:
                for one, done in batch:
                    try:
                        with translate_errors():
                            async with connection.begin_nested():
                                await append_batches(connection, [one])
                    except RowLocked:
                        locked.append((one, done))
                    except Exception as error:
                        _reject(one, done, error)
                    else:
                        committed.append((one, done))
        except Exception as error:
            for one, done in batch:
                if (one, done) not in locked:
                    _reject(one, done, error)
        for _, done in committed:
            _resolve(done)
        for one, done in locked:
            self._work.start(self._append_singly(one, done))

    async def _append_singly(self, new: EventBatch, done: asyncio.Future[None]) -> None:
        """Store events of a locked game in their own transaction."""
        try:
            async with self._lock_waits, _transaction(self._engine) as connection:
                await append_batches(connection, [new])
        except Exception as error:
            _reject(new, done, error)
        else:
            _resolve(done)


@asynccontextmanager
async def _transaction(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    with translate_errors():
        async with engine.begin() as connection:
            yield connection


def _resolve(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)


def _reject(new: EventBatch, done: asyncio.Future[None], error: Exception) -> None:
    if not done.done():
        done.set_exception(ConflictError(new.game) if isinstance(error, Conflict) else error)
