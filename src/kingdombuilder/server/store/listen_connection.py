"""A long-lived PostgreSQL connection that reconnects when it is lost."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.engine import URL

from kingdombuilder.server.store.connections import CONNECT_TIMEOUT
from kingdombuilder.server.store.failures import driver_errors

LOGGER = logging.getLogger(__name__)
FIRST_PAUSE, MAX_PAUSE = 0.1, 5.0  # seconds before reconnecting
KEEPALIVE = 5.0  # seconds of silence before a check, and its timeout
# The server then also notices a lost machine within seconds.
_ALIVE = {
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}

Connection = Any  # asyncpg's, which has no types


class ListenConnection:
    """A dedicated connection for listeners, which belong to a connection."""

    def __init__(
        self,
        url: URL,
        opened: Callable[[Connection], Awaitable[None]] | None = None,
        name: str = "",
    ) -> None:
        """Create it; `opened` is awaited on each new connection, which has this name."""
        self._settings = _ALIVE | ({"application_name": name} if name else {})
        self._url, self._opened = url, opened
        self._connection: Connection | None = None
        self._tried = asyncio.Event()
        self._lock = asyncio.Lock()  # a connection runs one query at a time
        self._task: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the connection is open."""
        return self._connection is not None

    async def open(self) -> None:
        """Start staying connected, and wait for the first attempt."""
        if self._task is None:
            self._task = asyncio.create_task(self._reconnect_forever())
        await self._tried.wait()

    async def ask(self, query: str, *words: object) -> Any:
        """Run a query and return its value, or None while there is no connection."""
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
        """Close the connection for good."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _reconnect_forever(self) -> None:
        """Stay connected, with growing pauses between failures."""
        pause = FIRST_PAUSE
        while True:
            try:
                await self._once()
            except Exception as error:  # any error must lead to another attempt
                self._tried.set()
                if not isinstance(error, driver_errors()):
                    LOGGER.exception("a line to the database failed")
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_PAUSE)
            else:
                LOGGER.warning("a line to the database was cut")
                pause = FIRST_PAUSE

    async def _once(self) -> None:
        """Connect and wait until the connection is lost."""
        connection, closed = await self._connect(), asyncio.Event()
        connection.add_termination_listener(lambda _: closed.set())
        try:
            if self._opened:
                await self._opened(connection)
            self._connection = connection
            self._tried.set()
            while not closed.is_set():
                await self._wait(closed)
        finally:
            self._connection = None
            connection.terminate()

    async def _wait(self, closed: asyncio.Event) -> None:
        try:
            async with asyncio.timeout(KEEPALIVE):
                await closed.wait()
        except TimeoutError:
            await self.ask("SELECT 1")

    async def _connect(self) -> Connection:
        import asyncpg

        _, how = self._url.get_dialect()().create_connect_args(self._url)
        return await asyncpg.connect(**how, timeout=CONNECT_TIMEOUT, server_settings=self._settings)
