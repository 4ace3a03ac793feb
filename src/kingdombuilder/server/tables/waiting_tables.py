"""Limits on open tables, and the closing of tables at which no one waits."""

import logging
from typing import TYPE_CHECKING

from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.room.model import GATHERING
from kingdombuilder.server.store.failures import StoreError
from kingdombuilder.server.store.open_tables import OpenTables
from kingdombuilder.server.store.types import ConflictError
from kingdombuilder.server.tables.persistence import make_game_update
from kingdombuilder.text.parsing import ParseError

if TYPE_CHECKING:
    from kingdombuilder.server.tables.tables import Tables

LOGGER = logging.getLogger(__name__)
MAX_OPEN_TABLES = 40  # that a user has created and that are not over
MAX_WAITING_TABLES = 10  # of one address; twenty addresses fill the lobby
EXPIRY_PERIOD = 60.0  # seconds


async def require_room_for_table(tables: OpenTables, user: str, address: str) -> None:
    """Raise `ApiError` if a user or an address has too many open tables."""
    if await tables.count_of_user(user) >= MAX_OPEN_TABLES:
        raise ApiError(409, "too_many_tables", most=MAX_OPEN_TABLES)
    if await tables.count_waiting(address) >= MAX_WAITING_TABLES:
        raise ApiError(409, "too_many_waiting", most=MAX_WAITING_TABLES)


class WaitingTables:
    """Closes tables that have not begun and that no user has visited for a while."""

    def __init__(self, tables: "Tables") -> None:
        self._tables, self._open_tables = tables, tables.open_tables

    async def run(self) -> None:
        """Mark the tables of this node at which a user waits, and close expired ones."""
        for table in self._tables.all():
            if table.room.stage == GATHERING and table.connections and not table.is_ahead:
                update = make_game_update(table.room)
                await self._tables.store.append(table.game, [], update)
        for game in await self._open_tables.find_expired():
            try:
                await self._close(game)
            except (StoreError, ConflictError, ApiError, ParseError):
                LOGGER.warning("a waiting table cannot be closed")

    async def _close(self, game: str) -> None:
        table = await self._tables.open(game)
        async with table.lock:
            if table.is_ahead or table.connections:
                return
            await self._tables.catch_up(table)
            if not table.is_ahead and table.room.stage == GATHERING:
                await self._tables.commit(table, table.room.close())
