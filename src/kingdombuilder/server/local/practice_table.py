"""A lesson or a puzzle that a page of this device has open."""

import re
from collections.abc import Iterable
from typing import Self
from urllib.parse import parse_qs, urlsplit

from kingdombuilder.server.local.exercises import practice_room
from kingdombuilder.server.local.practice import PracticeRoom
from kingdombuilder.server.local.table import KeepLand, Send, with_land_url
from kingdombuilder.server.protocol.client_messages import ClientMessage
from kingdombuilder.server.protocol.server_messages import ServerMessage

_PATH = re.compile(r"/practice/([\w-]+)/([\w-]+)", re.ASCII)


class PracticeTable:
    """A practice room and its connection."""

    def __init__(
        self, room: PracticeRoom, picks: list[str], send: Send, keep_land: KeepLand
    ) -> None:
        """Continue after some picks, which the page has made with a worker that died."""
        self._room, self._picks = room, picks
        self._send, self._keep_land = send, keep_land

    @classmethod
    def at(cls, path: str, send: Send, keep_land: KeepLand) -> Self | None:
        """Return the table of a path, or None if the path is that of a game.

        Raise `ApiError` if there is no such lesson or puzzle.
        """
        parts = urlsplit(path)
        match = _PATH.fullmatch(parts.path)
        if not match:
            return None
        sent = parse_qs(parts.query).get("picks", [])
        picks = sent[-1].split(",") if sent else []
        return cls(practice_room(*match.groups()), picks, send, keep_land)

    async def join(self, connection: str, language: str) -> None:
        """Show the exercise."""
        self._deliver(connection, self._room.join(language, True, self._picks))

    async def receive(self, connection: str, message: ClientMessage) -> None:
        """Carry out a message."""
        self._deliver(connection, self._room.receive(message))

    def _deliver(self, connection: str, messages: Iterable[ServerMessage]) -> None:
        for message in messages:
            self._send(connection, with_land_url(message, self._room.room, self._keep_land))
