"""A connection to a table: its user, and the messages that wait to be sent."""

import asyncio
import time
from secrets import token_urlsafe

import orjson

from kingdombuilder.server.observability.message_counts import count_refusal
from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import ErrorMessage
from kingdombuilder.server.protocol.server_messages import ServerMessage
from kingdombuilder.server.protocol.table_messages import TableMessage
from kingdombuilder.server.protocol.user import ANONYMOUS, User
from kingdombuilder.server.throttle import TokenBucket

MAX_QUEUED = 2_000_000  # characters; a client that is further behind must reconnect
MESSAGE_RATE, MESSAGE_BURST = 40.0, 80.0  # messages a second
FORGIVENESS_RATE, MAX_EXCESS = 2.0, 150.0  # messages above the rate before the socket is closed


class Connection:
    """One connection to a table."""

    def __init__(self, language: str, user: User = ANONYMOUS, wants_gains: bool = False) -> None:
        self.id = token_urlsafe(9)
        self.language, self.user, self.wants_gains = language, user, wants_gains
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._queued, self._is_closed = 0, False  # characters
        self._cost = 0.0  # seconds
        now = time.monotonic()
        self._messages = TokenBucket(MESSAGE_BURST, MESSAGE_RATE, now)
        self._excess = TokenBucket(MAX_EXCESS, FORGIVENESS_RATE, now)

    def send(self, message: ServerMessage) -> None:
        """Queue a message; close the connection if too much is queued."""
        if isinstance(message, TableMessage):
            self.language = message.language
        elif isinstance(message, ErrorMessage):
            count_refusal(message)
        text = orjson.dumps(message).decode()
        if self._queued + len(text) > MAX_QUEUED:
            self.close(discard=True)
        if not self._is_closed:
            self._queued += len(text)
            self._queue.put_nowait(text)

    def close(self, discard: bool = False) -> None:
        """Close the connection after the queued messages, or discard them."""
        while discard and not self._queue.empty():
            self._queue.get_nowait()
        self._is_closed = True
        self._queue.put_nowait(None)

    async def next(self) -> str | None:
        """Return the next text to send, or None at the end."""
        text = await self._queue.get()
        self._queued -= len(text or "")
        return text

    def add_cost(self, seconds: float) -> None:
        """Add the time that an answer took."""
        self._cost += seconds

    def take_cost(self) -> float:
        """Return and reset the time that answers took."""
        cost, self._cost = self._cost, 0.0
        return cost

    async def throttle(self) -> bool:
        """Delay a client that sends too fast; return False if it must be disconnected."""
        now = time.monotonic()
        wait = self._messages.take(1, now)
        if wait:
            METRICS.limits.labels("messages").inc()
            self._excess.take(1, now)
            await asyncio.sleep(wait)
        return self._excess.tokens(now) > 0
