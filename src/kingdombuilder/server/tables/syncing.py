"""Rooms and the store in step: what happens is stored first, and what is not stored is undone."""

import logging
from collections.abc import Callable

from kingdombuilder.server.observability.logs import facts
from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import ApiError, unavailable
from kingdombuilder.server.room.model import PICK, Event, SeatTokens
from kingdombuilder.server.room.room import Outgoing, Room
from kingdombuilder.server.store.failures import StoreError, StoreUnavailable
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.types import ConflictError
from kingdombuilder.server.tables.persistence import load_room, make_game_update
from kingdombuilder.server.tables.rating_update import with_rating_update
from kingdombuilder.server.tables.table import Table

LOGGER = logging.getLogger(__name__)
TRIES = 5  # to store something while other nodes store something else


class Sync:
    """Stores what happens at tables, and reloads a table whose events were not stored."""

    def __init__(
        self,
        store: Store,
        keys: SeatTokens,
        put_away: Callable[[Table], None],
        on_ahead: Callable[[Table], None],
    ) -> None:
        """`put_away` takes a table that cannot go on, `on_ahead` one that is to be reloaded."""
        self._store, self._keys = store, keys
        self._put_away, self._on_ahead = put_away, on_ahead

    async def load(self, game: str) -> Room:
        """Return a game’s room as stored; raise `ApiError`, `ConflictError` or `StoreError`."""
        for _ in range(TRIES):
            row = await self._store.game(game)
            if row is None:
                raise ApiError(404, "no_game")
            room = load_room(row, await self._store.events(game), self._keys)
            dealt = room.take_new_events()
            try:
                if dealt:
                    await self._store.append(game, dealt, make_game_update(room))
                return room
            except ConflictError:  # another node has dealt, and its cards count
                continue
        raise ConflictError(game)

    async def commit(self, table: Table, out: list[Outgoing]) -> bool:
        """Store what is new, then deliver; False if it was not stored.

        The table is locked. If that fails, the table either has another room, which is as stored,
        or it is ahead of the store and will be reloaded.
        """
        events = table.room.take_new_events()
        if events and not await self._is_stored(table, events):
            return False
        table.deliver(out)
        return True

    async def catch_up(self, table: Table) -> None:
        """Follow what another node has stored; the table is locked and not ahead."""
        events = await self._store.events(table.game, after=table.room.number)
        if not events:
            return
        try:
            out = table.room.catch_up(events)
        except ValueError:  # not what this room would have gone on with
            await self._begin_again(table)
            return
        await self.commit(table, out)

    async def reload(self, table: Table) -> None:
        """Show a table as it is stored; the table is locked. Raises `StoreError`."""
        try:
            room = await self.load(table.game)
        except StoreError:
            raise
        except ApiError as denied:
            table.tell_all(denied)
            self._put_away(table)
            return
        except Exception:  # no log that can be played again
            LOGGER.exception("a game cannot be read")
            self._put_away(table)
            return
        out = room.take_over(table.room)
        table.room, table.is_ahead = room, False
        await self.commit(table, out)

    async def _is_stored(self, table: Table, events: list[Event]) -> bool:
        table.is_ahead = True  # however this ends, unless it is stored
        try:
            new = with_rating_update(table.room, make_game_update(table.room, events))
            await self._store.append(table.game, events, new)
            table.is_ahead = False
        except ConflictError:
            await self._begin_again(table)
            return False
        except StoreError as error:
            _tell_failure(table, error)
            return False
        finally:
            if table.is_ahead:
                self._on_ahead(table)
        METRICS.picks_stored.inc(sum(event.kind == PICK for event in events))
        return True

    async def _begin_again(self, table: Table) -> None:
        """Reload a table whose room went another way than the store."""
        table.is_ahead = True
        try:
            await self.reload(table)
        except StoreError as error:
            _tell_failure(table, error)
        finally:
            if table.is_ahead:
                self._on_ahead(table)


def _tell_failure(table: Table, error: StoreError) -> None:
    if isinstance(error, StoreUnavailable):
        LOGGER.warning("a table waits for the store", extra=facts(reason=str(error)))
    else:
        LOGGER.error("the store failed", exc_info=error)
    table.tell_all(unavailable())
