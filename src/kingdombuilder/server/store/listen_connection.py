"""A line to PostgreSQL that stays open, and is opened again when it is lost."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.engine import URL

from kingdombuilder.server.store.connections import CONNECT_TIMEOUT
from kingdombuilder.server.store.failures import driver_errors

LOGGER = logging.getLogger(__name__)
FIRST, LONGEST = 0.1, 5.0  # seconds before the next try
KEEPALIVE = 5.0  # seconds after which a silent line is tried, and within which it answers
# So the server, too, notices within seconds that a machine is gone, and frees its locks.
_ALIVE = {
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}

Connection = Any  # of asyncpg, which has no types


class ListenConnection:
    """A connection of its own for what belongs to a connection: listening, and locks."""

    def __init__(
        self,
        url: URL,
        opened: Callable[[Connection], Awaitable[None]] | None = None,
        lost: Callable[[], None] | None = None,
    ) -> None:
        """`opened` is awaited on each new connection, `lost` called when one is gone."""
        self._url, self._opened, self._lost = url, opened, lost
        self._connection: Connection | None = None
        self._tried = asyncio.Event()
        self._lock = asyncio.Lock()  # a connection answers one question at a time
        self._task: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether there is a connection."""
        return self._connection is not None

    async def open(self) -> None:
        """Begin to stay connected; the first try is waited for."""
        if self._task is None:
            self._task = asyncio.create_task(self._reconnect_forever())
        await self._tried.wait()

    async def ask(self, query: str, *words: object) -> Any:
        """The answer of the database, or None while there is no connection."""
        async with self._lock:
            connection = self._connection
            if connection is None:
                return None
            try:
                return await connection.fetchval(query, *words, timeout=KEEPALIVE)
            except driver_errors():
                connection.terminate()
                return None

    async def close(self) -> None:
        """Hang up for good."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _reconnect_forever(self) -> None:
        """Stay connected; after each failure the next try comes later."""
        pause = FIRST
        while True:
            try:
                await self._once()
            except Exception as error:  # whatever it is, nobody else opens this line again
                self._tried.set()
                if not isinstance(error, driver_errors()):
                    LOGGER.exception("a line to the database failed")
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST)
            else:
                LOGGER.warning("a line to the database was cut")
                pause = FIRST

    async def _once(self) -> None:
        """Connect, and stay until the connection is lost."""
        connection, gone = await self._connect(), asyncio.Event()
        connection.add_termination_listener(lambda _: gone.set())
        try:
            if self._opened:
                await self._opened(connection)
            self._connection = connection
            self._tried.set()
            while not gone.is_set():
                await self._wait(gone)
        finally:
            self._connection = None
            if self._lost:
                self._lost()
            connection.terminate()

    async def _wait(self, gone: asyncio.Event) -> None:
        try:
            async with asyncio.timeout(KEEPALIVE):
                await gone.wait()
        except TimeoutError:
            await self.ask("SELECT 1")

    async def _connect(self) -> Connection:
        import asyncpg

        _, how = self._url.get_dialect()().create_connect_args(self._url)
        return await asyncpg.connect(**how, timeout=CONNECT_TIMEOUT, server_settings=_ALIVE)
