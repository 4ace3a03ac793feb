"""The store of games: an event is committed here before it is sent to anyone."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from secrets import token_hex

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store import chat, queries
from kingdombuilder.server.store.announcer import Announcer
from kingdombuilder.server.store.connections import GROUP_LOCK_TIMEOUT_MS, open_engine
from kingdombuilder.server.store.database_clock import DatabaseClock, system_now_ms
from kingdombuilder.server.store.failures import Conflict, StoreError, translate_errors
from kingdombuilder.server.store.leases import Lease, Leases
from kingdombuilder.server.store.logs import GameLogs
from kingdombuilder.server.store.migrate import migrate, prepare_store
from kingdombuilder.server.store.node_lock import hold_file_lock
from kingdombuilder.server.store.notifications import NotificationListener
from kingdombuilder.server.store.object_storage import ObjectStorage
from kingdombuilder.server.store.schema import SecretRow
from kingdombuilder.server.store.types import (
    CHAT,
    ChatLine,
    ConflictError,
    GameUpdate,
    Notification,
    timestamp,
)
from kingdombuilder.server.store.url import FILE, StoreUnusable, is_postgres, store_url, with_driver
from kingdombuilder.server.store.writer import Act, T, Writer
from kingdombuilder.server.tasks import TaskSet

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


class Store(GameLogs):
    """The games of one database, which several nodes can share."""

    def __init__(self, url: str, storage: ObjectStorage | None = None) -> None:
        """Open the store at a URL that `prepare_store` has returned.

        `storage` has the bodies of archives that were offloaded.
        """
        self.storage = storage
        self.node = token_hex(8)
        where = with_driver(url)
        self._engine = open_engine(where)
        self._file_lock = hold_file_lock(where)
        # One connection is enough for groups of appends, which are stored one after the other.
        self._group_engine = (
            open_engine(where, pool_size=1, lock_timeout_ms=GROUP_LOCK_TIMEOUT_MS)
            if is_postgres(where)
            else self._engine
        )
        self._writer = Writer(self._engine, self._group_engine)
        self._work = TaskSet()
        # A file is used by one node only: it needs no leases, no notifications and no other clock.
        shared = is_postgres(where)
        self._leases = Leases(self._engine, self.node) if shared else None
        self._clock = DatabaseClock(self._engine) if shared else None
        self._listener = NotificationListener(where, self.node) if shared else None
        self._announcer = Announcer(self.node, self._listener) if self._listener else None

    async def close(self) -> None:
        """Finish pending writes and close all connections."""
        await self._work.join()
        for part in (self._announcer, self._listener, self._writer, self._leases):
            if part:
                await part.close()
        await self._group_engine.dispose()
        await self._engine.dispose()
        if self._file_lock:
            self._file_lock.close()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection for queries; all methods raise `StoreError`."""
        with translate_errors():
            async with self._engine.connect() as connection:
                yield connection

    async def write(self, act: Act[T]) -> T:
        """Run a function that writes in its own transaction."""
        return await self._writer.act(act)

    async def bot_turns(self, games: Collection[str]) -> set[str]:
        """Return those of some games in which it is a bot's turn."""
        async with self.reading() as connection:
            return await queries.bot_turns(connection, games)

    async def add_chat_line(
        self, game: str, player: str, name: str, text: str, moment: int
    ) -> ChatLine:
        """Store a chat line; raise `ConflictError` if the game has been deleted."""

        async def add(connection: AsyncConnection) -> ChatLine:
            number = await chat.next_line_number(connection, game)
            line = ChatLine(number, player, name, text, moment)
            return await chat.add_line(connection, game, line)

        while True:
            try:
                line = await self.write(add)
                self._announce(CHAT, game, line.number)
                return line
            except Conflict:  # another node was faster, or the game has been deleted
                if await self.game(game) is None:
                    raise ConflictError(game) from None

    async def chat(self, game: str, after: int = 0, last: int = 100) -> list[ChatLine]:
        """Return the last chat lines of a table after a number."""
        async with self.reading() as connection:
            return await chat.lines_of(connection, game, after, last)

    async def acquire_lease(self, game: str) -> Lease | None:
        """Return the right to act for a game, or None if another node has it."""
        return await self._leases.acquire(game) if self._leases else Lease(token=None)

    async def release_lease(self, game: str) -> None:
        """Let another node act for a game."""
        if self._leases:
            await self._leases.release(game)

    async def renew_leases(self) -> None:
        """Renew all leases of this node."""
        if self._leases:
            await self._leases.renew()

    def now_ms(self) -> int:
        """Return the time that all nodes share, in milliseconds since 1970."""
        return self._clock.now_ms() if self._clock else system_now_ms()

    async def synchronize_clock(self) -> None:
        """Measure the database's time."""
        if self._clock:
            await self._clock.synchronize()

    async def listen(self, handler: Callable[[Notification], None]) -> None:
        """Call `handler` with the notifications of other nodes from now on."""
        if self._listener:
            await self._listener.listen(handler)

    @property
    def is_shared(self) -> bool:
        """Whether several nodes can use this store."""
        return self._listener is not None

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

    def _announce(self, kind: str, game: str, number: int) -> None:
        if self._announcer:
            self._announcer.add(kind, game, number)

    async def _make_secret(self, name: str) -> None:
        with suppress(Conflict):  # another node was faster
            await self.write(lambda connection: chat.make_secret(connection, name))
