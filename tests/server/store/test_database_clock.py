"""The database's clock as a node estimates it."""

import asyncio

import pytest

from kingdombuilder.server.store import database_clock as module
from kingdombuilder.server.store.connections import open_engine
from kingdombuilder.server.store.database_clock import MAX_HOLD_MS, DatabaseClock, system_now_ms
from kingdombuilder.server.store.url import with_driver
from tests.server.postgres import Postgres
from tests.server.store.rows import opened

NOWHERE = "postgresql://postgres@127.0.0.1:1/none"
EXACT = 500  # ms, on a busy machine


class Machine:
    """A monotonic clock that a test sets."""

    def __init__(self) -> None:
        self.ms = 1000.0

    def __call__(self) -> float:
        """Return its time."""
        return self.ms


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The monotonic clock of this node."""
    found = Machine()
    monkeypatch.setattr(module, "_monotonic_ms", found)
    return found


@pytest.fixture
def clock(machine: Machine) -> DatabaseClock:
    """A clock that knows an offset of 5,000 ms."""
    made = DatabaseClock(open_engine(with_driver(NOWHERE)))
    made.adjust(error=1, offset=5000)
    assert made.now_ms() == 6000
    return made


def test_a_wrong_system_clock_does_not_matter(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the database has been asked."""
    url = postgres.fresh()
    monkeypatch.setattr(module, "system_now_ms", lambda: system_now_ms() + 600_000)

    async def check() -> None:
        async with opened(url) as (store,):
            assert store.now_ms() - system_now_ms() > 500_000
            await store.synchronize_clock()
            assert abs(store.now_ms() - system_now_ms()) < EXACT

    asyncio.run(check())


def test_it_follows_the_monotonic_clock_between_measurements(
    clock: DatabaseClock, machine: Machine
) -> None:
    """Whatever happens to the system clock."""
    machine.ms += 250
    assert clock.now_ms() == 6250


def test_a_measurement_within_its_error_changes_nothing(clock: DatabaseClock) -> None:
    """A slow answer says little."""
    clock.adjust(error=40, offset=5030)
    assert clock.now_ms() == 6000
    clock.adjust(error=10, offset=5030)
    assert clock.now_ms() == 6030


def test_it_stands_still_rather_than_run_backwards(clock: DatabaseClock, machine: Machine) -> None:
    """Until the database has caught up."""
    clock.adjust(error=1, offset=4900)
    assert clock.now_ms() == 6000
    machine.ms += 60
    assert clock.now_ms() == 6000
    machine.ms += 60
    assert clock.now_ms() == 6020


def test_a_database_that_was_set_back_is_followed(clock: DatabaseClock) -> None:
    """Otherwise clocks would stand still for that long."""
    clock.adjust(error=1, offset=5000 - 2 * MAX_HOLD_MS)
    assert clock.now_ms() == 6000 - 2 * MAX_HOLD_MS
