"""The WebSocket of a table."""

import asyncio
import contextlib
import logging
import re

import orjson
from fastapi import APIRouter, WebSocket

from kingdombuilder.server.accounts.services import AccountServices
from kingdombuilder.server.costs import OVERHEAD, Bill, Costs, Payer, metered
from kingdombuilder.server.observability.message_counts import count_message
from kingdombuilder.server.protocol.client_messages import ClientMessage, parse_client_message
from kingdombuilder.server.protocol.errors import (
    AWAY,
    TOO_MANY,
    ApiError,
    MessageError,
    error_message,
    unavailable,
)
from kingdombuilder.server.protocol.fields import language_for
from kingdombuilder.server.protocol.table_messages import OLDEST_PROTOCOL, PROTOCOL_VERSION
from kingdombuilder.server.protocol.user import ANONYMOUS
from kingdombuilder.server.routes.connection_limits import ConnectionLimits
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
_VERSION = re.compile(r"[1-9]\d{0,3}", re.ASCII)
MAX_OUTDATED_MESSAGES = 10  # from such a page before it is disconnected
router = APIRouter()


@router.websocket("/api/games/{game}/socket")
async def table_socket(websocket: WebSocket, game: str) -> None:
    """Watch a table and play at it.

    `protocol` is the newest version of the client, and `oldest_protocol` its oldest one;
    `gains=1` asks for a message with the gains after each view.
    """
    tables: Tables = websocket.app.state.tables
    limits: ConnectionLimits = websocket.app.state.connection_limits
    costs: Costs = websocket.app.state.costs
    address, bill = address_of(websocket), Bill()
    query = websocket.query_params
    language = language_for(query.get("language"), websocket.headers.get("accept-language", ""))
    await websocket.accept()
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(limits.admit(address))
            if not _has_common_version(query.get("protocol"), query.get("oldest_protocol")):
                with limits.admit_outdated(address) as may_wait:
                    await _reject_protocol(websocket, query.get("protocol"), language, may_wait)
                return
            costs.require(Payer(address=address))
            user = await socket_user(websocket) or ANONYMOUS
            costs.require(Payer(user.id))
            wants_gains = query.get("gains") == "1"
            joining = tables.join(game, language, user, wants_gains, address)
            table, connection = await metered(joining, bill)
        except (ApiError, ParseError) as error:
            await _reject(websocket, error, language)
            return
        except StoreUnavailable:
            await _reject(websocket, unavailable(), language)
            return
        finally:
            costs.charge(Payer(address=address), bill)
        sending = asyncio.create_task(_send(websocket, connection))
        try:
            await _listen(websocket, tables, table, connection)
        finally:
            sending.cancel()
            await tables.leave(table, connection)


async def _listen(
    websocket: WebSocket,
    tables: Tables,
    table: Table,
    connection: Connection,
) -> None:
    costs: Costs = websocket.app.state.costs
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
            is_authenticated = await _still_authenticated(websocket, table, connection)
        except StoreUnavailable:
            connection.send(error_message(unavailable(), connection.language, message.type))
            continue
        if not is_authenticated:
            await websocket.close(CLOSE_TRY_LATER)
            return
        connection.bill.loop += OVERHEAD
        await costs.wait_turn(connection.payer, connection.bill)
        await metered(tables.receive(table, connection, message), connection.bill)
        costs.charge(connection.payer, connection.bill)


def _parse(connection: Connection, text: str | bytes) -> ClientMessage | None:
    """Return the message in a frame, or answer with an error and return None."""
    message = None
    try:
        message = parse_client_message(text)
    except MessageError as error:
        connection.send(error.message(connection.language))
    count_message(message)
    return message


async def _still_authenticated(websocket: WebSocket, table: Table, connection: Connection) -> bool:
    """Return whether a session or token, and the token of a claimed seat, are still valid."""
    services: AccountServices = websocket.app.state.account_services
    player = table.room.user_of(connection.id)
    if player.id != connection.user.id and not await services.identities.is_current(player):
        return False
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
    busy = isinstance(error, ApiError) and error.status in (AWAY, TOO_MANY)
    await websocket.send_text(orjson.dumps(error_message(error, language)).decode())
    await websocket.close(CLOSE_TRY_LATER if busy else CLOSE_NOT_FOUND)


def _has_common_version(newest: str | None, oldest: str | None) -> bool:
    """Return whether the versions of a client and those of this server overlap."""
    newest, oldest = newest or "", newest if oldest is None else oldest
    if not (_VERSION.fullmatch(newest) and _VERSION.fullmatch(oldest or "")):
        return False
    return int(oldest or 0) <= PROTOCOL_VERSION and int(newest) >= OLDEST_PROTOCOL


async def _reject_protocol(
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
