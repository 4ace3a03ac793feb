"""One WebSocket for each viewer of a table."""

import asyncio
import contextlib
import json
import logging
from typing import Any

from fastapi import APIRouter, WebSocket

from kingdombuilder.server.errors import AWAY, Denied, error_message, language_for, unavailable
from kingdombuilder.server.observability.message_counts import count_message
from kingdombuilder.server.routes.connection_limits import Crowd, Share
from kingdombuilder.server.routes.dependencies import address_of, person_at
from kingdombuilder.server.routes.permissions import visitor_of
from kingdombuilder.server.store.failures import StoreUnavailable
from kingdombuilder.server.tables.connection import Viewer
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.tables.tables import Tables
from kingdombuilder.text.parsing import Misread

LOGGER = logging.getLogger(__name__)
FRAME_LIMIT = 16 * 1024
NOT_THERE, AGAIN_LATER, UNRULY = 4404, 1013, 1008  # why a socket is closed
router = APIRouter()


@router.websocket("/api/games/{game}/socket")
async def watch(websocket: WebSocket, game: str) -> None:
    """Watch a table and play at it."""
    tables: Tables = websocket.app.state.tables
    crowd: Crowd = websocket.app.state.crowd
    language = language_for(
        websocket.query_params.get("language"), websocket.headers.get("accept-language", "")
    )
    await websocket.accept()
    with contextlib.ExitStack() as counted:
        try:
            share = counted.enter_context(crowd.one_more(address_of(websocket)))
            visitor = visitor_of(await person_at(websocket))
            table, viewer = await tables.join(game, language, visitor)
        except (Denied, Misread) as error:
            await _turn_away(websocket, error, language)
            return
        except StoreUnavailable:
            await _turn_away(websocket, unavailable(), language)
            return
        sending = asyncio.create_task(_send(websocket, viewer))
        try:
            await _listen(websocket, tables, table, viewer, share)
        finally:
            sending.cancel()
            await tables.leave(table, viewer)


async def _listen(
    websocket: WebSocket, tables: Tables, table: Table, viewer: Viewer, share: Share | None
) -> None:
    while True:
        frame = await websocket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        if not await viewer.pace():
            LOGGER.info("flooded")
            await websocket.close(UNRULY)
            return
        text = frame.get("text") or frame.get("bytes") or ""
        if len(text) > FRAME_LIMIT:
            most = FRAME_LIMIT // 1024
            viewer.tell(error_message(Denied(413, "too_big", most=most), viewer.language))
            continue
        try:
            is_known = await _is_still(websocket, viewer)
        except StoreUnavailable:
            viewer.tell(error_message(unavailable(), viewer.language))
            continue
        if not is_known:
            await websocket.close(AGAIN_LATER)
            return
        message = _parsed(text)
        count_message(message)
        await tables.receive(table, viewer, message)
        if share:
            await share.took(viewer.bill())


async def _is_still(websocket: WebSocket, viewer: Viewer) -> bool:
    """Whether an account is still known by what it brought: a session can be revoked."""
    if not viewer.visitor.account:
        return True
    try:
        return visitor_of(await person_at(websocket)) == viewer.visitor
    except Denied:
        return False


async def _send(websocket: WebSocket, viewer: Viewer) -> None:
    with contextlib.suppress(RuntimeError):  # the other side has gone
        while (text := await viewer.next()) is not None:
            await websocket.send_text(text)
        await websocket.close()


async def _turn_away(websocket: WebSocket, error: Denied | Misread, language: str) -> None:
    message = (
        error_message(error, language)
        if isinstance(error, Denied)
        else {"type": "error", "code": error.code, "about": "", "text": error.say(language)}
    )
    busy = isinstance(error, Denied) and error.status == AWAY
    await websocket.send_text(json.dumps(message))
    await websocket.close(AGAIN_LATER if busy else NOT_THERE)


def _parsed(text: str | bytes) -> Any:
    """What a frame says, or None: a room answers garbage as it answers anything else."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
