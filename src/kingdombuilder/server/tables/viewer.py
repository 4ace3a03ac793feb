"""A viewer: who sits behind one socket, and what is still to be sent there."""

import asyncio
import json
import time
from dataclasses import fields, is_dataclass
from secrets import token_urlsafe
from typing import Any

from kingdombuilder.server.room.parts import NOBODY, Visitor
from kingdombuilder.server.watching.counting import count_refusal
from kingdombuilder.server.watching.metrics import METRICS

MOST_WAITING = 500  # messages; who is further behind joins anew
RATE, BURST = 40.0, 80.0  # messages a second in the long run, and at once


class Viewer:
    """One connection to a table."""

    def __init__(self, language: str, visitor: Visitor = NOBODY) -> None:
        self.who = token_urlsafe(9)
        self.language, self.visitor = language, visitor
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._allowance, self._asked = BURST, time.monotonic()

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message as soon as the connection takes it."""
        if message["type"] == "table":
            self.language = message["language"]
        elif message["type"] == "error":
            count_refusal(message)
        text = json.dumps(message, default=_plain, ensure_ascii=False, separators=(",", ":"))
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.dismiss()

    def dismiss(self) -> None:
        """End the connection once all that fits has been sent."""
        while self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def next(self) -> str | None:
        """The next text to send; None when it is over."""
        return await self._waiting.get()

    async def pace(self) -> None:
        """Hold back who asks too fast."""
        now = time.monotonic()
        self._allowance = min(BURST, self._allowance + (now - self._asked) * RATE) - 1
        self._asked = now
        if self._allowance < 0:
            METRICS.limits.labels("messages").inc()
            await asyncio.sleep(-self._allowance / RATE)


def _plain(value: object) -> object:
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return list(value) if isinstance(value, (frozenset, set)) else str(value)
