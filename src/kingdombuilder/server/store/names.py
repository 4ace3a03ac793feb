"""Names that belong to accounts and bots, by their skeletons."""

import time

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.protocol.skeletons import name_skeletons
from kingdombuilder.server.store.identity_schema import NameRow
from kingdombuilder.server.store.store import Store

RESERVED_MS = 365 * 24 * 3600 * 1000  # for which no one else can take a deleted account's name


class NameStore:
    """The names of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def is_taken(self, name: str, player: str) -> bool:
        """Return whether a name looks like that of an account other than `player`."""
        query = select(NameRow.player).where(
            NameRow.skeleton.in_(name_skeletons(name)),
            NameRow.player != player,
            NameRow.released.is_(None) | (NameRow.released > _first_reserved()),
        )
        async with self._store.reading() as connection:
            return (await connection.execute(query.limit(1))).first() is not None


async def claim_name(connection: AsyncConnection, player: str, name: str) -> None:
    """Claim a name for a player; the database refuses one that another player has claimed."""
    skeletons = name_skeletons(name)
    is_free = (NameRow.player == player) | (NameRow.released <= _first_reserved())
    await connection.execute(delete(NameRow).where(NameRow.skeleton.in_(skeletons), is_free))
    rows = [{"skeleton": skeleton, "player": player} for skeleton in skeletons]
    await connection.execute(insert(NameRow), rows)


async def release_names(connection: AsyncConnection, player: str) -> None:
    """Release the names of a player; they stay reserved for a while."""
    theirs = update(NameRow).where(NameRow.player == player, NameRow.released.is_(None))
    await connection.execute(theirs.values(released=time.time_ns() // 1_000_000))


def _first_reserved() -> int:
    return time.time_ns() // 1_000_000 - RESERVED_MS
