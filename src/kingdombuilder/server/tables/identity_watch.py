"""Watch the identities of connected users: bans, revoked tokens and blocked players.

The administrator's command and other nodes change only the store, so each node polls it.
"""

from collections.abc import Callable, Iterable

from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.store.moderation import ModerationStore
from kingdombuilder.server.store.reports import BlockStore
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.table import Table

WATCH_PERIOD = 2.0  # seconds


class IdentityWatch:
    """Disconnects users whose epoch has changed, and tracks the players that users have blocked."""

    def __init__(
        self,
        store: Store,
        tables: Callable[[], Iterable[Table]],
        disconnect: Callable[[str], None],
    ) -> None:
        self._moderation, self._blocks = ModerationStore(store), BlockStore(store)
        self._tables, self._disconnect = tables, disconnect
        self.on_revoked: Callable[[], None] = lambda: None  # before users reconnect

    async def check(self) -> None:
        """Compare all connected users with the store; raise `StoreError` if that fails."""
        users = {
            user
            for table in self._tables()
            for connection in table.connections.values()
            for user in (connection.user, table.room.user_of(connection.id))
            if user.id
        }
        if not users:
            return
        epochs = await self._moderation.epochs({user.id for user in users})
        revoked = {user.id for user in users if epochs.get(user.id, 0) != user.epoch}
        if revoked:
            self.on_revoked()
        for player in revoked:
            self._disconnect(player)
        await self._update_blocks(users)

    async def load_blocks(self, connection: Connection) -> None:
        """Load the players that the user of a new connection has blocked."""
        if connection.user.is_registered:
            blocks = await self._blocks.of_all([connection.user.id])
            connection.blocked = blocks.get(connection.user.id, frozenset())

    async def _update_blocks(self, users: set[User]) -> None:
        blocks = await self._blocks.of_all([user.id for user in users if user.is_registered])
        for table in self._tables():
            for connection in table.connections.values():
                connection.blocked = blocks.get(connection.user.id, frozenset())
