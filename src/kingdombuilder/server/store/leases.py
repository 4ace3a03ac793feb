"""Leases: one of several nodes runs a game's bots and clocks while it renews its lease."""

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import bindparam, text
from sqlalchemy.ext.asyncio import AsyncEngine

from kingdombuilder.server.store.failures import StoreError, translate_errors
from kingdombuilder.server.tasks import TaskSet

LEASE_SECONDS = 10.0  # after which another node can take over
RENEWAL_PERIOD = 3.0  # seconds

NOW_MS = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
# A token grows with every new lease of a game, even if the row has been deleted in between.
_ACQUIRE = text(f"""
    INSERT INTO leases (game, node, token, expires)
    SELECT id, :node, {NOW_MS} * 1000, {NOW_MS} + :duration FROM games WHERE id = :game
    ON CONFLICT (game) DO UPDATE
    SET node = excluded.node, expires = excluded.expires,
        token = greatest(leases.token + 1, excluded.token)
    WHERE leases.node = excluded.node OR leases.expires <= {NOW_MS}
    RETURNING token""")
_RENEW = text(f"""
    UPDATE leases SET expires = {NOW_MS} + :duration
    WHERE node = :node AND game IN :games RETURNING game, token
    """).bindparams(bindparam("games", expanding=True))
_RELEASE = text("DELETE FROM leases WHERE node = :node AND game IN :games").bindparams(
    bindparam("games", expanding=True)
)


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to act for a game; the store refuses events with an outdated token."""

    token: int | None  # None in a store with a single node
    valid_until: float = float("inf")  # on this node's monotonic clock

    @property
    def is_valid(self) -> bool:
        """Whether no other node can have taken over."""
        return time.monotonic() < self.valid_until


class Leases:
    """The leases of this node on games in PostgreSQL, all by the database's clock."""

    def __init__(self, engine: AsyncEngine, node: str) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._node = node
        self._leases: dict[str, Lease] = {}
        self._pending: dict[str, asyncio.Task[Lease | None]] = {}
        self._work = TaskSet()

    async def acquire(self, game: str) -> Lease | None:
        """Return the lease on a game, or None if another node has it or the database fails."""
        lease = self._leases.get(game)
        if lease and lease.is_valid:
            return lease
        if game not in self._pending:  # a second lease would invalidate the token of the first
            task = self._work.create(self._acquire(game))
            self._pending[game] = task
            task.add_done_callback(lambda _: self._pending.pop(game, None))
        return await asyncio.shield(self._pending[game])

    async def release(self, game: str) -> None:
        """Let another node act for a game; without a database, the lease expires."""
        if self._leases.pop(game, None):
            await self._work.run_shielded(self._release([game]))

    async def renew(self) -> None:
        """Renew all leases in one statement and drop those that are lost."""
        leases, valid_until = dict(self._leases), _valid_until()
        if not leases:
            return
        values = {"node": self._node, "games": list(leases), "duration": _duration_ms()}
        with translate_errors():
            async with self._engine.connect() as connection:
                rows = (await connection.execute(_RENEW, values)).all()
        tokens = {row.game: row.token for row in rows}
        for game, lease in leases.items():
            if self._leases.get(game) is not lease:
                continue  # released or acquired in the meantime
            if lease.token == tokens.get(game):
                self._leases[game] = Lease(lease.token, valid_until)
            else:
                del self._leases[game]

    async def close(self) -> None:
        """Release all leases."""
        await self._work.join()
        games = list(self._leases)
        self._leases.clear()
        if games:
            await self._release(games)

    async def _acquire(self, game: str) -> Lease | None:
        valid_until = _valid_until()  # before the query, so that it ends first on this node
        values = {"node": self._node, "game": game, "duration": _duration_ms()}
        self._leases.pop(game, None)
        try:
            with translate_errors():
                async with self._engine.connect() as connection:
                    token = (await connection.execute(_ACQUIRE, values)).scalar()
        except StoreError:
            return None
        if token is None:
            return None
        self._leases[game] = Lease(token, valid_until)
        return self._leases[game]

    async def _release(self, games: list[str]) -> None:
        with suppress(StoreError), translate_errors():
            async with self._engine.connect() as connection:
                await connection.execute(_RELEASE, {"node": self._node, "games": games})


def _valid_until() -> float:
    return time.monotonic() + LEASE_SECONDS


def _duration_ms() -> int:
    return int(LEASE_SECONDS * 1000)
