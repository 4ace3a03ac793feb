"""The database's clock as a node estimates it."""

import asyncio

import pytest

from kingdombuilder.server.store import database_clock as module
from kingdombuilder.server.store.connections import open_engine
from kingdombuilder.server.store.database_clock import MAX_HOLD_MS, DatabaseClock, system_now_ms
from kingdombuilder.server.store.url import with_driver
from tests.server.postgres import Postgres
from tests.server.store.rows import open_stores

UNREACHABLE = "postgresql://postgres@127.0.0.1:1/none"
TOLERANCE_MS = 500  # on a busy machine


class MonotonicClock:
    """A monotonic clock that a test sets."""

    def __init__(self) -> None:
        self.ms = 1000.0

    def __call__(self) -> float:
        """Return its time."""
        return self.ms


@pytest.fixture
def monotonic_clock(monkeypatch: pytest.MonkeyPatch) -> MonotonicClock:
    """The monotonic clock of this node."""
    clock = MonotonicClock()
    monkeypatch.setattr(module, "_monotonic_ms", clock)
    return clock


@pytest.fixture
def clock(monotonic_clock: MonotonicClock) -> DatabaseClock:
    """A clock with an offset of 5,000 ms."""
    database_clock = DatabaseClock(open_engine(with_driver(UNREACHABLE)))
    database_clock.adjust(error=1, offset=5000)
    assert database_clock.now_ms() == 6000
    return database_clock


def test_a_wrong_system_clock_does_not_matter(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database's time is used once it has been measured."""
    url = postgres.fresh()
    monkeypatch.setattr(module, "system_now_ms", lambda: system_now_ms() + 600_000)

    async def check() -> None:
        async with open_stores(url) as (store,):
            assert store.now_ms() - system_now_ms() > 500_000
            await store.synchronize_clock()
            assert abs(store.now_ms() - system_now_ms()) < TOLERANCE_MS

    asyncio.run(check())


def test_the_clock_follows_the_monotonic_clock_between_measurements(
    clock: DatabaseClock, monotonic_clock: MonotonicClock
) -> None:
    """Changes of the system clock do not matter."""
    monotonic_clock.ms += 250
    assert clock.now_ms() == 6250


def test_a_measurement_within_its_error_changes_nothing(clock: DatabaseClock) -> None:
    """A slow answer is not precise."""
    clock.adjust(error=40, offset=5030)
    assert clock.now_ms() == 6000
    clock.adjust(error=10, offset=5030)
    assert clock.now_ms() == 6030


def test_the_clock_pauses_rather_than_run_backwards(
    clock: DatabaseClock, monotonic_clock: MonotonicClock
) -> None:
    """It pauses until the database has caught up."""
    clock.adjust(error=1, offset=4900)
    assert clock.now_ms() == 6000
    monotonic_clock.ms += 60
    assert clock.now_ms() == 6000
    monotonic_clock.ms += 60
    assert clock.now_ms() == 6020


def test_the_clock_follows_a_database_that_was_set_back(clock: DatabaseClock) -> None:
    """Otherwise clocks would pause for that long."""
    clock.adjust(error=1, offset=5000 - 2 * MAX_HOLD_MS)
    assert clock.now_ms() == 6000 - 2 * MAX_HOLD_MS
