"""Rate limits: token buckets, and the limits of users and addresses."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from math import ceil

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import ApiError

MINUTE, HOUR = 60.0, 3600.0
MAX_BUCKETS = 20_000  # buckets of a kind; then the one that was used longest ago is forgotten
IPV6_PREFIX_BITS = 64  # bits of an IPv6 address that one household shares


class TokenBucket:
    """A bucket of tokens, full at first, that refills at a steady rate up to its capacity."""

    __slots__ = ("_capacity", "_refill_rate", "_tokens", "updated")

    def __init__(self, capacity: float, refill_rate: float, now: float) -> None:
        self._capacity, self._refill_rate = capacity, refill_rate  # tokens, tokens a second
        self._tokens = capacity
        self.updated = now

    def tokens(self, now: float) -> float:
        """Return the tokens in the bucket; negative if it is in debt."""
        refilled = self._tokens + (now - self.updated) * self._refill_rate
        self._tokens, self.updated = min(self._capacity, refilled), now
        return self._tokens

    def take(self, cost: float, now: float) -> float:
        """Take tokens, into debt if there are too few; return the seconds that repay the debt."""
        self._tokens = self.tokens(now) - cost
        return max(0.0, -self._tokens / self._refill_rate)

    def try_take(self, cost: float, now: float) -> float:
        """Take tokens if there are enough and return 0, else the seconds until there are."""
        missing = cost - self.tokens(now)
        if missing > 0:
            return missing / self._refill_rate
        self._tokens -= cost
        return 0.0


@dataclass(frozen=True, slots=True)
class RateLimit:
    """So many at once, and so many in the seconds after which all may be done again."""

    burst: int
    seconds: float

    def bucket(self, now: float) -> TokenBucket:
        """Return a full bucket."""
        return TokenBucket(self.burst, self.burst / self.seconds, now)


RATES = {
    "sign_in": RateLimit(5, MINUTE),  # for each name
    "sign_in_address": RateLimit(20, MINUTE),
    "register": RateLimit(5, HOUR),  # for each address
    "guest": RateLimit(60, HOUR),  # for each address
    "table": RateLimit(20, HOUR),  # for each person
    "table_address": RateLimit(60, HOUR),
    "chat": RateLimit(5, 5.0),  # for each person
    "rename": RateLimit(10, HOUR),  # for each person
    "bot": RateLimit(20, HOUR),  # for each account
}


class RateLimiter:
    """What everybody has left; a server that only this machine reaches limits nobody."""

    def __init__(
        self, on: bool = True, clock: Callable[[], float] = time.monotonic, most: int = MAX_BUCKETS
    ) -> None:
        self._on, self._clock, self._most = on, clock, most
        self._buckets: dict[str, OrderedDict[str, TokenBucket]] = {
            what: OrderedDict() for what in RATES
        }

    def take(self, what: str, who: str) -> None:
        """Do something once; raises `ApiError` with the seconds to wait."""
        if not self._on:
            return
        now = self._clock()
        wait = self._bucket(what, who, RATES[what], now).try_take(1, now)
        if wait:
            METRICS.limits.labels(what).inc()
            raise ApiError(429, "too_many", seconds=max(1, ceil(wait)))

    def _bucket(self, what: str, who: str, rate: RateLimit, now: float) -> TokenBucket:
        """The bucket of somebody, now the one used last; full ones and too many are dropped."""
        buckets = self._buckets[what]
        found = buckets.pop(who, None) or rate.bucket(now)
        while buckets:
            oldest = next(iter(buckets))
            if len(buckets) < self._most and now - buckets[oldest].updated < rate.seconds:
                break
            del buckets[oldest]
        buckets[who] = found
        return found


def address_prefix(host: str | None) -> str:
    """Whom an address stands for: of IPv6 the whole network, of which one house has many."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return host or ""
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> IPV6_PREFIX_BITS << IPV6_PREFIX_BITS))
