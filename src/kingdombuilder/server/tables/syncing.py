"""Synchronisation of rooms and the store: events are stored before they are sent."""

import logging
from collections.abc import Callable

from kingdombuilder.server.observability.logs import facts
from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import (
    ApiError,
    archive_damaged,
    archive_unavailable,
    newer_server,
    unavailable,
)
from kingdombuilder.server.room.event_log import UnknownEvent
from kingdombuilder.server.room.model import PICK, Event, SeatTokens
from kingdombuilder.server.room.room import Outgoing, Room
from kingdombuilder.server.store.archive import UnknownFormat
from kingdombuilder.server.store.failures import (
    ArchiveDamaged,
    ArchiveUnavailable,
    StoreError,
    StoreUnavailable,
)
from kingdombuilder.server.store.leases import Lease
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.types import ConflictError
from kingdombuilder.server.tables.persistence import load_room_in_slices, make_game_update
from kingdombuilder.server.tables.rating_update import with_rating_update
from kingdombuilder.server.tables.table import Table

LOGGER = logging.getLogger(__name__)
MAX_TRIES = 5  # to store an event while other nodes store others
PAGE = 1_000  # events per read


class Sync:
    """Stores the events of tables, and reloads a table whose events were not stored."""

    def __init__(
        self,
        store: Store,
        tokens: SeatTokens,
        discard: Callable[[Table], None],
        on_ahead: Callable[[Table], None],
    ) -> None:
        """Call `discard` for a table that cannot continue, `on_ahead` for one to reload."""
        self._store, self._tokens = store, tokens
        self._discard, self._on_ahead = discard, on_ahead

    async def load(self, game: str) -> Room:
        """Return a game’s room as stored; raise `ApiError`, `ConflictError` or `StoreError`."""
        for _ in range(MAX_TRIES):
            row = await self._store.game(game)
            if row is None:
                raise ApiError(404, "no_game")
            room = await self._make_room(row, await self._read_events(game))
            dealt = room.take_new_events()
            try:
                if dealt:
                    await self._store.append(game, dealt, make_game_update(room))
                return room
            except ConflictError:  # another node has dealt the cards
                continue
        raise ConflictError(game)

    async def commit(self, table: Table, out: list[Outgoing], lease: Lease | None = None) -> bool:
        """Store the new events of a locked table, then deliver; return False if that fails.

        In that case the room is reloaded: immediately, or when the store answers again.
        """
        events = table.room.take_new_events()
        if events and not await self._is_stored(table, events, lease):
            return False
        table.deliver(out)
        await table.deliver_gains()
        return True

    async def catch_up(self, table: Table) -> None:
        """Apply events that another node has stored to a locked table that is not ahead."""
        events = await self._store.events(table.game, after=table.room.seq)
        if not events:
            return
        try:
            out = table.room.catch_up(events)
        except UnknownEvent:
            table.send_error(newer_server())
            self._discard(table)
            return
        except ValueError:  # the events do not follow those of this room
            await self._reload_later(table)
            return
        await self.commit(table, out)

    async def reload(self, table: Table) -> None:
        """Reload a locked table from the store; raise `StoreError` if that fails."""
        try:
            room = await self.load(table.game)
        except StoreError:
            raise
        except ApiError as error:
            table.send_error(error)
            self._discard(table)
            return
        except Exception:  # the log cannot be replayed
            LOGGER.exception("a game cannot be read")
            self._discard(table)
            return
        out = room.take_over(table.room)
        table.room, table.is_ahead = room, False
        await self.commit(table, out)

    async def _make_room(self, row: GameRow, events: list[Event]) -> Room:
        try:
            return await load_room_in_slices(row, events, self._store.now_ms, self._tokens)
        except UnknownEvent:
            raise newer_server() from None

    async def _read_events(self, game: str) -> list[Event]:
        """Return all events of a game, read in pages so that other tables are served too."""
        try:
            events = page = await self._store.events(game, limit=PAGE)
            while len(page) == PAGE:
                page = await self._store.events(game, events[-1].number, PAGE)
                events = [*events, *page]
        except UnknownFormat:
            raise newer_server() from None
        except ArchiveUnavailable as error:
            LOGGER.warning("the archive does not answer", extra=facts(reason=str(error)))
            raise archive_unavailable() from None
        except ArchiveDamaged as error:
            LOGGER.error("an archived game cannot be read", extra=facts(reason=str(error)))
            raise archive_damaged() from None
        return events

    async def _is_stored(self, table: Table, events: list[Event], lease: Lease | None) -> bool:
        table.is_ahead = True  # until the events are stored
        try:
            update = make_game_update(table.room, events)
            new = with_rating_update(table.room, update, self._store.now_ms())
            await self._store.append(table.game, events, new, lease)
            table.is_ahead = False
        except ConflictError:
            await self._reload_later(table)
            return False
        except StoreError as error:
            _report_failure(table, error)
            return False
        finally:
            if table.is_ahead:
                self._on_ahead(table)
        METRICS.picks_stored.inc(sum(event.kind == PICK for event in events))
        return True

    async def _reload_later(self, table: Table) -> None:
        """Reload a table whose room differs from the store, now or when the store answers."""
        table.is_ahead = True
        try:
            await self.reload(table)
        except StoreError as error:
            _report_failure(table, error)
        finally:
            if table.is_ahead:
                self._on_ahead(table)


def _report_failure(table: Table, error: StoreError) -> None:
    if isinstance(error, StoreUnavailable):
        LOGGER.warning("a table waits for the store", extra=facts(reason=str(error)))
    else:
        LOGGER.error("the store failed", exc_info=error)
    table.send_error(unavailable())
