"""A connection: its queue of messages, and the rate at which it accepts them."""

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


def test_messages_are_sent_in_order() -> None:
    """They are JSON, and the connection's language is that of its last table."""

    async def exchange() -> None:
        connection = Connection("en")
        party = Party()
        (_, table), (_, view) = party.room.join("ann", [0], "fr")
        connection.send(table)
        connection.send(view)
        connection.close()
        assert json.loads(await connection.next() or "")["type"] == "table"
        assert json.loads(await connection.next() or "") == decode(view)
        assert await connection.next() is None
        assert connection.language == "fr"

    asyncio.run(exchange())


def test_a_client_that_stops_reading_is_disconnected() -> None:
    """Memory is bounded: the connection ends, and the viewer can join again."""

    async def queued_size() -> int:
        connection, long = Connection("en"), "x" * (MAX_QUEUED // 10)
        for _ in range(30):
            connection.send(ErrorMessage(code="illegal", text=long, request="pick"))
        total = 0
        while (text := await connection.next()) is not None:
            total += len(text)
        return total

    assert asyncio.run(queued_size()) <= MAX_QUEUED


@pytest.mark.serial
def test_a_flood_is_slowed_down() -> None:
    """A burst is accepted immediately; further messages wait."""

    async def flood(messages: int) -> float:
        connection, begin = Connection("en"), time.monotonic()
        for _ in range(messages):
            await connection.throttle()
        return time.monotonic() - begin

    beyond = 10
    assert asyncio.run(flood(int(MESSAGE_BURST) + beyond)) >= (beyond - 1) / MESSAGE_RATE
    assert asyncio.run(flood(int(MESSAGE_BURST) // 2)) < MESSAGE_BURST / 4 / MESSAGE_RATE
