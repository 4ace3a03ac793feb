"""Records and archives of finished games, made in the background."""

import asyncio
import logging
import time
from collections.abc import Sequence
from datetime import timedelta
from random import shuffle

from kingdombuilder.server.room.model import Event
from kingdombuilder.server.store.archive import DamagedLog, archive_game, games_to_archive
from kingdombuilder.server.store.records import RecordStore
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.types import timestamp
from kingdombuilder.server.tables.persistence import load_room
from kingdombuilder.server.tables.records import game_record
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.tasks import TaskSet
from kingdombuilder.text.parsing import ParseError

LOGGER = logging.getLogger(__name__)
FINISHED_FOR = timedelta(minutes=10)  # before a finished game is archived
IDLE_FOR = timedelta(days=30)  # before any other game is archived; the next pick moves it back
PERIOD = 2.0  # seconds between two searches
MAX_GAMES = 20  # archived in one round
PAUSE = 4  # times as long as an archived game took, so that many of them slow nothing down


class Archiver:
    """Makes the records of public games, and archives games that are no longer played."""

    def __init__(self, store: Store, tasks: TaskSet) -> None:
        self._store, self._records, self._tasks = store, RecordStore(store), tasks
        self._damaged: set[str] = set()

    def record_later(self, table: Table) -> None:
        """Make the record of a table's game in the background if it is over and public."""
        if table.room.over and table.room.options.listed and not table.is_recorded:
            table.is_recorded = True
            self._tasks.start(self._record(table.game))

    async def archive_old_games(self) -> None:
        """Archive some games, each in its own transaction; another node may do the same."""
        finished, idle = timestamp(FINISHED_FOR), timestamp(IDLE_FOR)
        async with self._store.reading() as connection:
            limit = MAX_GAMES + len(self._damaged)
            games = await games_to_archive(connection, finished, idle, limit)
        shuffle(games)  # so that two nodes rarely choose the same game
        for game in games:
            if game not in self._damaged:
                started = time.monotonic()
                await self._archive(game, finished, idle)
                await asyncio.sleep(PAUSE * (time.monotonic() - started))

    async def _archive(self, game: str, finished: str, idle: str) -> None:
        try:
            await self._record(game)
            await self._store.write(
                lambda connection: archive_game(connection, game, finished, idle)
            )
        except DamagedLog:
            self._damaged.add(game)
            LOGGER.error("a game with gaps is not archived")

    async def _record(self, game: str) -> None:
        row = await self._store.game(game)
        is_public = row is not None and row.listed and row.over and row.begun
        if row is None or not is_public or await self._records.has(game):
            return
        events = await self._store.events(game)
        text = await asyncio.to_thread(_record_text, row, events)
        if text is not None:
            await self._records.put(game, row.made, text)


def _record_text(row: GameRow, events: Sequence[Event]) -> str | None:
    """Return the record of a game, or None if it has none."""
    try:
        room = load_room(row, events)
        return game_record(row, room) if room.over else None
    except (ParseError, ValueError):  # a custom section was deleted, or the log is damaged
        return None
