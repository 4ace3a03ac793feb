"""A viewer: what waits to be sent, and how fast messages are taken."""

import asyncio
import json
import time

import pytest

from kingdombuilder.server.protocol.errors import ErrorMessage
from kingdombuilder.server.tables.connection import (
    MAX_QUEUED,
    MESSAGE_BURST,
    MESSAGE_RATE,
    Connection,
)
from tests.server.protocol.messages import decode
from tests.server.scripted_players import Party


def test_messages_go_out_in_their_order() -> None:
    """As JSON, and the viewer's language is that of its last table."""

    async def exchange() -> None:
        viewer = Connection("en")
        party = Party()
        (_, table), (_, view) = party.room.join("ann", [0], "fr")
        viewer.send(table)
        viewer.send(view)
        viewer.close()
        assert json.loads(await viewer.next() or "")["type"] == "table"
        assert json.loads(await viewer.next() or "") == decode(view)
        assert await viewer.next() is None
        assert viewer.language == "fr"

    asyncio.run(exchange())


def test_who_does_not_listen_is_dismissed() -> None:
    """Memory is bounded: the connection ends, and the viewer can join again."""

    async def queued_size() -> int:
        viewer, long = Connection("en"), "x" * (MAX_QUEUED // 10)
        for _ in range(30):
            viewer.send(ErrorMessage(code="illegal", text=long, request="pick"))
        kept = 0
        while (text := await viewer.next()) is not None:
            kept += len(text)
        return kept

    assert asyncio.run(queued_size()) <= MAX_QUEUED


@pytest.mark.serial
def test_a_flood_is_held_back() -> None:
    """A burst is taken at once; what is beyond it waits."""

    async def flood(messages: int) -> float:
        viewer, begin = Connection("en"), time.monotonic()
        for _ in range(messages):
            await viewer.throttle()
        return time.monotonic() - begin

    beyond = 10
    assert asyncio.run(flood(int(MESSAGE_BURST) + beyond)) >= (beyond - 1) / MESSAGE_RATE
    assert asyncio.run(flood(int(MESSAGE_BURST) // 2)) < MESSAGE_BURST / 4 / MESSAGE_RATE
