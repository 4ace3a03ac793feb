"""How many sockets one address may have open, so that nobody takes the places of all others."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from kingdombuilder.server.errors import Denied
from kingdombuilder.server.watching.metrics import METRICS

FROM_ONE_ADDRESS = 200  # a school or an office behind one address, every page of it twice
BUSY = 503


class Crowd:
    """The open sockets of a node by address; a server that only this machine reaches counts none.

    Addresses without a socket are not remembered.
    """

    def __init__(self, on: bool, most: int = FROM_ONE_ADDRESS) -> None:
        self._on, self._most = on, most
        self._open: Counter[str] = Counter()

    def addresses(self) -> int:
        """How many have a socket open."""
        return len(self._open)

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """A socket from its opening to its end; raises `Denied` if there are too many."""
        if self._on and self._open[address] >= self._most:
            METRICS.limits.labels("sockets").inc()
            raise Denied(BUSY, "too_many_sockets", most=self._most)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
