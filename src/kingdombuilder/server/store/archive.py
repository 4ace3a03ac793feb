"""Archives: all events of a game that is no longer played, compressed into one row."""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import and_, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.local.event_rows import events_from_rows, rows_from_events
from kingdombuilder.server.room.model import Event
from kingdombuilder.server.store.events import add_events
from kingdombuilder.server.store.schema import ActivityRow, ArchiveRow, EventRow, GameRow
from kingdombuilder.server.store.types import hour_of

FORMAT = 1  # a compressed JSON list with a list for each event
OFFLOADED = 2  # a reference to an object, whose body has the format above


class UnknownFormat(Exception):
    """A later version of the program has written this archive."""


class DamagedLog(Exception):
    """The events of a game have gaps, so it is not archived until it is repaired."""


@dataclass(frozen=True, slots=True)
class ArchivedLog:
    """The archive of a game as its row has it."""

    format: int
    number: int  # of events
    data: bytes


def pack_events(events: Sequence[Event]) -> bytes:
    """Return the compressed events of a game."""
    rows = rows_from_events(events)
    return zlib.compress(json.dumps(rows, separators=(",", ":"), ensure_ascii=False).encode())


def unpack_events(version: int, data: bytes) -> list[Event]:
    """Return the events of an archive; raise `UnknownFormat`."""
    if version != FORMAT:
        raise UnknownFormat(version)
    return events_from_rows(json.loads(zlib.decompress(data)))


async def games_to_archive(
    connection: AsyncConnection, finished_before: str, idle_before: str, limit: int
) -> list[str]:
    """Return games that were finished before a time, or not played since another, oldest first."""
    games: list[str] = []
    for is_over, before in ((True, finished_before), (False, idle_before)):
        query = (
            select(ActivityRow.game)
            .where(ActivityRow.over == is_over, ActivityRow.hour <= hour_of(before))
            .where(ActivityRow.touched < before)
            .where(or_(ActivityRow.over, ActivityRow.deadline.is_(None)))
            .order_by(ActivityRow.hour)
            .limit(limit - len(games))
        )
        games += (await connection.execute(query)).scalars()
    return games


async def archive_game(
    connection: AsyncConnection, game: str, finished_before: str, idle_before: str
) -> bool:
    """Move a game to the archive; return False if it is in use, or has been moved or played.

    Raise `DamagedLog` if its events have gaps. The lock keeps other nodes from adding events:
    their foreign key needs the same row.
    """
    ended = and_(ActivityRow.over, ActivityRow.touched < finished_before)
    is_idle = and_(ActivityRow.touched < idle_before, ActivityRow.deadline.is_(None))
    query = (
        select(ActivityRow.touched, ActivityRow.over, ActivityRow.begun, ActivityRow.summary)
        .where(ActivityRow.game == game, or_(ended, is_idle))
        .with_for_update(skip_locked=True)
    )
    final = (await connection.execute(query)).mappings().first()
    if final is None:
        return False
    events = await live_events(connection, game, after=0)
    if [one.number for one in events] != list(range(1, len(events) + 1)):
        raise DamagedLog(game)
    await connection.execute(
        insert(ArchiveRow),
        {"game": game, "format": FORMAT, "number": len(events), "data": pack_events(events)},
    )
    await connection.execute(update(GameRow).where(GameRow.id == game).values(**final, due=None))
    await connection.execute(delete(ActivityRow).where(ActivityRow.game == game))
    return True


async def unarchive_game(
    connection: AsyncConnection, game: str, log: ArchivedLog, events: Sequence[Event]
) -> bool:
    """Move a game with its events back from the archive; return False if it has changed there."""
    if await archived_log(connection, game, lock=True) != log:
        return False
    columns = (GameRow.touched, GameRow.over, GameRow.begun, GameRow.listed, GameRow.summary)
    row = (await connection.execute(select(*columns).where(GameRow.id == game))).mappings().one()
    values = {**row, "game": game, "hour": hour_of(row["touched"]), "due": None, "deadline": None}
    await connection.execute(insert(ActivityRow), values)
    await add_events(connection, [(game, one) for one in events])
    await connection.execute(delete(ArchiveRow).where(ArchiveRow.game == game))
    return True


async def find_log(
    connection: AsyncConnection, game: str, after: int, limit: int | None = None
) -> list[Event] | ArchivedLog:
    """Return the events of a game after a number, or its archive if it has later events.

    With a limit, return only the first events of a game that is not archived.
    """
    events = await live_events(connection, game, after, limit)
    if events:
        return events
    log = await archived_log(connection, game)
    if log is None:  # it may have been moved back between the two queries
        return await live_events(connection, game, after, limit)
    return log if log.number > after else []


async def archived_log(
    connection: AsyncConnection, game: str, lock: bool = False
) -> ArchivedLog | None:
    """Return the archive of a game, or None if it is not archived."""
    columns = (ArchiveRow.format, ArchiveRow.number, ArchiveRow.data)
    query = select(*columns).where(ArchiveRow.game == game)
    row = (await connection.execute(query.with_for_update() if lock else query)).first()
    return ArchivedLog(*row) if row else None


async def archived_formats(
    connection: AsyncConnection, after: str, limit: int
) -> list[tuple[str, int]]:
    """Return archived games after one of them, with the formats of their archives."""
    query = (
        select(ArchiveRow.game, ArchiveRow.format)
        .where(ArchiveRow.game > after)
        .order_by(ArchiveRow.game)
        .limit(limit)
    )
    return [(game, version) for game, version in await connection.execute(query)]


async def live_events(
    connection: AsyncConnection, game: str, after: int, limit: int | None = None
) -> list[Event]:
    """Return the events after a number of a game that is not archived."""
    query = (
        select(EventRow.number, EventRow.kind, EventRow.word, EventRow.thought, EventRow.moment)
        .where(EventRow.game == game, EventRow.number > after)
        .order_by(EventRow.number)
        .limit(limit)
    )
    return events_from_rows(await connection.execute(query))
