"""What all sockets have in common: versions, refusals, and frames in and out."""

import asyncio
import contextlib
import re

import orjson
from fastapi import WebSocket, WebSocketDisconnect

from kingdombuilder.server.observability.message_counts import count_message
from kingdombuilder.server.protocol.client_messages import ClientMessage, parse_client_message
from kingdombuilder.server.protocol.errors import (
    TOO_MANY,
    UNAVAILABLE,
    ApiError,
    MessageError,
    error_message,
)
from kingdombuilder.server.protocol.table_messages import OLDEST_PROTOCOL, PROTOCOL_VERSION
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.text.parsing import ParseError

CLOSE_PROTOCOL, CLOSE_NOT_FOUND = 4400, 4404
CLOSE_POLICY, CLOSE_TRY_LATER = 1008, 1013
RELOAD_SECONDS = 10.0  # before an outdated page, which reconnects immediately, is disconnected
_VERSION = re.compile(r"[1-9]\d{0,3}", re.ASCII)
MAX_OUTDATED_MESSAGES = 10  # from such a page before it is disconnected


def parse_frame(connection: Connection, text: str | bytes) -> ClientMessage | None:
    """Return the message in a frame, or answer with an error and return None."""
    message = None
    try:
        message = parse_client_message(text)
    except MessageError as error:
        connection.send(error.message(connection.language))
    count_message(message)
    return message


async def send_queued(websocket: WebSocket, connection: Connection) -> None:
    """Send the messages of a connection until it is closed."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the client has disconnected
        while (text := await connection.next()) is not None:
            await websocket.send_text(text)
        await websocket.close()


async def reject(websocket: WebSocket, error: ApiError | ParseError, language: str) -> None:
    """Send an error and close the socket."""
    busy = isinstance(error, ApiError) and error.status in (UNAVAILABLE, TOO_MANY)
    await websocket.send_text(orjson.dumps(error_message(error, language)).decode())
    await websocket.close(CLOSE_TRY_LATER if busy else CLOSE_NOT_FOUND)


def has_common_version(newest: str | None, oldest: str | None) -> bool:
    """Return whether the versions of a client and those of this server overlap."""
    newest, oldest = newest or "", newest if oldest is None else oldest
    if not (_VERSION.fullmatch(newest) and _VERSION.fullmatch(oldest or "")):
        return False
    return int(oldest or 0) <= PROTOCOL_VERSION and int(newest) >= OLDEST_PROTOCOL


async def reject_protocol(
    websocket: WebSocket, protocol: str | None, language: str, may_wait: bool
) -> None:
    """Close a socket of another protocol version.

    Pages before version 2 do not name a version and understand only their own error message. They
    send little, so a socket that sends more is closed.
    """
    if protocol is None:
        error = ApiError(400, "reload")
        text = error.message(language)
        await websocket.send_json({"type": "error", "code": error.code, "about": "", "text": text})
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(RELOAD_SECONDS if may_wait else 0):
                for _ in range(MAX_OUTDATED_MESSAGES):
                    if (await websocket.receive())["type"] == "websocket.disconnect":
                        return
    await websocket.close(CLOSE_PROTOCOL)
