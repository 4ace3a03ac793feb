"""Budgets that all nodes of a site share through PostgreSQL."""

import hmac
from collections.abc import Mapping
from hashlib import sha256

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.store import Store
from kingdombuilder.server.throttle import RATES, BucketKey, RateLimiter

SECRET = "budgets"  # the secret's name
EXCHANGE_PERIOD = 1.0  # seconds
ROUNDS_PER_CLEANUP = 60

_NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
_LEFT = "greatest(0, budgets.used - budgets.rate * ({now} - budgets.moment) / 1000.0)"
_EXCHANGE = text(
    f"""
    INSERT INTO budgets (key, used, rate, moment)
    SELECT new.key, new.cost, new.rate, {_NOW}
    FROM unnest(CAST(:keys AS text[]), CAST(:costs AS float8[]), CAST(:rates AS float8[]))
        AS new(key, cost, rate)
    ORDER BY new.key
    ON CONFLICT (key) DO UPDATE SET
        used = {_LEFT.format(now="excluded.moment")} + excluded.used,
        rate = excluded.rate,
        moment = greatest(budgets.moment, excluded.moment)
    RETURNING key, used
    """
)
_CLEAN_UP = text(f"DELETE FROM budgets WHERE {_LEFT.format(now=_NOW)} = 0")


def hash_key(secret: str, key: str) -> str:
    """Return a key as it is stored, so that the database contains no addresses."""
    return hmac.new(secret.encode(), key.encode(), sha256).hexdigest()


class BudgetExchange:
    """Shares what was spent on this node, and reads what was spent on all nodes."""

    def __init__(self, store: Store, limits: RateLimiter) -> None:
        self._store, self._limits = store, limits
        limits.is_shared = limits.is_on and store.is_shared
        self._rounds, self._secret = 0, ""

    async def run(self) -> None:
        """Exchange once, in one statement; raise `StoreError`, after which nothing is lost."""
        self._rounds += 1
        taken = self._limits.drain_taken()
        try:
            used = await self._exchange(taken) if taken else {}
            if self._rounds % ROUNDS_PER_CLEANUP == 0:
                await self._store.write(_clean_up)
        except BaseException:
            self._limits.restore_taken(taken)
            raise
        for (what, key), amount in used.items():
            self._limits.set_used(what, key, amount)

    async def _exchange(self, taken: Mapping[BucketKey, float]) -> dict[BucketKey, float]:
        self._secret = self._secret or await self._store.secret(SECRET)
        hashes = {hash_key(self._secret, " ".join(one)): one for one in taken}
        values = {
            "keys": list(hashes),
            "costs": [taken[one] for one in hashes.values()],
            "rates": [RATES[what].refill_rate for what, _ in hashes.values()],
        }

        async def exchange(connection: AsyncConnection) -> dict[BucketKey, float]:
            rows = await connection.execute(_EXCHANGE, values)
            return {hashes[row.key]: row.used for row in rows}

        return await self._store.write(exchange)


async def _clean_up(connection: AsyncConnection) -> None:
    await connection.execute(_CLEAN_UP)
