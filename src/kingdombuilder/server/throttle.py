"""How often somebody may do something: buckets of tokens that fill up again by themselves."""

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


@dataclass(frozen=True, slots=True)
class RateLimit:
    """So many at once, and so many in the seconds after which all may be done again."""

    burst: int
    seconds: float

    @property
    def each(self) -> float:
        """The seconds that one of them takes to come back."""
        return self.seconds / self.burst


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


@dataclass(slots=True)
class _Bucket:
    left: float
    moment: float


class RateLimiter:
    """What everybody has left; a server that only this machine reaches limits nobody."""

    def __init__(
        self, on: bool = True, clock: Callable[[], float] = time.monotonic, most: int = MAX_BUCKETS
    ) -> None:
        self._on, self._clock, self._most = on, clock, most
        self._buckets: dict[str, OrderedDict[str, _Bucket]] = {
            what: OrderedDict() for what in RATES
        }

    def take(self, what: str, who: str) -> None:
        """Do something once; raises `ApiError` with the seconds to wait."""
        if not self._on:
            return
        rate, now = RATES[what], self._clock()
        bucket = self._bucket(what, who, rate, now)
        bucket.left = min(rate.burst, bucket.left + (now - bucket.moment) / rate.each)
        bucket.moment = now
        if bucket.left < 1:
            METRICS.limits.labels(what).inc()
            raise ApiError(429, "too_many", seconds=max(1, ceil((1 - bucket.left) * rate.each)))
        bucket.left -= 1

    def _bucket(self, what: str, who: str, rate: RateLimit, now: float) -> _Bucket:
        """The bucket of somebody, now the one used last; full ones and too many are dropped."""
        buckets = self._buckets[what]
        found = buckets.pop(who, None) or _Bucket(rate.burst, now)
        while buckets:
            oldest = next(iter(buckets))
            if len(buckets) < self._most and now - buckets[oldest].moment < rate.seconds:
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
