"""Rate limits: token buckets, and the limits of users and addresses."""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from math import ceil

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import ApiError

MINUTE, HOUR = 60.0, 3600.0
MAX_BUCKETS = 20_000  # buckets of a kind; beyond that, the least recently used is dropped
IPV6_PREFIX_BITS = 64  # one household usually has a /64


class TokenBucket:
    """A bucket of tokens, full at first, that refills at a steady rate up to its capacity."""

    __slots__ = ("_capacity", "_refill_rate", "_tokens", "updated")

    def __init__(self, capacity: float, refill_rate: float, now: float) -> None:
        self._capacity, self._refill_rate = capacity, refill_rate  # tokens, and tokens per second
        self._tokens = capacity
        self.updated = now

    def tokens(self, now: float) -> float:
        """Return the tokens in the bucket; negative if it is in debt."""
        refilled = self._tokens + (now - self.updated) * self._refill_rate
        self._tokens, self.updated = min(self._capacity, refilled), now
        return self._tokens

    def set_used(self, used: float, now: float) -> None:
        """Set the number of tokens that are missing from a full bucket."""
        self._tokens, self.updated = self._capacity - used, now

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
    """A burst of actions, which refills completely in a number of seconds."""

    burst: int
    seconds: float

    @property
    def refill_rate(self) -> float:
        """The tokens per second."""
        return self.burst / self.seconds

    def bucket(self, now: float) -> TokenBucket:
        """Return a full bucket."""
        return TokenBucket(self.burst, self.refill_rate, now)


RATES = {
    "sign_in": RateLimit(5, MINUTE),  # per name and address, or per name and known browser
    "sign_in_name": RateLimit(50, HOUR),  # per name, for all unknown browsers together
    "sign_in_address": RateLimit(20, MINUTE),
    "register": RateLimit(5, HOUR),  # per address
    "guest": RateLimit(60, HOUR),  # per address
    "table": RateLimit(20, HOUR),  # per user
    "table_address": RateLimit(60, HOUR),
    "chat": RateLimit(5, 5.0),  # per user
    "rename": RateLimit(10, HOUR),  # per user
    "bot": RateLimit(20, HOUR),  # per account
    "passkey": RateLimit(20, HOUR),  # new ones per account
    "report": RateLimit(5, HOUR),  # per user
    "report_address": RateLimit(20, HOUR),
    "block": RateLimit(60, HOUR),  # per account
    "export": RateLimit(10, HOUR),  # per account
    "mail": RateLimit(3, HOUR),  # per account, and per recipient
    "mail_client": RateLimit(5, HOUR),  # requests of a reset link, per address
    "reset_address": RateLimit(10, HOUR),  # attempts to use a link, per address
    "loop": RateLimit(2, 8.0),  # per user, in CPU seconds of the event loop
    "loop_address": RateLimit(3, 10.0),
    "work": RateLimit(30, MINUTE),  # per user, in CPU seconds of worker processes
    "work_address": RateLimit(60, MINUTE),
    # Two thorough reviews in a row, then a quick one every minute.
    "study": RateLimit(250, 12 * MINUTE),  # per user, in CPU seconds of processes for reviews
    "study_address": RateLimit(500, 12 * MINUTE),
}
BucketKey = tuple[str, str]  # what is limited, and the user or address


class RateLimiter:
    """The limits of all users and addresses; it can be off, for a private server.

    A shared limiter also notes what was taken, so that nodes can exchange it.
    """

    def __init__(
        self,
        on: bool = True,
        clock: Callable[[], float] = time.monotonic,
        max_buckets: int = MAX_BUCKETS,
    ) -> None:
        self.is_on, self.is_shared = on, False
        self._clock, self._max_buckets = clock, max_buckets
        self._buckets: dict[str, OrderedDict[str, TokenBucket]] = {
            what: OrderedDict() for what in RATES
        }
        self._taken: dict[BucketKey, float] = {}  # since the last exchange

    def take(self, what: str, key: str) -> None:
        """Count one action; raise `ApiError` with the seconds to wait if the limit is reached."""
        if not self.is_on:
            return
        now = self._clock()
        wait = self._bucket(what, key, now).try_take(1, now)
        if wait:
            METRICS.limits.labels(what).inc()
            raise ApiError(429, "too_many", seconds=max(1, ceil(wait)))
        self._note(what, key, 1)

    def charge(self, what: str, key: str, cost: float) -> float:
        """Take tokens, into debt if necessary; return the seconds until the debt is repaid."""
        if not self.is_on:
            return 0.0
        now = self._clock()
        self._note(what, key, cost)
        return self._bucket(what, key, now).take(cost, now)

    def wait(self, what: str, key: str) -> float:
        """Return the seconds until a debt is repaid."""
        bucket = self._buckets[what].get(key) if self.is_on else None
        return bucket.take(0, self._clock()) if bucket else 0.0

    def drain_taken(self) -> dict[BucketKey, float]:
        """Return and forget the tokens that were taken on this node since the last call."""
        taken, self._taken = self._taken, {}
        return taken

    def restore_taken(self, taken: Mapping[BucketKey, float]) -> None:
        """Note tokens again that could not be exchanged."""
        for (what, key), cost in taken.items():
            self._note(what, key, cost)

    def set_used(self, what: str, key: str, used: float) -> None:
        """Set the tokens that all nodes have used, apart from those noted since the exchange."""
        now = self._clock()
        pending = self._taken.get((what, key), 0.0)
        self._bucket(what, key, now).set_used(used + pending, now)

    def _note(self, what: str, key: str, cost: float) -> None:
        if self.is_shared:
            self._taken[what, key] = self._taken.get((what, key), 0.0) + cost

    def _bucket(self, what: str, key: str, now: float) -> TokenBucket:
        """Return a key's bucket, now the most recently used, and drop full or excess buckets."""
        rate, buckets = RATES[what], self._buckets[what]
        bucket = buckets.pop(key, None) or rate.bucket(now)
        while buckets:
            oldest = next(iter(buckets))
            if len(buckets) < self._max_buckets and now - buckets[oldest].updated < rate.seconds:
                break
            del buckets[oldest]
        buckets[key] = bucket
        return bucket


def address_prefix(host: str | None) -> str:
    """Return the rate-limit key of an address (the /64 prefix for IPv6)."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return host or ""
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> IPV6_PREFIX_BITS << IPV6_PREFIX_BITS))
