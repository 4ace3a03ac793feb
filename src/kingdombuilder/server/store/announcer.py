"""Announcements to the other nodes, after the commit and for several games at a time.

A notification inside a transaction makes all commits of the database wait for each other.
"""

import asyncio
import time
from itertools import groupby

from kingdombuilder.server.store.notifications import NotificationListener
from kingdombuilder.server.store.payloads import make_payloads
from kingdombuilder.server.tasks import TaskSet

LINGER = 0.005  # seconds in which further announcements join the first
RETRY_AFTER = 0.2  # seconds without a connection
REMEMBER = 10.0  # seconds for which a new node may have missed an announcement

Subject = tuple[str, str]  # a kind and a game


class Announcer:
    """Notifies the other nodes of what this node has stored."""

    def __init__(self, node: str, listener: NotificationListener) -> None:
        self._node, self._listener = node, listener
        self._waiting: dict[Subject, int] = {}
        self._unsent: dict[Subject, tuple[int, float]] = {}  # while there was no other node
        self._is_sending = False
        self._tasks = TaskSet()
        listener.on_hello = self._send_unsent

    def add(self, kind: str, game: str, number: int) -> None:
        """Announce that something with this number is stored."""
        if self._listener.is_alone:
            self._remember((kind, game), number)
            return
        self._waiting[kind, game] = max(number, self._waiting.get((kind, game), 0))
        if not self._is_sending:
            self._is_sending = True
            self._tasks.start(self._send())

    async def close(self) -> None:
        """Stop announcing; the other nodes detect on their own that this one has stopped."""
        await self._tasks.cancel()

    async def _send(self) -> None:
        try:
            while self._waiting:
                await asyncio.sleep(LINGER)
                waiting, self._waiting = sorted(self._waiting.items()), {}
                for kind, subjects in groupby(waiting, key=lambda one: one[0][0]):
                    numbers = {game: number for (_, game), number in subjects}
                    for payload in make_payloads(self._node, kind, numbers):
                        while not await self._listener.send(payload):
                            await asyncio.sleep(RETRY_AFTER)
        finally:
            self._is_sending = False

    def _remember(self, subject: Subject, number: int) -> None:
        now = time.monotonic()
        self._unsent.pop(subject, None)  # so that the oldest is always the first
        self._unsent[subject] = (number, now)
        while self._unsent:
            oldest = next(iter(self._unsent))
            if now - self._unsent[oldest][1] < REMEMBER:
                break
            del self._unsent[oldest]

    def _send_unsent(self) -> None:
        unsent, self._unsent = self._unsent, {}
        for (kind, game), (number, _) in unsent.items():
            self.add(kind, game, number)
