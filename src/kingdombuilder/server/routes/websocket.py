"""The WebSocket of a table."""

import asyncio
import contextlib
import logging

import orjson
from fastapi import APIRouter, WebSocket

from kingdombuilder.server.observability.message_counts import count_message
from kingdombuilder.server.protocol.client_messages import ClientMessage, parse_client_message
from kingdombuilder.server.protocol.errors import (
    AWAY,
    ApiError,
    MessageError,
    error_message,
    unavailable,
)
from kingdombuilder.server.protocol.fields import language_for
from kingdombuilder.server.protocol.table_messages import PROTOCOL_VERSION
from kingdombuilder.server.protocol.user import ANONYMOUS
from kingdombuilder.server.routes.connection_limits import AddressQuota, ConnectionLimits
from kingdombuilder.server.routes.dependencies import address_of, socket_user
from kingdombuilder.server.store.failures import StoreUnavailable
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.tables.tables import Tables
from kingdombuilder.text.parsing import ParseError

LOGGER = logging.getLogger(__name__)
CLOSE_PROTOCOL, CLOSE_NOT_FOUND = 4400, 4404
CLOSE_POLICY, CLOSE_TRY_LATER = 1008, 1013
RELOAD_SECONDS = 10.0  # before an outdated page, which reconnects immediately, is disconnected
router = APIRouter()


@router.websocket("/api/games/{game}/socket")
async def table_socket(websocket: WebSocket, game: str) -> None:
    """Watch a table and play at it.

    `protocol` must be 2; `gains=1` asks for a message with the gains after each view.
    """
    tables: Tables = websocket.app.state.tables
    limits: ConnectionLimits = websocket.app.state.connection_limits
    query = websocket.query_params
    language = language_for(query.get("language"), websocket.headers.get("accept-language", ""))
    await websocket.accept()
    with contextlib.ExitStack() as stack:
        try:
            quota = stack.enter_context(limits.admit(address_of(websocket)))
            if query.get("protocol") != str(PROTOCOL_VERSION):
                await _reject_protocol(websocket, query.get("protocol"), language)
                return
            user = await socket_user(websocket) or ANONYMOUS
            wants_gains = query.get("gains") == "1"
            table, connection = await tables.join(game, language, user, wants_gains)
        except (ApiError, ParseError) as error:
            await _reject(websocket, error, language)
            return
        except StoreUnavailable:
            await _reject(websocket, unavailable(), language)
            return
        sending = asyncio.create_task(_send(websocket, connection))
        try:
            await _listen(websocket, tables, table, connection, quota)
        finally:
            sending.cancel()
            await tables.leave(table, connection)


async def _listen(
    websocket: WebSocket,
    tables: Tables,
    table: Table,
    connection: Connection,
    quota: AddressQuota | None,
) -> None:
    while True:
        frame = await websocket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        if not await connection.throttle():
            LOGGER.info("flooded")
            await websocket.close(CLOSE_POLICY)
            return
        message = _parse(connection, frame.get("text") or frame.get("bytes") or "")
        if message is None:
            continue
        try:
            is_authenticated = await _still_authenticated(websocket, connection)
        except StoreUnavailable:
            connection.send(error_message(unavailable(), connection.language, message.type))
            continue
        if not is_authenticated:
            await websocket.close(CLOSE_TRY_LATER)
            return
        await tables.receive(table, connection, message)
        if quota:
            await quota.charge(connection.take_cost())


def _parse(connection: Connection, text: str | bytes) -> ClientMessage | None:
    """Return the message in a frame, or answer with an error and return None."""
    message = None
    try:
        message = parse_client_message(text)
    except MessageError as error:
        connection.send(error.message(connection.language))
    count_message(message)
    return message


async def _still_authenticated(websocket: WebSocket, connection: Connection) -> bool:
    """Return whether an account's session or token is still valid."""
    if not connection.user.is_registered:
        return True
    try:
        return await socket_user(websocket) == connection.user
    except ApiError:
        return False


async def _send(websocket: WebSocket, connection: Connection) -> None:
    with contextlib.suppress(RuntimeError):  # the client has disconnected
        while (text := await connection.next()) is not None:
            await websocket.send_text(text)
        await websocket.close()


async def _reject(websocket: WebSocket, error: ApiError | ParseError, language: str) -> None:
    busy = isinstance(error, ApiError) and error.status == AWAY
    await websocket.send_text(orjson.dumps(error_message(error, language)).decode())
    await websocket.close(CLOSE_TRY_LATER if busy else CLOSE_NOT_FOUND)


async def _reject_protocol(websocket: WebSocket, protocol: str | None, language: str) -> None:
    """Close a socket of another protocol version.

    Pages before version 2 do not name a version and understand only their own error message.
    """
    if protocol is None:
        error = ApiError(400, "reload")
        text = error.message(language)
        await websocket.send_json({"type": "error", "code": error.code, "about": "", "text": text})
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(RELOAD_SECONDS):
                while (await websocket.receive())["type"] != "websocket.disconnect":
                    pass
            return
    await websocket.close(CLOSE_PROTOCOL)
