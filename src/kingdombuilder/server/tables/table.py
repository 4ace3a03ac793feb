"""A table in use: a room, its connections, and a lock that serialises all changes."""

import asyncio
from dataclasses import replace

from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.costs import Bill, metered
from kingdombuilder.server.protocol.errors import ApiError, error_message
from kingdombuilder.server.protocol.table_messages import TableMessage
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.model import SCREEN
from kingdombuilder.server.room.room import HintRequest, Outgoing, Room
from kingdombuilder.server.tables.connection import Connection


class Table:
    """A room with its connections."""

    def __init__(self, game: str, room: Room, lands: LandImages, home: bool) -> None:
        self.game, self.room = game, room
        self._lands, self.is_private = lands, home
        self.lock = asyncio.Lock()
        self.connections: dict[str, Connection] = {}
        self.bots_play = False
        self.is_recorded = False  # the record of its finished game is stored, or being made
        self.is_ahead = False  # the room can contain events that are not stored, so it is hidden
        self.chat_sent = 0  # the number of the last chat line that all connections have
        self.hints: dict[str, HintRequest] = {}  # the last request of each viewer

    @property
    def idle(self) -> bool:
        """Whether the table is not in use."""
        return not self.connections and not self.bots_play and not self.lock.locked()

    def has_player(self, user: User) -> bool:
        """Return whether a user is the host or holds a seat."""
        players = {self.room.options.host, *(seat.player for seat in self.room.seats)}
        return bool(user.id) and user.id in players

    def join(self, connection: Connection) -> list[Outgoing]:
        """Add a viewer to the room and return its first messages.

        At a hot-seat table the viewer picks for all people; on a public server only the host does.
        """
        room, user = self.room, connection.user
        plays = self.is_private or (bool(user.id) and user.id == room.options.host)
        seats = [
            place
            for place, seat in enumerate(room.seats)
            if room.options.kind == SCREEN and plays and not seat.bot
        ]
        return room.join(connection.id, seats, connection.language, user, connection.wants_gains)

    def deliver(self, out: list[Outgoing]) -> None:
        """Send messages to their viewers."""
        for viewer_id, message in out:
            if viewer_id not in self.connections:
                continue
            if isinstance(message, TableMessage):
                url = self._lands.url(self.room.state.board)
                message = replace(message, land_url=url)
            self.connections[viewer_id].send(message)

    async def deliver_gains(self) -> None:
        """Send gains after the views; their cost is charged to the clients that want them."""
        for viewer_id in self.room.viewers_without_gains():
            await asyncio.sleep(0)  # the views are sent before the gains are computed
            connection = self.connections.get(viewer_id)
            await metered(self._deliver_gains(viewer_id), connection.bill if connection else Bill())

    async def _deliver_gains(self, viewer_id: str) -> None:
        self.deliver(self.room.take_gains(viewer_id))

    def send_error(self, error: ApiError) -> None:
        """Send an error to all connections."""
        for connection in self.connections.values():
            connection.send(error_message(error, connection.language))

    def disconnect(self) -> None:
        """Close all connections; the clients reconnect."""
        for connection in self.connections.values():
            connection.close()
        self.connections.clear()
