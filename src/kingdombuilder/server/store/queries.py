"""Queries on games, for lists, public records and scheduled work."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from datetime import timedelta
from typing import Any

from sqlalchemy import Select, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.bots.decision import Thought
from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store.schema import EventRow, GameRow, SittingRow
from kingdombuilder.server.store.types import timestamp

LOBBY_DAYS, LOBBY_MOST = 1, 200
CHUNK = 200  # games per read when all are streamed


def games() -> Select[Any]:
    """Return a query for all columns of games."""
    return select(*GameRow.__table__.columns)


def latest(query: Select[Any]) -> Select[Any]:
    """Order a query by the last update, the newest first."""
    return query.order_by(GameRow.touched.desc())


def games_of(player: str, anybody: bool) -> Select[Any]:
    """Return a query for a player's games; with `anybody`, also for ownerless games."""
    owners = [name for name, wanted in ((player, player), ("", anybody)) if wanted]
    sits = select(SittingRow.game).where(SittingRow.player == player, SittingRow.player != "")
    return latest(games().where(or_(GameRow.owner.in_(owners), GameRow.id.in_(sits))))


def lobby() -> Select[Any]:
    """Return a query for listed games that are not over."""
    fresh = GameRow.touched > timestamp(timedelta(days=LOBBY_DAYS))
    return latest(games().where(GameRow.listed, ~GameRow.over, fresh)).limit(LOBBY_MOST)


def due(moment: int, limit: int) -> Select[Any]:
    """Return a query for games that are due, the longest overdue first."""
    return select(GameRow.id).where(GameRow.due <= moment).order_by(GameRow.due).limit(limit)


async def public_records(
    reading: Callable[[], AbstractAsyncContextManager[AsyncConnection]],
) -> AsyncIterator[GameRow]:
    """Yield listed games that are over, the oldest first, without holding a connection open."""
    query = (
        games()
        .where(GameRow.listed, GameRow.over, GameRow.begun)
        .order_by(GameRow.made, GameRow.id)
        .limit(CHUNK)
    )
    after, found = query, True
    while found:
        async with reading() as connection:
            rows = await rows_of(connection, after)
        for row in rows:
            yield row
        found = len(rows) == CHUNK
        if found:
            last = (rows[-1].made, rows[-1].id)
            after = query.where(tuple_(GameRow.made, GameRow.id) > last)


async def rows_of(connection: AsyncConnection, query: Select[Any]) -> list[GameRow]:
    """Return the games of a query."""
    return [GameRow(**row._mapping) for row in await connection.execute(query)]


async def events_of(connection: AsyncConnection, game: str, after: int) -> list[Event]:
    """Return the events of a game after a number, in order."""
    query = (
        select(EventRow.number, EventRow.kind, EventRow.word, EventRow.thought, EventRow.moment)
        .where(EventRow.game == game, EventRow.number > after)
        .order_by(EventRow.number)
    )
    return [
        Event(number, kind, word, Thought(**thought) if thought else None, moment)
        for number, kind, word, thought, moment in await connection.execute(query)
    ]
