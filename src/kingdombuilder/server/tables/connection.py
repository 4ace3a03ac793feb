"""A viewer: who sits behind one socket, and what is still to be sent there."""

import asyncio
import time
from secrets import token_urlsafe
from typing import Any

import orjson

from kingdombuilder.server.observability.message_counts import count_refusal
from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.user import ANONYMOUS, User
from kingdombuilder.server.throttle import TokenBucket

MAX_QUEUED = 2_000_000  # characters; who is further behind joins anew
RATE, BURST = 40.0, 80.0  # messages a second in the long run, and at once
PATIENCE, FORGIVENESS_RATE = (
    150.0,
    2.0,
)  # messages that come too fast, and so many of them each second


class Connection:
    """One connection to a table."""

    def __init__(self, language: str, visitor: User = ANONYMOUS) -> None:
        self.who = token_urlsafe(9)
        self.language, self.visitor = language, visitor
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._size, self._dismissed = 0, False  # characters that wait
        self._owed = 0.0  # seconds that its answers took
        now = time.monotonic()
        self._messages = TokenBucket(BURST, RATE, now)
        self._patience = TokenBucket(PATIENCE, FORGIVENESS_RATE, now)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message as soon as the connection takes it."""
        if message["type"] == "table":
            self.language = message["language"]
        elif message["type"] == "error":
            count_refusal(message)
        text = orjson.dumps(message, default=list).decode()  # a set is sent as a list
        if self._size + len(text) > MAX_QUEUED:
            self.close(lost=True)
        if not self._dismissed:
            self._size += len(text)
            self._waiting.put_nowait(text)

    def close(self, lost: bool = False) -> None:
        """End the connection once all has been sent, or nothing more if that is lost anyway."""
        while lost and not self._waiting.empty():
            self._waiting.get_nowait()
        self._dismissed = True
        self._waiting.put_nowait(None)

    async def next(self) -> str | None:
        """The next text to send; None when it is over."""
        text = await self._waiting.get()
        self._size -= len(text or "")
        return text

    def answered(self, seconds: float) -> None:
        """Note how long the server was busy with an answer."""
        self._owed += seconds

    def take_cost(self) -> float:
        """The seconds that answers took since this was last asked."""
        owed, self._owed = self._owed, 0.0
        return owed

    async def throttle(self) -> bool:
        """Hold back who asks too fast; whether it is worth going on with somebody who does."""
        now = time.monotonic()
        wait = self._messages.take(1, now)
        if wait:
            METRICS.limits.labels("messages").inc()
            self._patience.take(1, now)
            await asyncio.sleep(wait)
        return self._patience.tokens(now) > 0
