"""Stored login sessions, identified by the hash of a browser's cookie."""

from dataclasses import dataclass

from sqlalchemy import Delete, Update, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.protocol.user import ACCOUNT
from kingdombuilder.server.store.schema import PlayerRow, SessionRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import StoredUser, now_ms

YEAR = 365 * 24 * 3600 * 1000  # ms without use after which a session expires
MAX_SESSIONS = 50  # per account; the least recently used end
TOUCH_INTERVAL = 60_000  # ms between updates of the time of last use
MAX_AGENT_LENGTH = 200


@dataclass(frozen=True, slots=True)
class LoginSession:
    """A signed-in browser."""

    id: str
    agent: str
    made: int
    seen: int


class SessionStore:
    """The sessions of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def account_of(self, session: str) -> StoredUser | None:
        """Return the account of a session, and update its time of last use."""
        now = now_ms()
        query = (
            select(PlayerRow.id, PlayerRow.kind, PlayerRow.name, PlayerRow.epoch, SessionRow.seen)
            .join(SessionRow, SessionRow.player == PlayerRow.id)
            .where(SessionRow.id == session, SessionRow.seen > now - YEAR)
            .where(PlayerRow.kind == ACCOUNT, PlayerRow.banned.is_(None))
        )
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        if row.seen < now - TOUCH_INTERVAL:
            await self._execute(update(SessionRow).where(SessionRow.id == session).values(seen=now))
        return StoredUser(row.id, row.kind, row.name, epoch=row.epoch)

    async def begin(self, player: str, session: str, agent: str, old: str, password: str) -> bool:
        """Start a session if the stored hash is still `old`, and replace it by `password`.

        Both are hashes of the same password; they differ after a rehash.
        """

        async def start(connection: AsyncConnection) -> bool:
            if not await _replace_hash(connection, player, old, password):
                return False
            await add_session(connection, player, session, agent)
            return True

        return await self._store.write(start)

    async def change_password(self, player: str, old: str, new: str, session: str) -> bool:
        """Replace the password's hash if it is still `old`, and end all sessions but one.

        The new epoch revokes the seat tokens of the account.
        """

        async def change(connection: AsyncConnection) -> bool:
            if not await _replace_hash(connection, player, old, new):
                return False
            await connection.execute(_others(player, session))
            await connection.execute(_next_epoch(player))
            return True

        return await self._store.write(change)

    async def of(self, player: str) -> list[LoginSession]:
        """Return an account's sessions, the most recently used first."""
        query = (
            select(SessionRow.id, SessionRow.agent, SessionRow.made, SessionRow.seen)
            .where(SessionRow.player == player, SessionRow.seen > now_ms() - YEAR)
            .order_by(SessionRow.seen.desc(), SessionRow.id)
        )
        async with self._store.reading() as connection:
            return [LoginSession(*row) for row in await connection.execute(query)]

    async def end(self, player: str, prefix: str) -> bool:
        """End the session whose hash has a prefix; return False if there is none."""
        matches = SessionRow.id.startswith(prefix, autoescape=True)
        return await self._execute(delete(SessionRow).where(SessionRow.player == player, matches))

    async def end_any(self, session: str) -> bool:
        """End a session of any account; return False if there is none."""
        return await self._execute(delete(SessionRow).where(SessionRow.id == session))

    async def end_others(self, player: str, session: str) -> None:
        """End all sessions of an account except one, and revoke its seat tokens."""

        async def end(connection: AsyncConnection) -> None:
            await connection.execute(_others(player, session))
            await connection.execute(_next_epoch(player))

        await self._store.write(end)

    async def _execute(self, statement: Delete | Update) -> bool:
        async def execute(connection: AsyncConnection) -> bool:
            return bool((await connection.execute(statement)).rowcount)

        return await self._store.write(execute)


async def add_session(connection: AsyncConnection, player: str, session: str, agent: str) -> None:
    """Add a session, and end those that have expired or are too many."""
    now, of_player = now_ms(), SessionRow.player == player
    by_use = select(SessionRow.id).where(of_player).order_by(SessionRow.seen.desc())
    stale = (await connection.execute(by_use.offset(MAX_SESSIONS - 1))).scalars().all()
    over = SessionRow.id.in_(stale) | (SessionRow.seen <= now - YEAR)
    await connection.execute(delete(SessionRow).where(of_player, over))
    row = {"id": session, "player": player, "agent": agent[:MAX_AGENT_LENGTH]}
    await connection.execute(insert(SessionRow).values(**row, made=now, seen=now))


def _others(player: str, session: str) -> Delete:
    return delete(SessionRow).where(SessionRow.player == player, SessionRow.id != session)


def _next_epoch(player: str) -> Update:
    return update(PlayerRow).where(PlayerRow.id == player).values(epoch=PlayerRow.epoch + 1)


async def _replace_hash(connection: AsyncConnection, player: str, old: str, new: str) -> bool:
    """Replace a password's hash if it is still `old`; this write locks the row."""
    done = await connection.execute(
        update(PlayerRow)
        .where(PlayerRow.id == player, PlayerRow.kind == ACCOUNT, PlayerRow.password == old)
        .values(password=new)
    )
    return bool(done.rowcount)
