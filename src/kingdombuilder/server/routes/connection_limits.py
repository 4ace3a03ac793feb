"""Limits on the sockets of one address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import UNAVAILABLE, ApiError

MAX_SOCKETS = 200  # of one address, which can be that of a school or an office
MAX_OUTDATED = 5  # sockets of one address that are held although their page is outdated


class ConnectionLimits:
    """The open sockets of a node by address; without effect on a server that is not public."""

    def __init__(
        self, on: bool, max_sockets: int = MAX_SOCKETS, max_outdated: int = MAX_OUTDATED
    ) -> None:
        self._is_on, self._max_sockets, self._max_outdated = on, max_sockets, max_outdated
        self._sockets: Counter[str] = Counter()
        self._outdated: Counter[str] = Counter()

    def addresses(self) -> int:
        """Return the number of addresses with an open socket."""
        return len(self._sockets)

    @contextmanager
    def admit(self, address: str) -> Iterator[None]:
        """Count a socket while it is open; raise `ApiError` if the address has too many."""
        if self._is_on and self._sockets[address] >= self._max_sockets:
            METRICS.limits.labels("sockets").inc()
            raise ApiError(UNAVAILABLE, "too_many_sockets", most=self._max_sockets)
        with _count(self._sockets, address):
            yield

    @contextmanager
    def admit_outdated(self, address: str) -> Iterator[bool]:
        """Count the socket of an outdated page; yield whether it may be held for a while."""
        may_wait = not self._is_on or self._outdated[address] < self._max_outdated
        with _count(self._outdated, address):
            yield may_wait


@contextmanager
def _count(counts: Counter[str], key: str) -> Iterator[None]:
    counts[key] += 1
    try:
        yield
    finally:
        counts[key] -= 1
        if not counts[key]:
            del counts[key]
