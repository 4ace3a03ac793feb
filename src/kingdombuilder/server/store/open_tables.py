"""Open tables: how many a user and an address have, and which have no one connected."""

from datetime import timedelta

from sqlalchemy import func, insert, join, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.room.model import ONLINE
from kingdombuilder.server.store.budgets import SECRET, hash_key
from kingdombuilder.server.store.schema import ActivityRow, GameRow, OriginRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.types import hour_of, timestamp

LISTED_EXPIRE_AFTER = timedelta(minutes=15)  # without a connected user
UNLISTED_EXPIRE_AFTER = timedelta(days=7)
MAX_EXPIRED = 100  # tables that are closed in one round

_GAMES = join(GameRow, ActivityRow, ActivityRow.game == GameRow.id)
_IS_OPEN = (GameRow.kind == ONLINE, ~ActivityRow.over)
_IS_WAITING = (*_IS_OPEN, ~ActivityRow.begun)


class OpenTables:
    """The tables of a store that are not over."""

    def __init__(self, store: Store) -> None:
        self._store, self._secret = store, ""

    async def count_of_user(self, user: str) -> int:
        """Return the number of open tables that a user has created."""
        query = select(func.count()).select_from(_GAMES).where(GameRow.owner == user, *_IS_OPEN)
        async with self._store.reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def count_waiting(self, address: str) -> int:
        """Return the number of tables of an address that wait for players."""
        query = (
            select(func.count())
            .select_from(_GAMES)
            .join(OriginRow, OriginRow.game == GameRow.id)
            .where(OriginRow.address == await self._hash(address), *_IS_WAITING)
        )
        async with self._store.reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def add_origin(self, game: str, address: str) -> None:
        """Store the address from which a table was created."""
        values = {"game": game, "address": await self._hash(address)}

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(OriginRow), values)

        await self._store.write(add)

    async def find_expired(self) -> list[str]:
        """Return tables that have waited for too long since a node last saw a user there."""
        since, touched = timestamp(LISTED_EXPIRE_AFTER), ActivityRow.touched
        is_long = touched < timestamp(UNLISTED_EXPIRE_AFTER)
        query = (
            select(GameRow.id)
            .select_from(_GAMES)
            .where(*_IS_WAITING, ActivityRow.hour <= hour_of(since))  # `activity_waiting`
            .where(or_(GameRow.listed & (touched < since), is_long))
        )
        async with self._store.reading() as connection:
            return list((await connection.execute(query.limit(MAX_EXPIRED))).scalars())

    async def _hash(self, address: str) -> str:
        self._secret = self._secret or await self._store.secret(SECRET)
        return hash_key(self._secret, address)
