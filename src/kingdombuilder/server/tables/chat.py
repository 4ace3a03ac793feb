"""What the players of a table say to each other."""

from hashlib import sha256
from typing import Any

from kingdombuilder.server.protocol.client_messages import parse_client_message
from kingdombuilder.server.protocol.errors import (
    NOT_NOW,
    NOT_YOURS,
    ApiError,
    MessageError,
    error_message,
)
from kingdombuilder.server.protocol.seat_messages import ChatMessage
from kingdombuilder.server.room.model import ONLINE
from kingdombuilder.server.store.store import ChatLine, ConflictError, Store
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.persistence import now_ms
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.throttle import RateLimiter

ABOUT = "say"


class Chat:
    """The chat of all tables; every line is stored, then told to all."""

    def __init__(self, store: Store, limits: RateLimiter) -> None:
        self._store, self._limits = store, limits

    async def history(self, table: Table) -> list[dict[str, Any]]:
        """The message that tells somebody who comes now what was said before, if there is a chat.

        They are to be among the viewers before the table goes on: then nothing is told twice.
        """
        if table.room.options.kind != ONLINE or not table.room.options.chat:
            return []
        await self.catch_up(table)
        return [_frame(table, await self._store.chat(table.game))]

    async def post(self, table: Table, viewer: Connection, message: object) -> None:
        """Keep what somebody says, and tell everybody."""
        try:
            said = parse_client_message(message)
            assert isinstance(said, ChatMessage)
            place = self._may_speak(table, viewer)
            seat = table.room.seats[place]
            self._limits.take("chat", seat.player)
            await self._store.add_chat_line(table.game, seat.player, seat.name, said.text, now_ms())
        except MessageError as refused:
            viewer.send(refused.frame(viewer.language, ABOUT))
        except ApiError as denied:
            viewer.send(error_message(denied, viewer.language, ABOUT))
        except ConflictError:
            viewer.send(error_message(ApiError(404, "no_game"), viewer.language, ABOUT))
        else:
            await self.catch_up(table)

    async def catch_up(self, table: Table) -> None:
        """Tell everybody what is new."""
        if not table.room.options.chat or table.room.options.kind != ONLINE:
            return
        lines = await self._store.chat(table.game, after=table.chat_sent)
        if lines:
            table.chat_sent = lines[-1].number
            for viewer in table.viewers.values():
                viewer.send(_frame(table, lines))

    def _may_speak(self, table: Table, viewer: Connection) -> int:
        place = table.room.seat_of(viewer.who)
        if place < 0:
            raise MessageError(NOT_YOURS, "not_seated")
        if not table.room.options.chat:
            raise MessageError(NOT_NOW, "no_chat")
        return place


def _frame(table: Table, lines: list[ChatLine]) -> dict[str, Any]:
    places = {seat.player: place for place, seat in enumerate(table.room.seats) if seat.player}
    return {
        "type": "chat",
        "lines": [
            {
                "number": line.number,
                "seat": places.get(line.player, -1),
                "name": line.name,
                # Whom to mute, without telling who they are elsewhere.
                "player": sha256(f"{table.game} {line.player}".encode()).hexdigest()[:12],
                "text": line.text,
                "moment": line.moment,
            }
            for line in lines
        ],
    }
