"""The WebSocket of a table."""

import asyncio
import contextlib
import logging

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from kingdombuilder.server.accounts.services import AccountServices
from kingdombuilder.server.costs import OVERHEAD, Bill, Costs, Payer, metered
from kingdombuilder.server.protocol.errors import ApiError, error_message, unavailable
from kingdombuilder.server.protocol.fields import language_for
from kingdombuilder.server.protocol.user import ANONYMOUS
from kingdombuilder.server.routes.connection_limits import ConnectionLimits
from kingdombuilder.server.routes.dependencies import address_of, socket_user
from kingdombuilder.server.routes.socket_frames import (
    CLOSE_POLICY,
    CLOSE_TRY_LATER,
    has_common_version,
    parse_frame,
    reject,
    reject_protocol,
    send_queued,
)
from kingdombuilder.server.store.failures import StoreUnavailable
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.tables.tables import Tables
from kingdombuilder.text.parsing import ParseError

LOGGER = logging.getLogger(__name__)
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
        stack.enter_context(contextlib.suppress(WebSocketDisconnect))  # while it was answered
        try:
            stack.enter_context(limits.admit(address))
            if not has_common_version(query.get("protocol"), query.get("oldest_protocol")):
                with limits.admit_outdated(address) as may_wait:
                    await reject_protocol(websocket, query.get("protocol"), language, may_wait)
                return
            costs.require(Payer(address=address))
            user = await socket_user(websocket) or ANONYMOUS
            costs.require(Payer(user.id))
            wants_gains = query.get("gains") == "1"
            joining = tables.join(game, language, user, wants_gains, address)
            table, connection = await metered(joining, bill)
        except (ApiError, ParseError) as error:
            await reject(websocket, error, language)
            return
        except StoreUnavailable:
            await reject(websocket, unavailable(), language)
            return
        finally:
            costs.charge(Payer(address=address), bill)
        sending = asyncio.create_task(send_queued(websocket, connection))
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
        message = parse_frame(connection, frame.get("text") or frame.get("bytes") or "")
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
