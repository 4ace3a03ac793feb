"""A room in use: who looks at it, and one lock, so that one thing happens after the other."""

import asyncio

from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.protocol.errors import ApiError, error_message
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.model import SCREEN
from kingdombuilder.server.room.room import HintRequest, Outgoing, Room
from kingdombuilder.server.tables.connection import Connection


class Table:
    """A room with its viewers."""

    def __init__(self, game: str, room: Room, lands: LandImages, home: bool) -> None:
        self.game, self.room = game, room
        self._lands, self._home = lands, home
        self.lock = asyncio.Lock()
        self.viewers: dict[str, Connection] = {}
        self.bots_play = False
        self.is_ahead = False  # its room may hold what is not stored, so nobody may see it
        self.chat_sent = 0  # lines of the chat that all viewers have
        self.hints: dict[str, HintRequest] = {}  # by viewer, what it asked for last

    @property
    def idle(self) -> bool:
        """Whether nobody uses it."""
        return not self.viewers and not self.bots_play and not self.lock.locked()

    def has_player(self, visitor: User) -> bool:
        """Whether somebody made the table or sits at it."""
        players = {self.room.options.host, *(seat.player for seat in self.room.seats)}
        return bool(visitor.id) and visitor.id in players

    def join(self, viewer: Connection) -> list[Outgoing]:
        """The first messages for a viewer.

        At one screen everybody may pick for all people; on a server for strangers only its owner.
        """
        room, visitor = self.room, viewer.visitor
        mine = self._home or (bool(visitor.id) and visitor.id == room.options.host)
        seats = [
            place
            for place, seat in enumerate(room.seats)
            if room.options.kind == SCREEN and mine and not seat.bot
        ]
        return room.join(viewer.who, seats, viewer.language, visitor)

    def deliver(self, out: list[Outgoing]) -> None:
        """Hand messages to those they are for."""
        for who, message in out:
            if message["type"] == "table":
                message["land"] = self._lands.url(self.room.state.board)
            if who in self.viewers:
                self.viewers[who].send(message)

    def tell_all(self, denied: ApiError) -> None:
        """Tell everybody of a refusal that concerns the whole table."""
        for viewer in self.viewers.values():
            viewer.send(error_message(denied, viewer.language))

    def dismiss(self) -> None:
        """Send all viewers away; their pages come back by themselves."""
        for viewer in self.viewers.values():
            viewer.close()
        self.viewers.clear()
