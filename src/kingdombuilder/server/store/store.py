"""The store of games: an event is committed here before it is sent to anyone."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from secrets import token_hex

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store import chat, queries
from kingdombuilder.server.store.claims import Claims
from kingdombuilder.server.store.connections import open_engine
from kingdombuilder.server.store.events import EventBatch, add_events, write_sittings
from kingdombuilder.server.store.failures import Conflict, StoreError, translated
from kingdombuilder.server.store.migrate import migrate, prepare_store
from kingdombuilder.server.store.notifications import NotificationListener
from kingdombuilder.server.store.schema import EventRow, GameRow, SecretRow
from kingdombuilder.server.store.types import (
    ChatLine,
    ConflictError,
    GameUpdate,
    Notification,
    timestamp,
)
from kingdombuilder.server.store.url import FILE, StoreUnusable, is_postgres, store_url, with_driver
from kingdombuilder.server.store.writer import Act, T, Writer

__all__ = [
    "FILE",
    "ChatLine",
    "ConflictError",
    "GameUpdate",
    "Notification",
    "Store",
    "StoreError",
    "StoreUnusable",
    "migrate",
    "prepare_store",
    "store_url",
    "timestamp",
]

HEALTHY_WITHIN = 1  # seconds for a healthy store to answer


class Store:
    """The games of one database, which several nodes can share."""

    def __init__(self, url: str) -> None:
        """Open the store at a URL that `prepare_store` has returned."""
        self.node = token_hex(8)
        where = with_driver(url)
        self._engine = open_engine(where)
        self._writer = Writer(self._engine, self.node)
        # A file is used by one node only, so it needs no claims and no notifications.
        self._claims = Claims(where) if is_postgres(where) else None
        self._listener = NotificationListener(where, self.node) if is_postgres(where) else None

    async def close(self) -> None:
        """Finish pending writes and close all connections."""
        for part in (self._listener, self._claims, self._writer):
            if part:
                await part.close()
        await self._engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection for queries; all methods raise `StoreError`."""
        with translated():
            async with self._engine.connect() as connection:
                yield connection

    async def write(self, act: Act[T]) -> T:
        """Run a function that writes in its own transaction."""
        return await self._writer.act(act)

    async def add(
        self, game: GameRow, events: Sequence[Event], sitting: Mapping[int, str] | None = None
    ) -> None:
        """Add a game with its first events."""
        values = {column.name: getattr(game, column.name) for column in GameRow.__table__.columns}

        async def added(connection: AsyncConnection) -> None:
            await connection.execute(insert(GameRow), values)
            await add_events(connection, [(game.id, event) for event in events])
            if sitting:
                await write_sittings(connection, game.id, sitting)

        await self.write(added)

    async def append(self, game: str, events: Sequence[Event], facts: GameUpdate) -> None:
        """Append events to a game, all or none; raise `ConflictError` if a number is taken."""
        await self._writer.append(EventBatch(game, events, facts))

    async def game(self, game: str) -> GameRow | None:
        """Return a game, or None."""
        async with self.reading() as connection:
            rows = await queries.rows_of(connection, queries.games().where(GameRow.id == game))
        return rows[0] if rows else None

    async def events(self, game: str, after: int = 0) -> list[Event]:
        """Return the events of a game after a number, in order."""
        async with self.reading() as connection:
            return await queries.events_of(connection, game, after)

    async def number(self, game: str) -> int:
        """Return the number of events of a game."""
        query = select(func.count()).where(EventRow.game == game)
        async with self.reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def games(self) -> list[GameRow]:
        """Return all games, the last updated first."""
        async with self.reading() as connection:
            return await queries.rows_of(connection, queries.latest(queries.games()))

    async def games_of(self, player: str, anybody: bool) -> list[GameRow]:
        """Return games that a player created or plays in; with `anybody`, also ownerless games."""
        async with self.reading() as connection:
            return await queries.rows_of(connection, queries.games_of(player, anybody))

    async def lobby(self) -> list[GameRow]:
        """Return listed games that are not over, the last updated first."""
        async with self.reading() as connection:
            return await queries.rows_of(connection, queries.lobby())

    def public_records(self) -> AsyncIterator[GameRow]:
        """Yield listed games that are over, the oldest first."""
        return queries.public_records(self.reading)

    async def games_due(self, moment: int, limit: int) -> list[str]:
        """Return the games that are due at a time in ms, the longest overdue first."""
        async with self.reading() as connection:
            return list((await connection.execute(queries.due(moment, limit))).scalars())

    async def remove(self, game: str) -> bool:
        """Delete a game and everything that belongs to it; return False if there is none."""

        async def removed(connection: AsyncConnection) -> bool:
            done = await connection.execute(delete(GameRow).where(GameRow.id == game))
            return bool(done.rowcount)

        return await self.write(removed)

    async def add_chat_line(
        self, game: str, player: str, name: str, text: str, moment: int
    ) -> ChatLine:
        """Store a chat line; raise `ConflictError` if the game has been deleted."""

        async def add(connection: AsyncConnection) -> ChatLine:
            number = await chat.next_line_number(connection, game)
            line = ChatLine(number, player, name, text, moment)
            return await chat.add_line(connection, self.node, game, line)

        while True:
            try:
                return await self.write(add)
            except Conflict:  # another node was faster, or the game has been deleted
                if await self.game(game) is None:
                    raise ConflictError(game) from None

    async def chat(self, game: str, after: int = 0, last: int = 100) -> list[ChatLine]:
        """Return the last chat lines of a table after a number."""
        async with self.reading() as connection:
            return await chat.lines_of(connection, game, after, last)

    async def claim(self, game: str) -> bool:
        """Return whether this node may act for a game, until it releases the game or stops."""
        return await self._claims.claim(game) if self._claims else True

    async def release(self, game: str) -> None:
        """Let another node act for a game."""
        if self._claims:
            await self._claims.release(game)

    async def listen(self, handler: Callable[[Notification], None]) -> None:
        """Call `handler` with the notifications of other nodes from now on."""
        if self._listener:
            await self._listener.listen(handler)

    @property
    def is_listening(self) -> bool:
        """Whether this node receives notifications; always true for a file."""
        return self._listener is None or self._listener.is_open

    async def healthy(self) -> bool:
        """Return whether the store answers in time."""
        try:
            async with asyncio.timeout(HEALTHY_WITHIN), self.reading() as connection:
                await connection.execute(select(SecretRow.name).limit(1))
        except (StoreError, TimeoutError):
            return False
        return True

    async def secret(self, name: str) -> str:
        """Return a secret that all nodes share; the first caller creates it."""
        secret = None
        while secret is None:
            async with self.reading() as connection:
                secret = await chat.secret_of(connection, name)
            if secret is None:
                await self._make_secret(name)
        return secret

    async def _make_secret(self, name: str) -> None:
        with suppress(Conflict):  # another node was faster
            await self.write(lambda connection: chat.make_secret(connection, name))
