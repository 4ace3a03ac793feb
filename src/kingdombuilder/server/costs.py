"""What users and addresses may spend: seconds of the event loop and of worker processes."""

import asyncio
import time
from collections.abc import Awaitable, Coroutine, Generator
from contextvars import ContextVar
from dataclasses import dataclass
from math import ceil
from typing import Any, ClassVar, TypeVar
from weakref import WeakValueDictionary

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import TOO_MANY, ApiError
from kingdombuilder.server.throttle import RateLimiter

MAX_DELAY = 1.0  # seconds by which a request in debt is delayed; beyond that it is rejected
OVERHEAD = 0.0005  # CPU seconds per request or message that are spent outside of `metered`
TURN_COST = 0.002  # CPU seconds that a request in debt is expected to take

T = TypeVar("T")


@dataclass(frozen=True)
class Payer:
    """The user and the address that pay for some work; each can be unknown."""

    user: str = ""
    address: str = ""


UNKNOWN_PAYER = Payer()


@dataclass(slots=True)
class Bill:
    """The CPU seconds that some work has taken so far."""

    loop: float = 0.0  # on the event loop, which serves one thing at a time
    work: float = 0.0  # in worker processes
    study: float = 0.0  # in those for reviews and analysis


_BILL: ContextVar[Bill | None] = ContextVar("bill", default=None)


class Costs:
    """The cost budgets of all users and addresses; without effect if the limits are off."""

    def __init__(self, limits: RateLimiter) -> None:
        self._limits = limits
        self._turns: WeakValueDictionary[Payer, asyncio.Lock] = WeakValueDictionary()

    @property
    def is_on(self) -> bool:
        """Whether costs are limited."""
        return self._limits.is_on

    def charge(self, payer: Payer, bill: Bill) -> float:
        """Charge a bill and return the seconds until its payer is out of debt."""
        waits = [0.0]
        for what, seconds in (("loop", bill.loop), ("work", bill.work), ("study", bill.study)):
            if seconds and payer.user:
                waits.append(self._limits.charge(what, payer.user, seconds))
            if seconds and payer.address:
                waits.append(self._limits.charge(f"{what}_address", payer.address, seconds))
        bill.loop = bill.work = bill.study = 0.0
        return max(waits)

    async def wait_turn(self, payer: Payer, bill: Bill) -> None:
        """Wait until a payer is out of debt; messages that wait for it are served one by one.

        Otherwise all of it would be served together as soon as the debt is repaid.
        """
        if not self.wait(payer):
            return
        METRICS.limits.labels("time").inc()
        lock = self._turns.setdefault(payer, asyncio.Lock())
        async with lock:
            while wait := self.wait(payer):
                await asyncio.sleep(wait)
            self.charge(payer, Bill(loop=TURN_COST))
            bill.loop -= TURN_COST

    def wait(self, payer: Payer) -> float:
        """Return the seconds until a payer may use the event loop again."""
        return self._wait(payer, "loop")

    def wait_for_work(self, payer: Payer) -> float:
        """Return the seconds until a payer may use worker processes again."""
        return self._wait(payer, "work")

    def wait_for_study(self, payer: Payer) -> float:
        """Return the seconds until a payer may use the processes for reviews again."""
        return self._wait(payer, "study")

    def require(self, payer: Payer) -> None:
        """Raise `ApiError` if a payer is too deep in debt to be served after a short delay."""
        wait = self.wait(payer)
        if wait > MAX_DELAY:
            raise self.rejection(wait)

    def require_work(self, payer: Payer) -> None:
        """Raise `ApiError` if a payer has used worker processes for too long."""
        wait = self.wait_for_work(payer)
        if wait > MAX_DELAY:
            raise self.rejection(wait)

    def require_study(self, payer: Payer) -> None:
        """Raise `ApiError` if a payer has used reviews and analysis for too long."""
        wait = self.wait_for_study(payer)
        if wait > MAX_DELAY:
            raise self.rejection(wait)

    def rejection(self, wait: float) -> ApiError:
        """Count and return the error for a payer who must wait."""
        METRICS.limits.labels("time").inc()
        return ApiError(TOO_MANY, "too_many", seconds=max(1, ceil(wait)))

    def _wait(self, payer: Payer, what: str) -> float:
        waits = [0.0]
        if payer.user:
            waits.append(self._limits.wait(what, payer.user))
        if payer.address:
            waits.append(self._limits.wait(f"{what}_address", payer.address))
        return max(waits)


async def metered(work: Coroutine[Any, Any, T], bill: Bill | None = None) -> T:
    """Run a coroutine and add the CPU time of its own steps to a bill.

    Time that other tasks take while it waits is not counted. Without a bill, it adds to that of
    the surrounding `metered` call, which tasks inherit from the task that creates them.
    """
    if bill is None:
        bill = _BILL.get()
        return await (work if bill is None else _Metered(work, bill))
    token = _BILL.set(bill)
    try:
        return await _Metered(work, bill)
    finally:
        _BILL.reset(token)


def add_work(seconds: float) -> None:
    """Add the CPU time of a worker process to the current bill, if there is one."""
    bill = _BILL.get()
    if bill is not None:
        bill.work += seconds


class _Metered(Awaitable[T]):
    """A coroutine whose steps are timed, without the steps of others that are timed inside."""

    inner_seconds: ClassVar[float] = 0.0  # of the steps inside the current one

    def __init__(self, work: Coroutine[Any, Any, T], bill: Bill) -> None:
        self._work, self._bill = work, bill

    def __await__(self) -> Generator[Any, Any, T]:
        error: BaseException | None = None
        value: Any = None
        while True:
            outer, _Metered.inner_seconds = _Metered.inner_seconds, 0.0
            start = time.thread_time()
            try:
                waits_for = self._work.throw(error) if error else self._work.send(value)
            except StopIteration as end:
                result: T = end.value
                return result
            finally:
                seconds = time.thread_time() - start
                self._bill.loop += max(0.0, seconds - _Metered.inner_seconds)
                _Metered.inner_seconds = outer + seconds
            value, error = None, None
            try:
                value = yield waits_for
            except BaseException as raised:
                error = raised
