"""A connection to a table: its user, and the messages that wait to be sent."""

import asyncio
import time
from secrets import token_urlsafe

import orjson

from kingdombuilder.server.costs import Bill, Payer
from kingdombuilder.server.observability.message_counts import count_refusal
from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.client_messages import ClientMessage
from kingdombuilder.server.protocol.errors import ErrorMessage, error_message, unavailable
from kingdombuilder.server.protocol.server_messages import ServerMessage
from kingdombuilder.server.protocol.table_messages import TableMessage
from kingdombuilder.server.protocol.user import ANONYMOUS, User
from kingdombuilder.server.throttle import TokenBucket

MAX_QUEUED = 2_000_000  # characters; a client that is further behind must reconnect
MESSAGE_RATE, MESSAGE_BURST = 40.0, 80.0  # messages a second
FORGIVENESS_RATE, MAX_EXCESS = 2.0, 150.0  # messages above the rate before the socket is closed


class Connection:
    """One connection to a table."""

    def __init__(
        self, language: str, user: User = ANONYMOUS, wants_gains: bool = False, address: str = ""
    ) -> None:
        self.id = token_urlsafe(9)
        self.language, self.user, self.wants_gains = language, user, wants_gains
        self.payer, self.bill = Payer(user.id, address), Bill()
        self.blocked: frozenset[str] = frozenset()  # players whose chat lines are not sent
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._queued, self._is_closed = 0, False  # characters
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

    def send_unavailable(self, message: ClientMessage) -> None:
        """Answer a message with an error, because the store does not answer."""
        self.send(error_message(unavailable(), self.language, message.type))

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

    async def throttle(self) -> bool:
        """Delay a client that sends too fast; return False if it must be disconnected."""
        now = time.monotonic()
        wait = self._messages.take(1, now)
        if wait:
            METRICS.limits.labels("messages").inc()
            self._excess.take(1, now)
            await asyncio.sleep(wait)
        return self._excess.tokens(now) > 0
