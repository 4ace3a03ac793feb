"""Read games from a database without the server's own store."""

from dataclasses import dataclass

from sqlalchemy import and_, func, select
from sqlalchemy.ext.asyncio import create_async_engine

from kingdombuilder.bots.decision import Thought
from kingdombuilder.server.room.model import PICK, Event
from kingdombuilder.server.store.schema import ChatRow, EventRow, GameRow

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
        .join(GameRow, and_(EventRow.game == GameRow.id, GameRow.begun))
        .group_by(EventRow.game)
    )
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    await engine.dispose()
    return {game: int(number) for game, number in rows}


async def pick_counts(url: str) -> PickCounts:
    """Return the number of picks of every game, including undone ones, and whether it is over."""
    engine = create_async_engine(url)
    query = (
        select(GameRow.id, func.count(EventRow.number), GameRow.over)
        .join(EventRow, and_(EventRow.game == GameRow.id, EventRow.kind == PICK))
        .group_by(GameRow.id, GameRow.over)
    )
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    await engine.dispose()
    return {game: (int(number), bool(over)) for game, number, over in rows}


async def load_games(url: str) -> dict[str, StoredGame]:
    """Return all games by id."""
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        rows = await connection.execute(select(*GameRow.__table__.columns))
        games = {row.id: StoredGame(GameRow(**row._mapping), [], []) for row in rows}
        events = select(*EventRow.__table__.columns).order_by(EventRow.game, EventRow.number)
        for row in await connection.execute(events):
            thought = Thought(**row.thought) if row.thought else None
            event = Event(row.number, row.kind, row.word, thought, row.moment)
            games[row.game].events.append(event)
        chat = select(ChatRow.game, ChatRow.number, ChatRow.text).order_by(ChatRow.number)
        for game, number, text in await connection.execute(chat):
            games[game].lines.append((number, text))
    await engine.dispose()
    return games
