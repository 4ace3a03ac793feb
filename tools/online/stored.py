"""Read games from a database without the server's own store."""

from dataclasses import dataclass

from sqlalchemy import and_, func, select
from sqlalchemy.ext.asyncio import create_async_engine

from kingdombuilder.bots.decision import Thought
from kingdombuilder.server.room.model import PICK, Event
from kingdombuilder.server.store.archive import unpack_events
from kingdombuilder.server.store.queries import games as games_query
from kingdombuilder.server.store.schema import (
    ActivityRow,
    ArchiveRow,
    ChatRow,
    EventRow,
    GameRow,
    LeaseRow,
)

PickCounts = dict[str, tuple[int, bool]]  # by game: the number of picks, and whether it is over


@dataclass(slots=True)
class StoredGame:
    """One game with its events and chat lines, in the order of their numbers."""

    row: GameRow
    events: list[Event]
    lines: list[tuple[int, str]]


async def last_event_numbers(url: str) -> dict[str, int]:
    """Return the number of the last event of every game that has begun."""
    engine = create_async_engine(url)
    query = (
        select(EventRow.game, func.max(EventRow.number))
        .join(ActivityRow, and_(EventRow.game == ActivityRow.game, ActivityRow.begun))
        .group_by(EventRow.game)
    )
    archived = select(ArchiveRow.game, ArchiveRow.number).join(GameRow).where(GameRow.begun)
    async with engine.connect() as connection:
        rows = [*await connection.execute(query), *await connection.execute(archived)]
    await engine.dispose()
    return {game: int(number) for game, number in rows}


async def describe_due(url: str, game: str) -> str:
    """Return when a server must act for a game, in ms, and which node may."""
    engine = create_async_engine(url)
    query = (
        select(ActivityRow.deadline, ActivityRow.due, LeaseRow.node, LeaseRow.expires)
        .outerjoin(LeaseRow, LeaseRow.game == ActivityRow.game)
        .where(ActivityRow.game == game)
    )
    async with engine.connect() as connection:
        row = (await connection.execute(query)).one_or_none()
    await engine.dispose()
    return f"    stored {row._asdict() if row else None}"


async def pick_counts(url: str) -> PickCounts:
    """Return the number of picks of every game, including undone ones, and whether it is over."""
    engine = create_async_engine(url)
    query = (
        select(ActivityRow.game, func.count(EventRow.number), ActivityRow.over)
        .join(EventRow, and_(EventRow.game == ActivityRow.game, EventRow.kind == PICK))
        .group_by(ActivityRow.game, ActivityRow.over)
    )
    archived = select(GameRow.id, GameRow.over, ArchiveRow.format, ArchiveRow.data).join(ArchiveRow)
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
        packed = (await connection.execute(archived)).all()
    await engine.dispose()
    counts = {game: (int(number), bool(over)) for game, number, over in rows}
    for game, over, version, data in packed:
        picks = sum(event.kind == PICK for event in unpack_events(version, data))
        counts[game] = (picks, bool(over))
    return counts


async def load_games(url: str) -> dict[str, StoredGame]:
    """Return all games by id."""
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        rows = await connection.execute(games_query())
        games = {row.id: StoredGame(GameRow(**row._mapping), [], []) for row in rows}
        events = select(*EventRow.__table__.columns).order_by(EventRow.game, EventRow.number)
        for row in await connection.execute(events):
            thought = Thought(**row.thought) if row.thought else None
            event = Event(row.number, row.kind, row.word, thought, row.moment)
            games[row.game].events.append(event)
        archived = select(ArchiveRow.game, ArchiveRow.format, ArchiveRow.data)
        for game, version, data in await connection.execute(archived):
            games[game].events = unpack_events(version, data)
        chat = select(ChatRow.game, ChatRow.number, ChatRow.text).order_by(ChatRow.number)
        for game, number, text in await connection.execute(chat):
            games[game].lines.append((number, text))
    await engine.dispose()
    return games
