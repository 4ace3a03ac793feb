"""Claims: of several nodes one lets the bots of a game think, until it lets go or dies."""

import asyncio

from sqlalchemy.engine import URL

from kingdombuilder.server.store.listen_connection import ListenConnection
from kingdombuilder.server.tasks import TaskSet

# The database frees such a lock the moment the connection that took it is gone.
_TAKE = "SELECT pg_try_advisory_lock(hashtextextended($1, 0))"
_FREE = "SELECT pg_advisory_unlock(hashtextextended($1, 0))"


class Claims:
    """The games that this node acts for by itself."""

    def __init__(self, url: URL) -> None:
        self._line = ListenConnection(url, lost=self._lost)
        self._held: set[str] = set()
        self._lock = asyncio.Lock()
        self._work = TaskSet()

    async def claim(self, game: str) -> bool:
        """Whether this node has the claim now; without a connection nobody can tell, so no."""
        return await self._work.run_shielded(self._claim(game))

    async def release(self, game: str) -> None:
        """Let another node have it."""
        await self._work.run_shielded(self._release(game))

    async def close(self) -> None:
        """Let go of all."""
        await self._work.join()
        await self._line.close()

    async def _claim(self, game: str) -> bool:
        await self._line.open()
        async with self._lock:
            # The database counts how often a lock is taken, so it is taken once.
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
