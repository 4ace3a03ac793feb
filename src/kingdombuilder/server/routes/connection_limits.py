"""Limits on the sockets and the processing time of one address."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import AWAY, ApiError
from kingdombuilder.server.throttle import TokenBucket

MAX_SOCKETS = 200  # of one address, which can be that of a school or an office
TIME_SHARE, TIME_BURST = 0.5, 1.0  # seconds of processing a second, and in a burst


class AddressQuota:
    """The sockets and the processing time of one address."""

    def __init__(self) -> None:
        self.sockets = 0
        self._time = TokenBucket(TIME_BURST, TIME_SHARE, time.monotonic())

    async def charge(self, seconds: float) -> None:
        """Charge the time that an answer took; delay an address that has used too much."""
        wait = self._time.take(seconds, time.monotonic())
        if wait:
            METRICS.limits.labels("time").inc()
            await asyncio.sleep(wait)


class ConnectionLimits:
    """The open sockets of a node by address; without effect on a server that is not public."""

    def __init__(self, on: bool, most: int = MAX_SOCKETS) -> None:
        self._is_on, self._max_sockets = on, most
        self._quotas: dict[str, AddressQuota] = {}

    def addresses(self) -> int:
        """Return the number of addresses with an open socket."""
        return len(self._quotas)

    @contextmanager
    def admit(self, address: str) -> Iterator[AddressQuota | None]:
        """Count a socket while it is open; raise `ApiError` if the address has too many."""
        if not self._is_on:
            yield None
            return
        quota = self._quotas.setdefault(address, AddressQuota())
        if quota.sockets >= self._max_sockets:
            METRICS.limits.labels("sockets").inc()
            raise ApiError(AWAY, "too_many_sockets", most=self._max_sockets)
        quota.sockets += 1
        try:
            yield quota
        finally:
            quota.sockets -= 1
            if not quota.sockets:
                del self._quotas[address]
