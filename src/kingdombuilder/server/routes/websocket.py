"""One WebSocket for each viewer of a table."""

import asyncio
import contextlib
import json
import logging
from typing import Any

from fastapi import APIRouter, WebSocket

from kingdombuilder.server.observability.message_counts import count_message
from kingdombuilder.server.protocol.errors import AWAY, ApiError, error_message, unavailable
from kingdombuilder.server.protocol.fields import language_for
from kingdombuilder.server.protocol.user import ANONYMOUS
from kingdombuilder.server.routes.connection_limits import AddressQuota, ConnectionLimits
from kingdombuilder.server.routes.dependencies import address_of, socket_user
from kingdombuilder.server.store.failures import StoreUnavailable
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.tables.tables import Tables
from kingdombuilder.text.parsing import ParseError

LOGGER = logging.getLogger(__name__)
FRAME_LIMIT = 16 * 1024
CLOSE_NOT_FOUND, CLOSE_TRY_LATER, CLOSE_POLICY = 4404, 1013, 1008  # why a socket is closed
router = APIRouter()


@router.websocket("/api/games/{game}/socket")
async def table_socket(websocket: WebSocket, game: str) -> None:
    """Watch a table and play at it."""
    tables: Tables = websocket.app.state.tables
    crowd: ConnectionLimits = websocket.app.state.crowd
    language = language_for(
        websocket.query_params.get("language"), websocket.headers.get("accept-language", "")
    )
    await websocket.accept()
    with contextlib.ExitStack() as counted:
        try:
            share = counted.enter_context(crowd.admit(address_of(websocket)))
            visitor = await socket_user(websocket) or ANONYMOUS
            table, viewer = await tables.join(game, language, visitor)
        except (ApiError, ParseError) as error:
            await _reject(websocket, error, language)
            return
        except StoreUnavailable:
            await _reject(websocket, unavailable(), language)
            return
        sending = asyncio.create_task(_send(websocket, viewer))
        try:
            await _listen(websocket, tables, table, viewer, share)
        finally:
            sending.cancel()
            await tables.leave(table, viewer)


async def _listen(
    websocket: WebSocket,
    tables: Tables,
    table: Table,
    viewer: Connection,
    share: AddressQuota | None,
) -> None:
    while True:
        frame = await websocket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        if not await viewer.throttle():
            LOGGER.info("flooded")
            await websocket.close(CLOSE_POLICY)
            return
        text = frame.get("text") or frame.get("bytes") or ""
        if len(text) > FRAME_LIMIT:
            most = FRAME_LIMIT // 1024
            viewer.send(error_message(ApiError(413, "too_big", most=most), viewer.language))
            continue
        try:
            is_known = await _still_authenticated(websocket, viewer)
        except StoreUnavailable:
            viewer.send(error_message(unavailable(), viewer.language))
            continue
        if not is_known:
            await websocket.close(CLOSE_TRY_LATER)
            return
        message = _parsed(text)
        count_message(message)
        await tables.receive(table, viewer, message)
        if share:
            await share.charge(viewer.take_cost())


async def _still_authenticated(websocket: WebSocket, viewer: Connection) -> bool:
    """Whether an account is still known by what it brought: a session can be revoked."""
    if not viewer.visitor.is_registered:
        return True
    try:
        return await socket_user(websocket) == viewer.visitor
    except ApiError:
        return False


async def _send(websocket: WebSocket, viewer: Connection) -> None:
    with contextlib.suppress(RuntimeError):  # the other side has gone
        while (text := await viewer.next()) is not None:
            await websocket.send_text(text)
        await websocket.close()


async def _reject(websocket: WebSocket, error: ApiError | ParseError, language: str) -> None:
    message = (
        error_message(error, language)
        if isinstance(error, ApiError)
        else {"type": "error", "code": error.code, "about": "", "text": error.message(language)}
    )
    busy = isinstance(error, ApiError) and error.status == AWAY
    await websocket.send_text(json.dumps(message))
    await websocket.close(CLOSE_TRY_LATER if busy else CLOSE_NOT_FOUND)


def _parsed(text: str | bytes) -> Any:
    """What a frame says, or None: a room answers garbage as it answers anything else."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
