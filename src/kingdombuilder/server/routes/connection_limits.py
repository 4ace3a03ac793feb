"""Limits for each address on sockets and on server time."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import AWAY, ApiError
from kingdombuilder.server.throttle import TokenBucket

MAX_SOCKETS = 200  # of an address, which a school or an office may share
TIME_SHARE, TIME_BURST = 0.5, 1.0  # share of server time in the long run, seconds in a burst


class AddressQuota:
    """The open sockets of an address, and the server time that they have used."""

    def __init__(self) -> None:
        self.sockets = 0
        self._time = TokenBucket(TIME_BURST, TIME_SHARE, time.monotonic())

    async def charge(self, seconds: float) -> None:
        """Charge the time of a response, and delay the next one if the quota is exceeded."""
        wait = self._time.take(seconds, time.monotonic())
        if wait:
            METRICS.limits.labels("time").inc()
            await asyncio.sleep(wait)


class ConnectionLimits:
    """The open sockets of a node by address; switched off, there is no limit."""

    def __init__(self, on: bool, most: int = MAX_SOCKETS) -> None:
        self._on, self._most = on, most
        self._shares: dict[str, AddressQuota] = {}

    def addresses(self) -> int:
        """Return the number of addresses with open sockets."""
        return len(self._shares)

    @contextmanager
    def admit(self, address: str) -> Iterator[AddressQuota | None]:
        """Count a socket while it is open; raise `ApiError` if its address has too many."""
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
