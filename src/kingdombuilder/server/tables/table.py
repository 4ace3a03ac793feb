"""A room in use: who looks at it, and one lock, so that one thing happens after the other."""

import asyncio

from kingdombuilder.server.content.land_images import Lands
from kingdombuilder.server.errors import Denied, error_message
from kingdombuilder.server.room.model import SCREEN, Visitor
from kingdombuilder.server.room.room import HintWanted, Out, Room
from kingdombuilder.server.tables.connection import Viewer


class Table:
    """A room with its viewers."""

    def __init__(self, game: str, room: Room, lands: Lands, home: bool) -> None:
        self.game, self.room = game, room
        self._lands, self._home = lands, home
        self.lock = asyncio.Lock()
        self.viewers: dict[str, Viewer] = {}
        self.bots_play = False
        self.is_ahead = False  # its room may hold what is not stored, so nobody may see it
        self.heard = 0  # lines of the chat that all viewers have
        self.hints: dict[str, HintWanted] = {}  # by viewer, what it asked for last

    @property
    def idle(self) -> bool:
        """Whether nobody uses it."""
        return not self.viewers and not self.bots_play and not self.lock.locked()

    def plays(self, visitor: Visitor) -> bool:
        """Whether somebody made the table or sits at it."""
        players = {self.room.options.host, *(seat.player for seat in self.room.seats)}
        return bool(visitor.player) and visitor.player in players

    def joined(self, viewer: Viewer) -> list[Out]:
        """The first messages for a viewer.

        At one screen everybody may pick for all people; on a server for strangers only its owner.
        """
        room, visitor = self.room, viewer.visitor
        mine = self._home or (bool(visitor.player) and visitor.player == room.options.host)
        seats = [
            place
            for place, seat in enumerate(room.seats)
            if room.options.kind == SCREEN and mine and not seat.bot
        ]
        return room.join(viewer.who, seats, viewer.language, visitor)

    def deliver(self, out: list[Out]) -> None:
        """Hand messages to those they are for."""
        for who, message in out:
            if message["type"] == "table":
                message["land"] = self._lands.link(self.room.state.board)
            if who in self.viewers:
                self.viewers[who].tell(message)

    def tell_all(self, denied: Denied) -> None:
        """Tell everybody of a refusal that concerns the whole table."""
        for viewer in self.viewers.values():
            viewer.tell(error_message(denied, viewer.language))

    def dismiss(self) -> None:
        """Send all viewers away; their pages come back by themselves."""
        for viewer in self.viewers.values():
            viewer.dismiss()
        self.viewers.clear()
