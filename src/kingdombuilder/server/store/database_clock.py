"""The database's clock, by which all nodes time games, whatever their own clocks show."""

import logging
import time

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingdombuilder.server.observability.logs import facts
from kingdombuilder.server.store.failures import translate_errors
from kingdombuilder.server.store.leases import NOW_MS

LOGGER = logging.getLogger(__name__)
SYNC_PERIOD = 15.0  # seconds between two measurements
SAMPLES = 5  # per measurement; the fastest answer is the most exact
MAX_HOLD_MS = 2000  # a clock that is ahead by at most this pauses until it is right
_NOW = text(f"SELECT {NOW_MS}")


def system_now_ms() -> int:
    """Return the time of this machine in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class DatabaseClock:
    """An estimate of the database's time: its offset from this machine's monotonic clock."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._offset = system_now_ms() - _monotonic_ms()  # until the first measurement
        self._latest = 0.0
        self._is_synchronized = False

    def now_ms(self) -> int:
        """Return the database's time in milliseconds since 1970; it does not run backwards."""
        self._latest = max(self._latest, _monotonic_ms() + self._offset)
        return int(self._latest)

    async def synchronize(self) -> None:
        """Measure the offset; raise `StoreError` if the database does not answer."""
        with translate_errors():
            async with self._engine.connect() as connection:
                await _measure(connection)  # the first one also prepares the statement
                samples = [await _measure(connection) for _ in range(SAMPLES)]
        self.adjust(*min(samples))

    def adjust(self, error: float, offset: float) -> None:
        """Use a measured offset, unless the present one is within the measurement's error."""
        change = offset - self._offset
        if self._is_synchronized and abs(change) <= error:
            return
        if not self._is_synchronized or change < -MAX_HOLD_MS:
            if self._is_synchronized:
                LOGGER.warning("the database's clock was set back", extra=facts(ms=int(-change)))
            self._latest = 0.0
        self._offset, self._is_synchronized = offset, True


async def _measure(connection: AsyncConnection) -> tuple[float, float]:
    """Return the possible error and the offset in ms; half the round trip is the way back."""
    before = _monotonic_ms()
    moment = (await connection.execute(_NOW)).scalar_one()
    after = _monotonic_ms()
    return (after - before) / 2 + 1, moment - (before + after) / 2


def _monotonic_ms() -> float:
    return time.monotonic() * 1000
