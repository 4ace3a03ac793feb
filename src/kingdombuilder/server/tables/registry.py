"""The tables that are open on a node: loaded on demand, kept for a while, reloaded if needed."""

import asyncio
from collections.abc import Callable

from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.costs import metered
from kingdombuilder.server.room.model import SeatTokens
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tables.syncing import Sync
from kingdombuilder.server.tables.table import Table

MAX_IDLE = 8  # tables that are kept for clients that reconnect


class TableRegistry:
    """The open tables of a node, the last used one last."""

    def __init__(
        self,
        store: Store,
        tokens: SeatTokens,
        lands: LandImages,
        home: bool,
        on_ahead: Callable[[Table], None],
        on_restored: Callable[[Table], None],
    ) -> None:
        """Call `on_ahead` for a table to reload, and `on_restored` when that is done."""
        self.sync = Sync(store, tokens, self.discard, on_ahead)
        self.tables: dict[str, Table] = {}
        self._store, self._lands, self._home = store, lands, home
        self._on_restored = on_restored
        self._opening: dict[str, asyncio.Task[Table]] = {}

    def has(self, table: Table) -> bool:
        """Return whether a table is the open one of its game and has not been discarded."""
        return self.tables.get(table.game) is table

    async def open(self, game: str) -> Table:
        """Return the table of a game; load it, or let an idle table catch up."""
        while (table := self.tables.get(game)) is not None:
            if table.is_ahead:
                await self.restore(table)
                continue
            self.tables[game] = self.tables.pop(game)  # the last used table is the last one
            if not table.idle:
                return table
            await self._refresh(table)
            if self.has(table) and not table.is_ahead:
                return table
        if game not in self._opening:
            task = asyncio.create_task(metered(self._load(game)))
            self._opening[game] = task
            task.add_done_callback(lambda _: self._opening.pop(game, None))
        return await asyncio.shield(self._opening[game])

    def discard(self, table: Table) -> None:
        """Close a table that cannot continue."""
        table.disconnect()
        if self.has(table):
            del self.tables[table.game]

    async def restore(self, table: Table) -> None:
        """Reload a table that is ahead of the store; raise `StoreError` if that fails."""
        async with table.lock:
            if not table.is_ahead or not self.has(table):
                return
            if table.connections:
                await self.sync.reload(table)
                self._on_restored(table)
            else:  # the next connection loads it
                self.discard(table)

    async def _load(self, game: str) -> Table:
        table = Table(game, await self.sync.load(game), self._lands, self._home)
        self.tables[game] = table
        self._drop_idle()
        return table

    async def _refresh(self, table: Table) -> None:
        """Let an idle table catch up; discard it if its game was deleted."""
        stored = await self._store.number(table.game)
        if stored > table.room.seq:
            async with table.lock:
                if not table.is_ahead:
                    await self.sync.catch_up(table)
        elif stored < table.room.seq and table.idle:
            self.tables.pop(table.game, None)

    def _drop_idle(self) -> None:
        idle = [game for game, table in self.tables.items() if table.idle]
        for game in idle[:-MAX_IDLE]:
            del self.tables[game]
