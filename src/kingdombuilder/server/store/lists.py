"""Lists of stored games, in pages."""

from abc import ABC, abstractmethod
from contextlib import AbstractAsyncContextManager
from typing import Any

from sqlalchemy import Select
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store import queries
from kingdombuilder.server.store.queries import Key
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.store.writer import Act, T


class GameLists(ABC):
    """The part of a store that finds games."""

    @abstractmethod
    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a connection for queries."""

    @abstractmethod
    async def write(self, act: Act[T]) -> T:
        """Run a function that writes in its own transaction."""

    async def game(self, game: str) -> GameRow | None:
        """Return a game, or None."""
        rows = await self._games(queries.games().where(GameRow.id == game))
        return rows[0] if rows else None

    async def games(self) -> list[GameRow]:
        """Return all games, the last updated first."""
        return await self._games(queries.latest(queries.games()))

    async def setup_codes(self) -> list[str]:
        """Return the set-up codes of all games."""
        async with self.reading() as connection:
            return list((await connection.execute(queries.setup_codes())).scalars())

    async def games_of(
        self, player: str, with_ownerless: bool, limit: int | None = None, after: Key | None = None
    ) -> list[GameRow]:
        """Return games that a player created or plays in, the last updated first.

        With `with_ownerless`, include ownerless games. `after` is the last update and id of a game.
        """
        return await self._games(queries.games_of(player, with_ownerless, limit, after))

    async def lobby(self, limit: int = 200, after: Key | None = None) -> list[GameRow]:
        """Return listed games that are not over, the last updated hour first.

        `after` is the hour of the last update and the id of a game.
        """
        return await self._games(queries.lobby(limit, after))

    async def games_due(self, moment: int, limit: int) -> list[str]:
        """Return the games that are due at a time in ms, the longest overdue first."""
        async with self.reading() as connection:
            games = list((await connection.execute(queries.due(moment, limit))).scalars())
            is_postponed = (await connection.execute(queries.postponed(moment, limit=1))).first()
        if is_postponed:
            await self.write(lambda connection: connection.execute(queries.correct_due(moment)))
        return games

    async def _games(self, query: Select[Any]) -> list[GameRow]:
        async with self.reading() as connection:
            return await queries.rows_of(connection, query)
