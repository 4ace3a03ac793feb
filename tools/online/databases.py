"""Databases for one run: SQLite in a folder, or a temporary PostgreSQL server."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import asyncpg

from kingdombuilder.server.store.url import store_url
from tests.server.postgres import USER, Postgres, running

SQLITE, POSTGRES = "sqlite", "postgres"
NAMES = (SQLITE, POSTGRES)
LOCK_TIMEOUT = 10.0  # seconds to wait for the lock itself
RECOVERY_TIMEOUT = 60.0  # seconds for a database to recover from a crash
RETRY_AFTER = 0.2  # seconds
_PLAYING = "SELECT game FROM events GROUP BY game ORDER BY max(moment) DESC LIMIT 50"
_LOCK = "SELECT game FROM activity WHERE game = ANY($1) ORDER BY game FOR UPDATE"


@dataclass(frozen=True, slots=True)
class Database:
    """A database, and a node's arguments to use it."""

    name: str
    url: str
    arguments: tuple[str, ...]
    server: Postgres | None = None
    file: Path | None = None

    @property
    def postgres(self) -> Postgres:
        """The PostgreSQL server of this database."""
        assert self.server
        return self.server

    @asynccontextmanager
    async def lock(self, random: Random, games: int) -> AsyncIterator[None]:
        """Lock a few games, or all games of a database in a file."""
        if self.file:
            connection = sqlite3.connect(
                self.file, LOCK_TIMEOUT, isolation_level=None, check_same_thread=False
            )
            with closing(connection) as file:
                await asyncio.to_thread(file.execute, "BEGIN IMMEDIATE")
                yield
                file.execute("ROLLBACK")
            return
        client = await self._connect()
        try:
            async with client.transaction():
                playing = [row["game"] for row in await client.fetch(_PLAYING)]
                chosen = random.sample(playing, min(games, len(playing)))
                await client.execute(_LOCK, chosen, timeout=LOCK_TIMEOUT)
                yield
        finally:
            await client.close()

    async def wait_until_ready(self) -> None:
        """Wait until the database accepts connections, which it does not after a crash."""
        if self.server:
            await (await self._connect()).close()

    async def _connect(self) -> asyncpg.Connection:
        async with asyncio.timeout(RECOVERY_TIMEOUT):
            while True:
                try:
                    return await asyncpg.connect(self.postgres.url(USER), timeout=LOCK_TIMEOUT)
                except (OSError, asyncpg.CannotConnectNowError):
                    await asyncio.sleep(RETRY_AFTER)


@contextmanager
def database(name: str, folder: Path) -> Iterator[Database]:
    """Provide an empty database, and remove it afterwards."""
    data = ("--data-dir", str(folder / "data"))
    if name == SQLITE:
        url = store_url(folder / "data")
        yield Database(name, url, data, file=Path(url.partition(":///")[2]))
        return
    with running("max_connections=200") as server:
        link = server.url(USER)
        yield Database(name, store_url(folder, link), (*data, "--database", link), server)
