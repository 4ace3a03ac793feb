"""The tables in use on a node."""

import asyncio
import time

from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.protocol.client_messages import (
    ChatMessage,
    ClientMessage,
    RematchMessage,
    RoomMessage,
    TurnMessage,
)
from kingdombuilder.server.protocol.errors import ApiError, error_message, unavailable
from kingdombuilder.server.protocol.user import ANONYMOUS, User
from kingdombuilder.server.room.model import SeatTokens
from kingdombuilder.server.room.room import Outgoing
from kingdombuilder.server.store.store import Store, StoreError
from kingdombuilder.server.store.types import CHAT, EVENT, RESYNC, Notification
from kingdombuilder.server.tables.bot_pool import BotPool
from kingdombuilder.server.tables.bot_runner import PERIOD, BotRunner
from kingdombuilder.server.tables.chat import Chat
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.recovering import Recovery, log_task_failure
from kingdombuilder.server.tables.rematch import open_rematch
from kingdombuilder.server.tables.syncing import MAX_TRIES, Sync
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.tasks import TaskSet
from kingdombuilder.server.throttle import RateLimiter

MAX_IDLE = 8  # tables that are kept for clients that reconnect
MAX_VIEWERS = 500  # at a table of a public server, besides its players


class Tables:
    """All tables of a node."""

    def __init__(
        self,
        store: Store,
        pool: BotPool,
        lands: LandImages,
        tokens: SeatTokens,
        limits: RateLimiter,
        home: bool = True,
    ) -> None:
        self.store, self._lands, self.home = store, lands, home
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._tasks = TaskSet(log_task_failure)
        self._bots = BotRunner(self, pool, self._tasks)
        self._chat = Chat(store, limits)
        self._recovery = Recovery(self._recover, self._tasks)
        self._sync = Sync(store, tokens, self._discard, self._recovery.add)

    def start(self) -> None:
        """Start the bots and clocks, and listen for notifications from other nodes."""
        self._tasks.repeat("due games", self._bots.serve_due_games, PERIOD)
        self._tasks.start(self.store.listen(self._on_notification))

    def are_well(self) -> bool:
        """Return whether the background tasks of this node work."""
        return self._tasks.are_well() and self.store.is_listening

    def connection_count(self) -> int:
        """Return the number of connections to tables of this node."""
        return sum(len(table.connections) for table in self._tables.values())

    def in_memory(self) -> int:
        """Return the number of tables in memory."""
        return len(self._tables)

    def get(self, game: str) -> Table | None:
        """Return the table of a game if it is open on this node."""
        return self._tables.get(game)

    async def open(self, game: str) -> Table:
        """Return the table of a game; load it, or let an idle table catch up."""
        while (table := self._tables.get(game)) is not None:
            if table.is_ahead:
                await self._restore(table)
                continue
            self._tables[game] = self._tables.pop(game)  # the last used table is the last one
            if not table.idle:
                return table
            await self._refresh(table)
            if self._tables.get(game) is table and not table.is_ahead:
                return table
        if game not in self._opening:
            task = asyncio.create_task(self._load(game))
            self._opening[game] = task
            task.add_done_callback(lambda _: self._opening.pop(game, None))
        return await asyncio.shield(self._opening[game])

    async def land(self, game: str) -> str:
        """Return the address of the image of a game's terrain."""
        return self._lands.url((await self.open(game)).room.state.board)

    async def join(
        self, game: str, language: str, user: User = ANONYMOUS, wants_gains: bool = False
    ) -> tuple[Table, Connection]:
        """Connect a user to a table; raise `ApiError` if there is no game or no room."""
        connection = Connection(language, user, wants_gains)
        while True:
            table = await self.open(game)
            is_full = not self.home and len(table.connections) >= MAX_VIEWERS
            if is_full and not table.has_player(user):
                raise ApiError(503, "table_full", most=MAX_VIEWERS)
            async with table.lock:
                if self._tables.get(game) is not table or table.is_ahead:
                    continue  # it was discarded in the meantime
                history = await self._chat.history(table)
                out = table.join(connection)
                if history:
                    out.append((connection.id, history))
                table.connections[connection.id] = connection
                await self.commit(table, out)
                self._bots.wake(table)
            return table, connection

    async def leave(self, table: Table, connection: Connection) -> None:
        """Remove a connection from its table."""
        async with table.lock:
            if table.connections.pop(connection.id, None):
                table.room.leave(connection.id)

    async def receive(self, table: Table, connection: Connection, message: ClientMessage) -> None:
        """Carry out a message; its events are stored before anything is sent."""
        async with table.lock:
            if connection.id not in table.connections:
                return
            if table.is_ahead:
                _send_unavailable(connection, message)
                return
            try:
                match message:
                    case ChatMessage():
                        await self._chat.post(table, connection, message)
                    case RematchMessage():
                        await open_rematch(self, table, connection, message)
                    case _:
                        await self._receive_in_room(table, connection, message)
            except StoreError:
                _send_unavailable(connection, message)
                self._recovery.add(table)
            self._bots.wake(table)

    async def commit(self, table: Table, out: list[Outgoing]) -> bool:
        """Store the new events of a locked table, then deliver; return False if that fails."""
        return await self._sync.commit(table, out)

    async def catch_up(self, table: Table) -> None:
        """Apply events that another node has stored to a locked table that is not ahead."""
        await self._sync.catch_up(table)

    async def forget(self, game: str) -> None:
        """Close the table of a deleted game."""
        table = self._tables.pop(game, None)
        if table is None:
            return
        async with table.lock:
            table.send_error(ApiError(404, "no_game"))
            table.disconnect()

    def disconnect_user(self, player: str) -> None:
        """Close the connections of a player whose session has ended; the clients reconnect."""
        for table in self._tables.values():
            for connection in table.connections.values():
                if connection.user.id == player:
                    connection.close()

    async def close(self) -> None:
        """Stop all background tasks and close all connections."""
        await self._tasks.cancel()
        for table in self._tables.values():
            table.disconnect()

    async def _receive_in_room(
        self, table: Table, connection: Connection, message: RoomMessage
    ) -> None:
        if isinstance(message, TurnMessage) and message.seq > table.room.seq + 1:
            await self.catch_up(table)  # the client was connected to another node before
            if table.is_ahead:
                return
        for _ in range(MAX_TRIES):
            start = time.thread_time()
            out = table.room.receive(connection.id, message)
            connection.add_cost(time.thread_time() - start)
            if await self.commit(table, out):
                for request in table.room.take_hint_requests():
                    self._bots.hint(table, request)
                return
            if connection.id not in table.connections or table.is_ahead:
                return
        error = ApiError(409, "not_stored")
        connection.send(error_message(error, connection.language, message.type))

    async def _load(self, game: str) -> Table:
        table = Table(game, await self._sync.load(game), self._lands, self.home)
        self._tables[game] = table
        self._drop_idle()
        return table

    async def _refresh(self, table: Table) -> None:
        """Let an idle table catch up; discard it if its game was deleted."""
        stored = await self.store.number(table.game)
        if stored > table.room.seq:
            async with table.lock:
                if not table.is_ahead:
                    await self.catch_up(table)
        elif stored < table.room.seq and table.idle:
            self._tables.pop(table.game, None)

    def _drop_idle(self) -> None:
        idle = [game for game, table in self._tables.items() if table.idle]
        for game in idle[:-MAX_IDLE]:
            del self._tables[game]

    def _discard(self, table: Table) -> None:
        table.disconnect()
        if self._tables.get(table.game) is table:
            del self._tables[table.game]

    async def _restore(self, table: Table) -> None:
        """Reload a table that is ahead of the store; raise `StoreError` if that fails."""
        async with table.lock:
            if not table.is_ahead or self._tables.get(table.game) is not table:
                return
            if table.connections:
                await self._sync.reload(table)
                self._bots.wake(table)
            else:  # the next connection loads it
                self._discard(table)

    async def _recover(self, table: Table) -> None:
        """Reload a table and let it catch up; raise `StoreError` if that fails."""
        await self._restore(table)
        async with table.lock:
            if table.is_ahead or self._tables.get(table.game) is not table:
                return
            await self._chat.catch_up(table)
            await self.catch_up(table)
            self._bots.wake(table)

    def _on_notification(self, notification: Notification) -> None:
        """Handle a notification from another node in the background."""
        games = list(self._tables) if notification.kind == RESYNC else [notification.game]
        for table in filter(None, map(self._tables.get, games)):
            self._tasks.start(self._handle_notification(table, notification))

    async def _handle_notification(self, table: Table, notification: Notification) -> None:
        async with table.lock:
            if table.is_ahead:
                return  # it will be reloaded
            try:
                if notification.kind in (CHAT, RESYNC):
                    await self._chat.catch_up(table)
                behind = notification.kind == EVENT and notification.number > table.room.seq
                if behind or notification.kind == RESYNC:
                    await self.catch_up(table)
                    self._bots.wake(table)
            except StoreError:
                self._recovery.add(table)


def _send_unavailable(connection: Connection, message: ClientMessage) -> None:
    connection.send(error_message(unavailable(), connection.language, message.type))
