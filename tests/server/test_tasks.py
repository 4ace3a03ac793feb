"""Background tasks keep running, however often they fail."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from kingdombuilder.server import tasks as module
from kingdombuilder.server.store.failures import StoreError, StoreUnavailable
from kingdombuilder.server.tasks import TaskSet, growing_pauses

PERIOD = 0.01  # seconds


async def until(holds: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(10):
        while not holds():
            await asyncio.sleep(PERIOD)


@pytest.mark.parametrize("error", [StoreError("away"), OSError(), KeyError(), TimeoutError()])
def test_a_task_that_fails_continues(error: Exception) -> None:
    """It is unhealthy until it has completed a round again."""

    async def check() -> None:
        tasks, rounds = TaskSet(), list[bool]()
        outcomes: Iterator[Exception | None] = iter([None, error, error])

        async def work() -> None:
            outcome = next(outcomes, None)
            rounds.append(outcome is None)
            if outcome:
                raise outcome

        tasks.repeat("work", work, PERIOD)
        await until(lambda: rounds == [True, False])
        await until(lambda: tasks.health() == {"work": False})
        await until(lambda: len(rounds) > 5 and tasks.health() == {"work": True})
        assert rounds[:4] == [True, False, False, True]
        await tasks.cancel()

    asyncio.run(check())


def test_the_failure_of_a_task_is_logged_with_its_name() -> None:
    """The owner of the tasks decides how serious it is: a store may be down for a while."""
    failures: list[tuple[str, str]] = []

    async def record() -> None:
        raise StoreUnavailable("away")

    async def check() -> None:
        tasks = TaskSet(lambda name, error: failures.append((name, str(error))))
        tasks.start(record())
        await tasks.join()
        await asyncio.sleep(0)

    asyncio.run(check())
    assert failures == [("record", "away")]


def test_a_task_that_hangs_is_unhealthy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round that does not end is as bad as one that fails."""
    monkeypatch.setattr(module, "STUCK_AFTER", 0.05)

    async def check() -> None:
        tasks = TaskSet()

        async def hang() -> None:
            await asyncio.Event().wait()

        tasks.repeat("work", hang, PERIOD)
        await asyncio.sleep(0)
        assert tasks.health() == {"work": True}
        await until(lambda: tasks.health() == {"work": False})
        await tasks.cancel()

    asyncio.run(check())


def test_no_task_starts_after_cancellation() -> None:
    """A task that is stopped may try to start another."""

    async def check() -> None:
        tasks, started = TaskSet(), list[str]()

        async def run_later() -> None:
            started.append("later")

        async def first() -> None:
            try:
                await asyncio.sleep(60)
            finally:
                tasks.start(run_later())

        tasks.start(first())
        await asyncio.sleep(0)
        await tasks.cancel()
        await asyncio.sleep(0.01)
        assert started == []

    asyncio.run(check())


def test_shielded_work_completes_if_its_caller_is_cancelled() -> None:
    """Joining waits for it; a caller that stays gets the result or the exception."""

    async def check() -> None:
        tasks, done = TaskSet(), list[str]()

        async def work() -> str:
            await asyncio.sleep(0.05)
            done.append("work")
            return "result"

        async def fail() -> None:
            raise StoreError("away")

        caller = asyncio.create_task(tasks.run_shielded(work()))
        await asyncio.sleep(0)
        caller.cancel()
        with pytest.raises(asyncio.CancelledError):
            await caller
        assert done == []
        await tasks.join()
        assert done == ["work"]
        assert await tasks.run_shielded(work()) == "result"
        with pytest.raises(StoreError):
            await tasks.run_shielded(fail())

    asyncio.run(check())


def test_pauses_grow_to_a_limit() -> None:
    """The first one is short, because most failures are."""
    assert list(islice(growing_pauses(0.5), 5)) == [0.1, 0.2, 0.4, 0.5, 0.5]
