"""The logs of stored games: added, appended to, read, archived and offloaded."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial

from sqlalchemy import delete, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store import archive, queries
from kingdombuilder.server.store.archive import ArchivedLog
from kingdombuilder.server.store.events import (
    EventBatch,
    activity_from_game,
    add_events,
    write_sittings,
)
from kingdombuilder.server.store.leases import Lease
from kingdombuilder.server.store.lists import GameLists
from kingdombuilder.server.store.object_storage import ObjectStorage
from kingdombuilder.server.store.offload import (
    delete_objects,
    load_body,
    replace_body,
    upload_body,
)
from kingdombuilder.server.store.schema import ActivityRow, GameRow
from kingdombuilder.server.store.types import EVENT, ConflictError, GameUpdate
from kingdombuilder.server.store.writer import Writer
from kingdombuilder.server.tasks import TaskSet


class GameLogs(GameLists):
    """The part of a store that has the events of games."""

    storage: ObjectStorage | None  # has the bodies of archives that were offloaded
    _writer: Writer
    _work: TaskSet

    @abstractmethod
    def _announce(self, kind: str, game: str, number: int) -> None:
        """Notify the other nodes of something that was stored."""

    async def add(
        self, game: GameRow, events: Sequence[Event], sitting: Mapping[int, str] | None = None
    ) -> None:
        """Add a game with its first events."""
        values = {column.name: getattr(game, column.name) for column in GameRow.__table__.columns}

        async def insert_rows(connection: AsyncConnection) -> None:
            await connection.execute(insert(GameRow), values)
            await connection.execute(insert(ActivityRow), activity_from_game(game))
            await add_events(connection, [(game.id, event) for event in events])
            if sitting:
                await write_sittings(connection, game.id, sitting)

        await self.write(insert_rows)

    async def append(
        self, game: str, events: Sequence[Event], facts: GameUpdate, lease: Lease | None = None
    ) -> None:
        """Append events to a game, all or none.

        Raise `ConflictError` if a number is taken, or if another node has taken over the lease
        under which the events were made.
        """
        token = lease.token if lease else None
        # A cancelled caller must not keep the other nodes from being notified.
        await self._work.run_shielded(self._append(EventBatch(game, events, facts, token)))

    async def events(self, game: str, after: int = 0, limit: int | None = None) -> list[Event]:
        """Return the events of a game after a number, in order; with a limit, the first ones."""
        async with self.reading() as connection:
            log = await archive.find_log(connection, game, after, limit)
        if isinstance(log, ArchivedLog):
            return [one for one in await self._unpack(log) if one.number > after]
        return log

    async def number(self, game: str) -> int:
        """Return the number of events of a game."""
        async with self.reading() as connection:
            return int((await connection.execute(queries.event_count(game))).scalar_one())

    async def remove(self, game: str) -> bool:
        """Delete a game and everything that belongs to it; return False if there is none."""

        async def delete_row(connection: AsyncConnection) -> bool:
            done = await connection.execute(delete(GameRow).where(GameRow.id == game))
            return bool(done.rowcount)

        is_removed = await self.write(delete_row)
        if is_removed and self.storage:
            self._work.start(delete_objects(self.storage, game))
        return is_removed

    async def offload(self, game: str) -> bool:
        """Move the body of an archive to the object storage; return False if there is none.

        Raise `ArchiveUnavailable`; the body stays in its row until its object has been read back.
        """
        async with self.reading() as connection:
            log = await archive.archived_log(connection, game)
        if self.storage is None or log is None or log.format != archive.FORMAT:
            return False
        reference = await upload_body(self.storage, game, log)
        is_replaced = await self.write(
            lambda connection: replace_body(connection, game, log, reference)
        )
        if not is_replaced and await self.game(game) is None:  # it has been deleted
            await delete_objects(self.storage, game)
        return is_replaced

    async def archived_formats(self, after: str, limit: int) -> list[tuple[str, int]]:
        """Return archived games after one of them, with the formats of their archives."""
        async with self.reading() as connection:
            return await archive.archived_formats(connection, after, limit)

    async def _append(self, new: EventBatch) -> None:
        try:
            await self._writer.append(new)
        except ConflictError:
            if not new.events or not await self._unarchive(new.game):
                raise
            await self._writer.append(new)
        if new.events:
            self._announce(EVENT, new.game, new.events[-1].number)

    async def _unarchive(self, game: str) -> bool:
        """Move a game back from the archive; return False if it is not there."""
        while True:
            async with self.reading() as connection:
                log = await archive.archived_log(connection, game)
            if log is None:
                return False
            # An object is loaded before the transaction, which must not wait for the storage.
            move_back = partial(
                archive.unarchive_game, game=game, log=log, events=await self._unpack(log)
            )
            if await self.write(move_back):
                return True

    async def _unpack(self, log: ArchivedLog) -> list[Event]:
        body = await load_body(self.storage, log)
        return archive.unpack_events(body.format, body.data)
