"""What one address may take of a server, so that nobody takes the places or the time of all."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import AWAY, ApiError
from kingdombuilder.server.throttle import TokenBucket

FROM_ONE_ADDRESS = 200  # sockets: a school or an office behind one address, every page of it twice
PART, SAVED = 0.5, 1.0  # of the server's time in the long run, and seconds of it at once


class AddressQuota:
    """The sockets of one address, and the time that answering them takes."""

    def __init__(self) -> None:
        self.sockets = 0
        self._time = TokenBucket(SAVED, PART, time.monotonic())

    async def charge(self, seconds: float) -> None:
        """Note how long an answer took; who has taken too much waits before the next one."""
        wait = self._time.take(seconds, time.monotonic())
        if wait:
            METRICS.limits.labels("time").inc()
            await asyncio.sleep(wait)


class ConnectionLimits:
    """The open sockets of a node by address; who has none is not remembered.

    Where only this machine comes in, all may take what they like.
    """

    def __init__(self, on: bool, most: int = FROM_ONE_ADDRESS) -> None:
        self._on, self._most = on, most
        self._shares: dict[str, AddressQuota] = {}

    def addresses(self) -> int:
        """How many have a socket open."""
        return len(self._shares)

    @contextmanager
    def admit(self, address: str) -> Iterator[AddressQuota | None]:
        """A socket from its opening to its end; raises `ApiError` if there are too many."""
        if not self._on:
            yield None
            return
        share = self._shares.setdefault(address, AddressQuota())
        if share.sockets >= self._most:
            METRICS.limits.labels("sockets").inc()
            raise ApiError(AWAY, "too_many_sockets", most=self._most)
        share.sockets += 1
        try:
            yield share
        finally:
            share.sockets -= 1
            if not share.sockets:
                del self._shares[address]
