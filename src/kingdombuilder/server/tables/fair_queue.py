"""A queue that shares a number of slots fairly among addresses and their users."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from kingdombuilder.server.costs import Payer

TURN, HINT, ABSENT = 0, 1, 2  # ranks; a lower one is always served first
MAX_OWNERS = 5_000  # whose use is remembered


@dataclass(eq=False, slots=True)
class _Waiter:
    owner: Payer
    rank: int
    cost: float
    number: int
    admitted: asyncio.Event = field(default_factory=asyncio.Event)


class _Usage:
    """The use of each owner so far; an owner who was idle starts level with the others."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._level = 0.0  # the use of the owner who was served last

    def of(self, owner: str) -> float:
        return max(self._used.get(owner, 0.0), self._level)

    def add(self, owner: str, cost: float) -> None:
        self._level = self.of(owner)
        self._used[owner] = self._level + cost
        if len(self._used) > MAX_OWNERS:
            self._used = {key: used for key, used in self._used.items() if used > self._level}


class FairQueue:
    """Admits by rank, then by the address with the least use, then by its user with the least."""

    def __init__(self, slots: int, max_per_address: int = 0) -> None:
        """Without `max_per_address`, one address can use all slots."""
        self._free, self._slots = slots, slots
        self._max_per_address = max_per_address or slots
        self._waiters: dict[_Waiter, None] = {}
        self._running: dict[str, int] = {}  # slots in use, by address
        self._addresses, self._users = _Usage(), _Usage()
        self._count = 0

    def __len__(self) -> int:
        return len(self._waiters)

    @property
    def running(self) -> int:
        """The number of slots in use."""
        return self._slots - self._free

    def pressure(self, owner: Payer, rank: int) -> int:
        """Return the number of an owner's competitors: its own waiters, and waiting addresses."""
        own = sum(waiter.owner.address == owner.address for waiter in self._waiters)
        others = {waiter.owner.address for waiter in self._waiters if waiter.rank <= rank}
        return own + len(others - {owner.address})

    @asynccontextmanager
    async def slot(self, owner: Payer, rank: int, cost: float) -> AsyncIterator[None]:
        """Wait for a slot and hold it; `cost` is the time it is expected to be held."""
        self._count += 1
        waiter = _Waiter(owner, rank, cost, self._count)
        self._waiters[waiter] = None
        try:
            self._admit()
            await waiter.admitted.wait()
            yield
        finally:
            if waiter in self._waiters:
                del self._waiters[waiter]
            else:
                self._release(waiter)

    def _admit(self) -> None:
        while self._free:
            ready = [waiter for waiter in self._waiters if self._may_run(waiter.owner)]
            if not ready:
                return
            waiter = min(ready, key=self._priority)
            del self._waiters[waiter]
            address = waiter.owner.address
            self._free -= 1
            self._running[address] = self._running.get(address, 0) + 1
            self._addresses.add(address, waiter.cost)
            self._users.add(waiter.owner.user, waiter.cost)
            waiter.admitted.set()

    def _release(self, waiter: _Waiter) -> None:
        address = waiter.owner.address
        self._free += 1
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]
        self._admit()

    def _may_run(self, owner: Payer) -> bool:
        return self._running.get(owner.address, 0) < self._max_per_address

    def _priority(self, waiter: _Waiter) -> tuple[int, float, float, int]:
        address, user = waiter.owner.address, waiter.owner.user
        return waiter.rank, self._addresses.of(address), self._users.of(user), waiter.number
