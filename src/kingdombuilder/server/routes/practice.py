"""The WebSocket of a lesson or a puzzle."""

import asyncio
import contextlib
from collections.abc import Iterable
from dataclasses import replace

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.costs import OVERHEAD, Costs, Payer, metered
from kingdombuilder.server.local.exercises import practice_room
from kingdombuilder.server.local.practice import PracticeRoom
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.fields import language_for
from kingdombuilder.server.protocol.server_messages import ServerMessage
from kingdombuilder.server.protocol.table_messages import TableMessage
from kingdombuilder.server.protocol.user import ANONYMOUS
from kingdombuilder.server.routes.connection_limits import ConnectionLimits
from kingdombuilder.server.routes.dependencies import address_of
from kingdombuilder.server.routes.socket_frames import (
    CLOSE_POLICY,
    has_common_version,
    parse_frame,
    reject,
    reject_protocol,
    send_queued,
)
from kingdombuilder.server.tables.connection import Connection

router = APIRouter()


@router.websocket("/api/practice/{kind}/{name}/socket")
async def practice_socket(websocket: WebSocket, kind: str, name: str) -> None:
    """Play a lesson or a puzzle: the messages of a table, and `practice` after each view.

    The parameters are those of a table's socket, and `picks`, which a client that was disconnected
    has made before. Nothing is stored.
    """
    limits: ConnectionLimits = websocket.app.state.connection_limits
    costs: Costs = websocket.app.state.costs
    address, query = address_of(websocket), websocket.query_params
    language = language_for(query.get("language"), websocket.headers.get("accept-language", ""))
    await websocket.accept()
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.suppress(WebSocketDisconnect))  # while it was answered
        try:
            stack.enter_context(limits.admit(address))
            if not has_common_version(query.get("protocol"), query.get("oldest_protocol")):
                await reject_protocol(websocket, query.get("protocol") or "", language, False)
                return
            costs.require(Payer(address=address))
            room = practice_room(kind, name)
        except ApiError as error:
            await reject(websocket, error, language)
            return
        connection = Connection(language, ANONYMOUS, query.get("gains") == "1", address)
        picks = query.get("picks", "").split(",") if query.get("picks") else []
        first = room.join(language, connection.wants_gains, picks)
        await _answer(websocket, room, connection, first)
        sending = asyncio.create_task(send_queued(websocket, connection))
        try:
            await _listen(websocket, room, connection)
        finally:
            sending.cancel()


async def _listen(websocket: WebSocket, room: PracticeRoom, connection: Connection) -> None:
    while True:
        frame = await websocket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        if not await connection.throttle():
            await websocket.close(CLOSE_POLICY)
            return
        message = parse_frame(connection, frame.get("text") or frame.get("bytes") or "")
        if message is not None:
            await _answer(websocket, room, connection, room.receive(message))


async def _answer(
    websocket: WebSocket,
    room: PracticeRoom,
    connection: Connection,
    messages: Iterable[ServerMessage],
) -> None:
    """Send some messages, which are computed here, and charge the client for the work."""
    costs: Costs = websocket.app.state.costs
    connection.bill.loop += OVERHEAD
    await costs.wait_turn(connection.payer, connection.bill)
    await metered(_send_all(websocket, room, connection, messages), connection.bill)
    costs.charge(connection.payer, connection.bill)


async def _send_all(
    websocket: WebSocket,
    room: PracticeRoom,
    connection: Connection,
    messages: Iterable[ServerMessage],
) -> None:
    lands: LandImages = websocket.app.state.lands
    for message in messages:
        if isinstance(message, TableMessage):
            message = replace(message, land_url=lands.url(room.room.state.board))
        connection.send(message)
        await asyncio.sleep(0)  # the view is sent before the gains are computed
