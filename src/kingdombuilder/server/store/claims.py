"""Claims: only one of several nodes runs a game's bots, until it releases the game or stops."""

import asyncio

from sqlalchemy.engine import URL

from kingdombuilder.server.store.listen_connection import ListenConnection
from kingdombuilder.server.tasks import TaskSet

# The database releases an advisory lock when the connection that holds it is closed.
_TAKE = "SELECT pg_try_advisory_lock(hashtextextended($1, 0))"
_FREE = "SELECT pg_advisory_unlock(hashtextextended($1, 0))"


class Claims:
    """The games that this node acts for."""

    def __init__(self, url: URL) -> None:
        self._line = ListenConnection(url, lost=self._lost)
        self._held: set[str] = set()
        self._lock = asyncio.Lock()
        self._work = TaskSet()

    async def claim(self, game: str) -> bool:
        """Return whether this node holds the claim; without a connection, it does not."""
        return await self._work.run_shielded(self._claim(game))

    async def release(self, game: str) -> None:
        """Release the claim for other nodes."""
        await self._work.run_shielded(self._release(game))

    async def close(self) -> None:
        """Release all claims."""
        await self._work.join()
        await self._line.close()

    async def _claim(self, game: str) -> bool:
        await self._line.open()
        async with self._lock:
            # The database counts how often a lock is taken, so take it only once.
            if game not in self._held and await self._line.ask(_TAKE, game):
                self._held.add(game)
            return game in self._held

    async def _release(self, game: str) -> None:
        async with self._lock:
            if game in self._held:
                self._held.discard(game)
                await self._line.ask(_FREE, game)

    def _lost(self) -> None:
        self._held.clear()
