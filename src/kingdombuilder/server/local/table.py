"""A table on this device: a room, its viewers, and the store that the page keeps."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from kingdombuilder.server.local.device_store import DeviceGame, DeviceStore, EventConflict
from kingdombuilder.server.local.lands import Land, land_of, land_url
from kingdombuilder.server.local.saved_game import make_room
from kingdombuilder.server.local.stored_games import game_summary, require_known_rules, saved_game
from kingdombuilder.server.protocol.client_messages import RoomMessage, TurnMessage
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http import timestamp_from_ms
from kingdombuilder.server.protocol.server_messages import ServerMessage
from kingdombuilder.server.protocol.table_messages import TableMessage
from kingdombuilder.server.room.event_log import UnknownEvent
from kingdombuilder.server.room.model import Event, Outgoing
from kingdombuilder.server.room.room import Room

MAX_TRIES = 5  # to store an event while other pages store others
Send = Callable[[str, ServerMessage], None]  # to a connection
KeepLand = Callable[[Land], None]


class LocalTable:
    """A game that is open in this page; all changes are serialised by its lock."""

    def __init__(
        self, game: str, room: Room, store: DeviceStore, send: Send, keep_land: KeepLand
    ) -> None:
        self.game, self.room = game, room
        self._store, self._send, self._keep_land = store, send, keep_land
        self.lock = asyncio.Lock()
        self.connections: set[str] = set()
        self.bots_play = False
        self._is_ahead = False  # the room has events that are not stored

    async def join(self, connection: str, language: str) -> None:
        """Add a viewer, who picks for all people at the table."""
        async with self.lock:
            self.connections.add(connection)
            people = [place for place, seat in enumerate(self.room.seats) if not seat.bot]
            await self.commit(self.room.join(connection, people, language, wants_gains=True))

    async def leave(self, connection: str) -> None:
        """Remove a viewer."""
        async with self.lock:
            self.connections.discard(connection)
            self.room.leave(connection)

    async def receive(self, connection: str, message: RoomMessage) -> None:
        """Carry out a message; its events are stored before anything is sent."""
        async with self.lock:
            if self._is_ahead:
                await self._reload()
            if isinstance(message, TurnMessage) and message.seq > self.room.seq + 1:
                await self._catch_up()
            for _ in range(MAX_TRIES):
                if await self.commit(self.room.receive(connection, message)):
                    return
            raise ApiError(409, "not_stored")

    async def catch_up(self) -> None:
        """Apply and show the events that another page has stored."""
        async with self.lock:
            await self._catch_up()

    async def commit(self, out: Sequence[Outgoing]) -> bool:
        """Store the new events of the locked room, then deliver.

        Return False if another page was faster; the room is then reloaded. Raise `StoreFailed`.
        """
        events = self.room.take_new_events()
        if events:
            self._is_ahead = True  # until they are stored
            try:
                await self._store.append(self.game, events, game_update(self.room))
            except EventConflict:
                await self._reload()
                return False
            self._is_ahead = False
        self.deliver(out)
        for viewer in self.room.viewers_without_gains():
            await asyncio.sleep(0)  # the views are sent before the gains are computed
            self.deliver(self.room.take_gains(viewer))
        return True

    def deliver(self, out: Sequence[Outgoing]) -> None:
        """Send messages to their viewers."""
        for viewer, message in out:
            if viewer not in self.connections:
                continue
            self._send(viewer, with_land_url(message, self.room, self._keep_land))

    async def _catch_up(self) -> None:
        events = await self._store.events(self.game, after=self.room.seq)
        if not events:
            return
        try:
            out = self.room.catch_up(events)
        except ValueError:  # they do not follow the events of this room
            await self._reload()
        else:
            await self.commit(out)

    async def _reload(self) -> None:
        """Replace a room that differs from the store."""
        room = await load_room(self._store, self.game)
        out = room.take_over(self.room)
        self.room, self._is_ahead = room, False
        self.deliver(out)


def with_land_url(message: ServerMessage, room: Room, keep_land: KeepLand) -> ServerMessage:
    """Return a message with the URL of the board's image if it has one, and keep the image."""
    if not isinstance(message, TableMessage):
        return message
    land = land_of(room.state.board)
    keep_land(land)
    return replace(message, land_url=land_url(land))


async def load_room(store: DeviceStore, game: str) -> Room:
    """Return the room of a stored game; raise `ApiError` if it is missing or too new."""
    for _ in range(MAX_TRIES):
        row = await store.game(game)
        if row is None:
            raise ApiError(404, "no_game")
        room = room_of(row, await store.events(game))
        dealt = room.take_new_events()
        try:
            if dealt:
                await store.append(game, dealt, game_update(room))
            return room
        except EventConflict:  # another page has dealt the cards
            continue
    raise ApiError(409, "not_stored")


def room_of(row: DeviceGame, events: Sequence[Event]) -> Room:
    """Return the room of a game with these events; raise `ApiError` if it is too new."""
    try:
        require_known_rules(row)
        return make_room(row.id, saved_game(row, events), now_ms)
    except UnknownEvent:
        raise ApiError(409, "newer_page") from None


def game_update(room: Room) -> dict[str, object]:
    """Return the columns of a game that change with new events."""
    return {
        "summary": game_summary(room),
        "over": room.over,
        "touched": timestamp_from_ms(now_ms()),
    }


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
