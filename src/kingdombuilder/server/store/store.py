"""Where games are kept: an event is committed here before anybody hears of it."""

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

HEALTHY_WITHIN = 1  # seconds within which a healthy store answers


class Store:
    """The games of one database, which other nodes may share."""

    def __init__(self, url: str) -> None:
        """The store at an address that is `prepared`."""
        self.node = token_hex(8)
        where = with_driver(url)
        self._engine = open_engine(where)
        self._writer = Writer(self._engine, self.node)
        # A file has no other node that claims a game, or has something to tell.
        self._claims = Claims(where) if is_postgres(where) else None
        self._ears = NotificationListener(where, self.node) if is_postgres(where) else None

    async def close(self) -> None:
        """Finish what is being written, and let go."""
        for part in (self._ears, self._claims, self._writer):
            if part:
                await part.close()
        await self._engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for queries; raises `StoreError`, as everything here does."""
        with translated():
            async with self._engine.connect() as connection:
                yield connection

    async def write(self, act: Act[T]) -> T:
        """Let a function write with a connection, in a transaction of its own."""
        return await self._writer.act(act)

    async def add(
        self, game: GameRow, events: Sequence[Event], sitting: Mapping[int, str] | None = None
    ) -> None:
        """A new game with what has happened in it already."""
        values = {column.name: getattr(game, column.name) for column in GameRow.__table__.columns}

        async def added(connection: AsyncConnection) -> None:
            await connection.execute(insert(GameRow), values)
            await add_events(connection, [(game.id, event) for event in events])
            if sitting:
                await write_sittings(connection, game.id, sitting)

        await self.write(added)

    async def append(self, game: str, events: Sequence[Event], facts: GameUpdate) -> None:
        """Append events to a game, all or none; raise `ConflictError` if any does not follow."""
        await self._writer.append(EventBatch(game, events, facts))

    async def game(self, game: str) -> GameRow | None:
        """One game, or None."""
        async with self.reading() as connection:
            rows = await queries.rows_of(connection, queries.games().where(GameRow.id == game))
        return rows[0] if rows else None

    async def events(self, game: str, after: int = 0) -> list[Event]:
        """The events of a game after a number, in their order."""
        async with self.reading() as connection:
            return await queries.events_of(connection, game, after)

    async def number(self, game: str) -> int:
        """How many events a game has."""
        query = select(func.count()).where(EventRow.game == game)
        async with self.reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def games(self) -> list[GameRow]:
        """All games, those touched last first."""
        async with self.reading() as connection:
            return await queries.rows_of(connection, queries.latest(queries.games()))

    async def games_of(self, player: str, anybody: bool) -> list[GameRow]:
        """Games that a player made or sits in, with `anybody` also those that are nobody's."""
        async with self.reading() as connection:
            return await queries.rows_of(connection, queries.games_of(player, anybody))

    async def lobby(self) -> list[GameRow]:
        """Listed games that are not over, those touched last first."""
        async with self.reading() as connection:
            return await queries.rows_of(connection, queries.lobby())

    def public_records(self) -> AsyncIterator[GameRow]:
        """Listed games that are over, the oldest first."""
        return queries.public_records(self.reading)

    async def games_due(self, moment: int, limit: int) -> list[str]:
        """Games that wait for a server at a moment, in ms, those that wait longest first."""
        async with self.reading() as connection:
            return list((await connection.execute(queries.due(moment, limit))).scalars())

    async def remove(self, game: str) -> bool:
        """Forget a game and all that belongs to it; False if there was none."""

        async def removed(connection: AsyncConnection) -> bool:
            done = await connection.execute(delete(GameRow).where(GameRow.id == game))
            return bool(done.rowcount)

        return await self.write(removed)

    async def add_chat_line(
        self, game: str, player: str, name: str, text: str, moment: int
    ) -> ChatLine:
        """Keep what somebody said; `ConflictError` if the game is gone."""

        async def said(connection: AsyncConnection) -> ChatLine:
            number = await chat.next_line_number(connection, game)
            line = ChatLine(number, player, name, text, moment)
            return await chat.add_line(connection, self.node, game, line)

        while True:
            try:
                return await self.write(said)
            except Conflict:  # another node was quicker with a line, or the game is gone
                if await self.game(game) is None:
                    raise ConflictError(game) from None

    async def chat(self, game: str, after: int = 0, last: int = 100) -> list[ChatLine]:
        """What was said last at a table, after a number."""
        async with self.reading() as connection:
            return await chat.lines_of(connection, game, after, last)

    async def claim(self, game: str) -> bool:
        """Whether this node may act for a game by itself; it stays so until it lets go or dies."""
        return await self._claims.claim(game) if self._claims else True

    async def release(self, game: str) -> None:
        """Let another node act for a game."""
        if self._claims:
            await self._claims.release(game)

    async def listen(self, hear: Callable[[Notification], None]) -> None:
        """Have word from other nodes from now on."""
        if self._ears:
            await self._ears.listen(hear)

    @property
    def is_listening(self) -> bool:
        """Whether this node hears what other nodes store; a file has no other node."""
        return self._ears is None or self._ears.is_open

    async def healthy(self) -> bool:
        """Whether the store answers, and soon."""
        try:
            async with asyncio.timeout(HEALTHY_WITHIN), self.reading() as connection:
                await connection.execute(select(SecretRow.name).limit(1))
        except (StoreError, TimeoutError):
            return False
        return True

    async def secret(self, name: str) -> str:
        """A secret that all nodes know; made by the first that asks for it."""
        found = None
        while found is None:
            async with self.reading() as connection:
                found = await chat.secret_of(connection, name)
            if found is None:
                await self._make_secret(name)
        return found

    async def _make_secret(self, name: str) -> None:
        with suppress(Conflict):  # another node was quicker
            await self.write(lambda connection: chat.make_secret(connection, name))
