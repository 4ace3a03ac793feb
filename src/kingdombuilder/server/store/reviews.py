"""Stored reviews: one for each game and effort, also while a node computes it."""

import zlib

from sqlalchemy import delete, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.local.review_runs import DONE, RUNNING, STOPPED, StoredReview
from kingdombuilder.server.store.schema import ReviewRow
from kingdombuilder.server.store.store import Store

ABANDONED_AFTER_MS = 30_000  # without an update, after which another node can start again

# A review that is done, or that a running node computes, is not started again.
_BEGIN = text(
    "INSERT INTO reviews (game, effort, state, node, owner, turns, done, made, updated, data)"
    " VALUES (:game, :effort, :state, :node, :owner, :turns, 0, :now, :now, :data)"
    " ON CONFLICT (game, effort) DO UPDATE SET state = :state, node = :node, owner = :owner,"
    " turns = :turns, done = 0, made = :now, updated = :now, data = :data"
    " WHERE reviews.state <> :done_state"
    " AND (reviews.state <> :state OR reviews.updated < :abandoned)"
)


class StoredReviews:
    """The reviews of one store; their data are compressed."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, game: str, effort: str) -> StoredReview | None:
        """Return the review of a game, or None if there is none.

        It counts as stopped if the node that computes it has not updated it for a while.
        """
        columns = (
            *(ReviewRow.state, ReviewRow.owner, ReviewRow.turns, ReviewRow.done),
            *(ReviewRow.updated, ReviewRow.data),
        )
        query = select(*columns).where(ReviewRow.game == game, ReviewRow.effort == effort)
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        state, owner, turns, done, updated, data = row
        if state == RUNNING and updated < self._store.now_ms() - ABANDONED_AFTER_MS:
            state = STOPPED
        return StoredReview(state, owner, turns, done, zlib.decompress(data))

    async def begin(self, game: str, effort: str, owner: str, turns: int, data: bytes) -> bool:
        """Note that this node computes a review; return False if that is not necessary."""
        now = self._store.now_ms()
        values = {
            "game": game,
            "effort": effort,
            "state": RUNNING,
            "node": self._store.node,
            "owner": owner,
            "turns": turns,
            "now": now,
            "data": zlib.compress(data),
            "done_state": DONE,
            "abandoned": now - ABANDONED_AFTER_MS,
        }

        async def begin(connection: AsyncConnection) -> bool:
            return (await connection.execute(_BEGIN, values)).rowcount > 0

        return await self._store.write(begin)

    async def update(
        self, game: str, effort: str, done: int, data: bytes, state: str = RUNNING
    ) -> bool:
        """Store this node's progress; return False if the review was stopped or taken over."""
        packed, now = zlib.compress(data), self._store.now_ms()
        values = {"done": done, "data": packed, "state": state, "updated": now}
        if state != RUNNING:
            values["owner"] = ""
        change = (
            update(ReviewRow)
            .where(ReviewRow.game == game, ReviewRow.effort == effort)
            .where(ReviewRow.state == RUNNING, ReviewRow.node == self._store.node)
            .values(**values)
        )

        async def save(connection: AsyncConnection) -> bool:
            return (await connection.execute(change)).rowcount > 0

        return await self._store.write(save)

    async def stop(self, game: str, effort: str) -> None:
        """Remove a review that is not done; the node that computes it then stops."""
        removal = delete(ReviewRow).where(
            ReviewRow.game == game, ReviewRow.effort == effort, ReviewRow.state != DONE
        )

        async def remove(connection: AsyncConnection) -> None:
            await connection.execute(removal)

        await self._store.write(remove)
