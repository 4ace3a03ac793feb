"""Where games are kept: an event is committed here before anybody hears of it."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import create_engine, delete, event, func, insert, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store.schema import EventRow, GameRow
from kingdombuilder.thinking.decision import Thought

FILE = "games.sqlite3"
PATIENCE = 10  # seconds that a writer waits for another server on the same file


class Raced(Exception):
    """Somebody else has stored an event of this number."""


class Unusable(Exception):
    """A file that is no store, or one of a later version of the program."""


class Store:
    """The games of one data folder."""

    def __init__(self, folder: Path) -> None:
        self._file = prepared(folder)
        self._engine: AsyncEngine = create_async_engine(
            f"sqlite+aiosqlite:///{self._file}", connect_args={"timeout": PATIENCE}
        )
        event.listen(self._engine.sync_engine, "connect", _prepare)

    async def close(self) -> None:
        """Let go of the file."""
        await self._engine.dispose()

    async def add(self, game: GameRow, events: Sequence[Event]) -> None:
        """A new game with what has happened in it already."""
        values = {column.name: getattr(game, column.name) for column in GameRow.__table__.columns}
        async with self._engine.begin() as connection:
            await connection.execute(insert(GameRow).values(**values))
            if events:
                await connection.execute(insert(EventRow), _rows(game.id, events))

    async def append(self, game: str, events: Sequence[Event], summary: dict[str, Any]) -> None:
        """More events of a game, all or none; `Raced` if one of that number is there."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(EventRow), _rows(game, events))
                await connection.execute(
                    update(GameRow)
                    .where(GameRow.id == game)
                    .values(touched=now(), over=bool(summary["over"]), summary=summary)
                )
        except IntegrityError:
            raise Raced(game) from None

    async def game(self, game: str) -> GameRow | None:
        """One game, or None."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(_games().where(GameRow.id == game))).first()
        return GameRow(**row._mapping) if row else None

    async def events(self, game: str) -> list[Event]:
        """The events of a game in their order."""
        query = (
            select(EventRow.number, EventRow.kind, EventRow.word, EventRow.thought, EventRow.moment)
            .where(EventRow.game == game)
            .order_by(EventRow.number)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [
            Event(number, kind, word, Thought(**thought) if thought else None, moment)
            for number, kind, word, thought, moment in rows
        ]

    async def number(self, game: str) -> int:
        """How many events a game has."""
        query = select(func.count()).where(EventRow.game == game)
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def games(self) -> list[GameRow]:
        """All games, those touched last first."""
        async with self._engine.connect() as connection:
            rows = (await connection.execute(_games().order_by(GameRow.touched.desc()))).all()
        return [GameRow(**row._mapping) for row in rows]

    async def remove(self, game: str) -> bool:
        """Forget a game; False if there was none."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(EventRow).where(EventRow.game == game))
            done = await connection.execute(delete(GameRow).where(GameRow.id == game))
        return bool(done.rowcount)


def now() -> str:
    """This moment, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def prepared(folder: Path) -> Path:
    """The file of a folder, made or brought to the present shape; raises `Unusable`."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        migrate(folder / FILE)
    except DatabaseError as error:
        raise Unusable(str(error.orig)) from None
    except CommandError as error:
        raise Unusable(str(error)) from None
    return folder / FILE


def migrate(file: Path) -> None:
    """Bring a file, old or new, to the present shape."""
    config = Config()
    config.set_main_option(
        "script_location", str(files("kingdombuilder.server.store").joinpath("migrations"))
    )
    engine = create_engine(f"sqlite:///{file}", connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _prepare)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    engine.dispose()


def _games() -> Any:
    return select(*GameRow.__table__.columns)


def _rows(game: str, events: Sequence[Event]) -> list[dict[str, Any]]:
    return [
        {
            "game": game,
            "number": one.number,
            "kind": one.kind,
            "word": one.word,
            "thought": asdict(one.thought) if one.thought else None,
            "moment": one.moment,
        }
        for one in events
    ]


def _prepare(connection: Any, _: object) -> None:
    """Readers and one writer at the same time, and no event lost when the process dies."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
