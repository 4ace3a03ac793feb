"""Players' reports, and the players whom they have blocked."""

from collections.abc import Collection
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from secrets import token_hex
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.identity_schema import BlockRow, ReportRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import now_ms

MAX_BLOCKS = 200  # per account


class TooManyBlocks(Exception):
    """An account has reached its limit of blocked players."""


@dataclass(frozen=True, slots=True)
class Report:
    """A report; the excerpt is the end of the chat at its table."""

    reporter: str
    player: str
    name: str
    game: str
    reason: str
    text: str
    chat: list[dict[str, Any]]
    id: str = field(default_factory=lambda: token_hex(4))
    made: int = field(default_factory=now_ms)
    closed: int | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A blocked player."""

    blocked: str
    name: str
    made: int

    @property
    def id(self) -> str:
        """The id of the block, which does not reveal that of the player."""
        return sha256(self.blocked.encode()).hexdigest()[:16]


class ReportStore:
    """The reports of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, report: Report) -> None:
        """Store a report."""

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(ReportRow), asdict(report))

        await self._store.write(add)

    async def all(self, with_closed: bool = False, reporter: str = "") -> list[Report]:
        """Return reports, the newest first: open ones or all, or those of one reporter."""
        columns = [getattr(ReportRow, name) for name in Report.__dataclass_fields__]
        query = select(*columns).order_by(ReportRow.made.desc(), ReportRow.id)
        if not with_closed:
            query = query.where(ReportRow.closed.is_(None))
        if reporter:
            query = query.where(ReportRow.reporter == reporter)
        async with self._store.reading() as connection:
            return [Report(*row) for row in await connection.execute(query)]

    async def close(self, report: str) -> bool:
        """Close an open report; return False if there is none."""
        theirs = update(ReportRow).where(ReportRow.id == report, ReportRow.closed.is_(None))

        async def close(connection: AsyncConnection) -> bool:
            return bool((await connection.execute(theirs.values(closed=now_ms()))).rowcount)

        return await self._store.write(close)


class BlockStore:
    """The blocked players of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, player: str, blocked: str, name: str) -> None:
        """Block a player; raise `TooManyBlocks` at the limit."""
        theirs = BlockRow.player == player
        row = {"player": player, "blocked": blocked, "name": name, "made": now_ms()}

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(delete(BlockRow).where(theirs, BlockRow.blocked == blocked))
            count = select(func.count()).select_from(BlockRow).where(theirs)
            if (await connection.execute(count)).scalar_one() >= MAX_BLOCKS:
                raise TooManyBlocks(player)
            await connection.execute(insert(BlockRow), row)

        await self._store.write(add)

    async def remove(self, player: str, block: str) -> bool:
        """Unblock a player by the block's id; return False if there is none."""
        blocks = [one for one in await self.of(player) if one.id == block]
        blocked = [one.blocked for one in blocks]

        async def remove(connection: AsyncConnection) -> None:
            theirs = (BlockRow.player == player) & BlockRow.blocked.in_(blocked)
            await connection.execute(delete(BlockRow).where(theirs))

        await self._store.write(remove)
        return bool(blocks)

    async def of(self, player: str) -> list[Block]:
        """Return the players whom an account has blocked, the last one first."""
        query = select(BlockRow.blocked, BlockRow.name, BlockRow.made)
        query = query.where(BlockRow.player == player).order_by(BlockRow.made.desc())
        async with self._store.reading() as connection:
            return [Block(*row) for row in await connection.execute(query)]

    async def of_all(self, players: Collection[str]) -> dict[str, frozenset[str]]:
        """Return the players whom each of these players has blocked, if any."""
        query = select(BlockRow.player, BlockRow.blocked).where(BlockRow.player.in_(players))
        by_player: dict[str, set[str]] = {}
        async with self._store.reading() as connection:
            for player, blocked in await connection.execute(query):
                by_player.setdefault(player, set()).add(blocked)
        return {player: frozenset(blocked) for player, blocked in by_player.items()}
