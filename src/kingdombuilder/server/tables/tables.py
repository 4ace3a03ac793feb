"""The tables in use on a node."""

from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.costs import Costs
from kingdombuilder.server.protocol.client_messages import (
    ChatMessage,
    ClientMessage,
    RematchMessage,
    RoomMessage,
    TurnMessage,
)
from kingdombuilder.server.protocol.errors import ApiError, MessageError, error_message
from kingdombuilder.server.protocol.user import ANONYMOUS, User
from kingdombuilder.server.room.model import SeatTokens
from kingdombuilder.server.room.room import Outgoing
from kingdombuilder.server.store.leases import Lease
from kingdombuilder.server.store.open_tables import OpenTables
from kingdombuilder.server.store.store import Store, StoreError
from kingdombuilder.server.tables.archiver import Archiver
from kingdombuilder.server.tables.background import BackgroundTasks
from kingdombuilder.server.tables.bot_pool import BotPool
from kingdombuilder.server.tables.bot_runner import BotRunner
from kingdombuilder.server.tables.chat import Chat
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.fair_play import may_help
from kingdombuilder.server.tables.heat_maps import HeatMaps
from kingdombuilder.server.tables.identity_checks import IdentityChecks
from kingdombuilder.server.tables.identity_watch import IdentityWatch
from kingdombuilder.server.tables.notification_handler import NotificationHandler
from kingdombuilder.server.tables.recovering import Recovery, log_task_failure
from kingdombuilder.server.tables.registry import TableRegistry
from kingdombuilder.server.tables.rematch import open_rematch
from kingdombuilder.server.tables.syncing import MAX_TRIES
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.tasks import TaskSet
from kingdombuilder.server.throttle import RateLimiter

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
        self.open_tables = OpenTables(store)
        self._tasks = TaskSet(log_task_failure)
        costs = Costs(limits)
        self._bots = BotRunner(self, pool, costs, self._tasks)
        self._heat_maps = HeatMaps(pool, costs, self._tasks)
        self._chat = Chat(store, limits)
        self._archiver = Archiver(store, self._tasks)
        self._recovery = Recovery(self._recover, self._tasks)
        self._registry = TableRegistry(
            store, tokens, lands, home, self._recovery.add, self._bots.wake
        )
        self._notified = NotificationHandler(
            self._registry.tables, self._tasks, self._resync, self._recovery.add
        )
        self._checks = IdentityChecks(store, tokens)
        self.watch = IdentityWatch(store, self.all, self.disconnect_user)
        self.background = BackgroundTasks(self, self._tasks, self._bots, self._archiver, limits)

    def start(self) -> None:
        """Start the bots and clocks, and listen for notifications from other nodes."""
        self.background.start()
        self._tasks.start(self.store.listen(self._notified.handle))

    def connection_count(self) -> int:
        """Return the number of connections to tables of this node."""
        return sum(len(table.connections) for table in self._registry.tables.values())

    def in_memory(self) -> int:
        """Return the number of tables in memory."""
        return len(self._registry.tables)

    def all(self) -> list[Table]:
        """Return the tables that are open on this node."""
        return list(self._registry.tables.values())

    def get(self, game: str) -> Table | None:
        """Return the table of a game if it is open on this node."""
        return self._registry.tables.get(game)

    async def open(self, game: str) -> Table:
        """Return the table of a game; load it, or let an idle table catch up."""
        return await self._registry.open(game)

    async def land(self, game: str) -> str:
        """Return the address of the image of a game's terrain."""
        return self._lands.url((await self.open(game)).room.state.board)

    async def join(
        self,
        game: str,
        language: str,
        user: User = ANONYMOUS,
        wants_gains: bool = False,
        address: str = "",
    ) -> tuple[Table, Connection]:
        """Connect a user to a table; raise `ApiError` if there is no game or no room."""
        connection = Connection(language, user, wants_gains, address)
        while True:
            table = await self.open(game)
            is_full = not self.home and len(table.connections) >= MAX_VIEWERS
            if is_full and not table.has_player(user):
                raise ApiError(503, "table_full", most=MAX_VIEWERS)
            async with table.lock:
                if not self._registry.has(table) or table.is_ahead:
                    continue  # it was discarded in the meantime
                if table.connections:  # a node that was killed may have announced nothing
                    await self.catch_up(table)
                    if not self._registry.has(table) or table.is_ahead:
                        continue
                await self.watch.load_blocks(connection)
                history = await self._chat.history(table, connection)
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
                connection.send_unavailable(message)
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
                connection.send_unavailable(message)
                self._recovery.add(table)
            self._bots.wake(table)

    async def commit(self, table: Table, out: list[Outgoing], lease: Lease | None = None) -> bool:
        """Store the new events of a locked table, then deliver; return False if that fails."""
        is_stored = await self._registry.sync.commit(table, out, lease)
        if is_stored:
            self._archiver.record_later(table)
        return is_stored

    async def catch_up(self, table: Table) -> None:
        """Apply events that another node has stored to a locked table that is not ahead."""
        await self._registry.sync.catch_up(table)

    async def forget(self, game: str) -> None:
        """Close the table of a deleted game."""
        table = self._registry.tables.pop(game, None)
        if table is None:
            return
        async with table.lock:
            table.send_error(ApiError(404, "no_game"))
            table.disconnect()

    def disconnect_user(self, player: str) -> None:
        """Close the connections of a player whose session has ended; the clients reconnect."""
        for table in self._registry.tables.values():
            for connection in table.connections.values():
                if player in (connection.user.id, table.room.user_of(connection.id).id):
                    connection.close()

    async def close(self) -> None:
        """Stop all background tasks and close all connections."""
        await self._tasks.cancel()
        for table in self._registry.tables.values():
            table.disconnect()

    async def _receive_in_room(
        self, table: Table, connection: Connection, message: RoomMessage
    ) -> None:
        if isinstance(message, TurnMessage) and message.seq > table.room.seq + 1:
            await self.catch_up(table)  # the client was connected to another node before
            if table.is_ahead:
                return
        try:
            await self._checks.check(table, connection, message)
        except MessageError as refusal:
            connection.send(refusal.message(connection.language, message.type))
            return
        for _ in range(MAX_TRIES):
            out = table.room.receive(connection.id, message)
            if await self.commit(table, out):
                await self._start_help(table, connection)
                return
            if connection.id not in table.connections or table.is_ahead:
                return
        error = ApiError(409, "not_stored")
        connection.send(error_message(error, connection.language, message.type))

    async def _start_help(self, table: Table, connection: Connection) -> None:
        """Compute in the background what a viewer has asked for, unless it is for a rated game."""
        for hint in table.room.take_hint_requests():
            if await may_help(self.store, connection, hint.seen, "hint"):
                self._bots.hint(table, connection, hint)
        for heat_map in table.room.take_heat_map_requests():
            if await may_help(self.store, connection, heat_map.seen, "heat_map"):
                self._heat_maps.start(table, connection, heat_map)

    async def _recover(self, table: Table) -> None:
        """Reload a table and let it catch up; raise `StoreError` if that fails."""
        await self._registry.restore(table)
        async with table.lock:
            if not table.is_ahead and self._registry.has(table):
                await self._resync(table, chat=True, events=True)

    async def _resync(self, table: Table, chat: bool, events: bool) -> None:
        """Let a locked table catch up with the store; raise `StoreError` if that fails."""
        if chat:
            await self._chat.catch_up(table)
        if events:
            await self.catch_up(table)
            self._bots.wake(table)
