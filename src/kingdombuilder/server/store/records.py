"""The stored records of finished public games."""

from collections.abc import AsyncIterator

from sqlalchemy import delete, insert, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.schema import RecordRow
from kingdombuilder.server.store.store import Store

CHUNK = 200  # records per read when all are streamed

RecordKey = tuple[str, str]  # when the game was created, and its id


class RecordStore:
    """The records of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def has(self, game: str) -> bool:
        """Return whether the record of a game is stored."""
        query = select(RecordRow.game).where(RecordRow.game == game)
        async with self._store.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def put(self, game: str, created: str, text: str) -> None:
        """Store the record of a game, or replace it."""

        async def put(connection: AsyncConnection) -> None:
            await connection.execute(delete(RecordRow).where(RecordRow.game == game))
            await connection.execute(
                insert(RecordRow), {"game": game, "made": created, "text": text}
            )

        await self._store.write(put)

    async def page(self, limit: int, after: RecordKey | None = None) -> list[tuple[RecordKey, str]]:
        """Return records after a key, the oldest first."""
        query = (
            select(RecordRow.made, RecordRow.game, RecordRow.text)
            .order_by(RecordRow.made, RecordRow.game)
            .limit(limit)
        )
        if after:
            query = query.where(tuple_(RecordRow.made, RecordRow.game) > after)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [((created, game), text) for created, game, text in rows]

    async def all(self) -> AsyncIterator[str]:
        """Yield all records, the oldest first, without holding a connection open."""
        page = await self.page(CHUNK)
        while page:
            for _, text in page:
                yield text
            page = await self.page(CHUNK, after=page[-1][0])
