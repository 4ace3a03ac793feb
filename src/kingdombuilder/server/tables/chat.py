"""The chat of online tables."""

from hashlib import sha256

from kingdombuilder.server.protocol.client_messages import ChatMessage
from kingdombuilder.server.protocol.errors import (
    NOT_NOW,
    NOT_YOURS,
    ApiError,
    MessageError,
    error_message,
)
from kingdombuilder.server.protocol.server_messages import ChatLineInfo, ChatLinesMessage
from kingdombuilder.server.room.model import ONLINE, Seat
from kingdombuilder.server.store.store import ChatLine, ConflictError, Store
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.throttle import RateLimiter


class Chat:
    """The chat of all tables; each line is stored before it is sent."""

    def __init__(self, store: Store, limits: RateLimiter) -> None:
        self._store, self._limits = store, limits

    async def history(self, table: Table, connection: Connection) -> ChatLinesMessage | None:
        """Return all lines so far for a new connection, or None at a table without chat.

        The caller adds the connection before the table is unlocked, so that no line is sent twice.
        """
        if not _has_chat(table):
            return None
        await self.catch_up(table)
        lines = await self._store.chat(table.game)
        return _chat_message(table, _visible(lines, connection))

    async def post(self, table: Table, connection: Connection, message: ChatMessage) -> None:
        """Store a line and send it to all connections, or answer with an error."""
        try:
            seat = _require_speaker(table, connection)
            self._limits.take("chat", seat.player)
            await self._store.add_chat_line(
                table.game, seat.player, seat.name, message.text, self._store.now_ms()
            )
        except MessageError as error:
            connection.send(error.message(connection.language, message.type))
        except ApiError as error:
            connection.send(error_message(error, connection.language, message.type))
        except ConflictError:
            missing = ApiError(404, "no_game")
            connection.send(error_message(missing, connection.language, message.type))
        else:
            await self.catch_up(table)

    async def catch_up(self, table: Table) -> None:
        """Send new lines to all connections."""
        if not _has_chat(table):
            return
        lines = await self._store.chat(table.game, after=table.chat_sent)
        if lines:
            table.chat_sent = lines[-1].number
            message = _chat_message(table, lines)
            for connection in table.connections.values():
                visible = _visible(lines, connection)
                if visible:
                    is_whole = len(visible) == len(lines)
                    connection.send(message if is_whole else _chat_message(table, visible))


def _visible(lines: list[ChatLine], connection: Connection) -> list[ChatLine]:
    """Return the lines of players whom a connection's user has not blocked."""
    return [line for line in lines if line.player not in connection.blocked]


def _has_chat(table: Table) -> bool:
    return table.room.options.kind == ONLINE and table.room.options.chat


def _require_speaker(table: Table, connection: Connection) -> Seat:
    """Return the connection's seat; raise `MessageError` without a seat or a chat."""
    place = table.room.seat_of(connection.id)
    if place is None:
        raise MessageError(NOT_YOURS, "not_seated")
    if not table.room.options.chat:
        raise MessageError(NOT_NOW, "no_chat")
    return table.room.seats[place]


def _chat_message(table: Table, lines: list[ChatLine]) -> ChatLinesMessage:
    places = {seat.player: place for place, seat in enumerate(table.room.seats) if seat.player}
    return ChatLinesMessage(
        lines=[
            ChatLineInfo(
                number=line.number,
                seat=places.get(line.player),
                name=line.name,
                # Lets clients mute a player without revealing the player's id.
                speaker=sha256(f"{table.game} {line.player}".encode()).hexdigest()[:12],
                text=line.text,
                sent_ms=line.moment,
            )
            for line in lines
        ]
    )
