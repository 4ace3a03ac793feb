"""Sessions of accounts, as they are kept: by the hash of what a browser holds."""

from dataclasses import dataclass

from sqlalchemy import Delete, Update, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.protocol.user import ACCOUNT
from kingdombuilder.server.store.schema import PlayerRow, SessionRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import StoredUser, now_ms

YEAR = 365 * 24 * 3600 * 1000  # ms after which a session that nobody used is over
MOST = 50  # sessions of an account; the ones used longest ago end
TOUCH_INTERVAL = 60_000  # ms between two notes that a session is in use
LONGEST_AGENT = 200


@dataclass(frozen=True, slots=True)
class LoginSession:
    """A browser that is signed in."""

    id: str
    agent: str
    made: int
    seen: int


class SessionStore:
    """The sessions of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def account_of(self, session: str) -> StoredUser | None:
        """The account that a session is of; it is noted as in use."""
        now = now_ms()
        query = (
            select(PlayerRow.id, PlayerRow.kind, PlayerRow.name, SessionRow.seen)
            .join(SessionRow, SessionRow.player == PlayerRow.id)
            .where(SessionRow.id == session, SessionRow.seen > now - YEAR)
            .where(PlayerRow.kind == ACCOUNT)
        )
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        if row.seen < now - TOUCH_INTERVAL:
            await self._done(update(SessionRow).where(SessionRow.id == session).values(seen=now))
        return StoredUser(row.id, row.kind, row.name)

    async def begin(self, player: str, session: str, agent: str, old: str, password: str) -> bool:
        """A new session, if the password is still the one that was verified.

        Its hash may have become another one of the same password.
        """
        now, of_player = now_ms(), SessionRow.player == player
        kept = select(SessionRow.id).where(of_player).order_by(SessionRow.seen.desc())

        async def begun(connection: AsyncConnection) -> bool:
            if not await _swapped(connection, player, old, password):
                return False
            stale = (await connection.execute(kept.offset(MOST - 1))).scalars().all()
            over = SessionRow.id.in_(stale) | (SessionRow.seen <= now - YEAR)
            await connection.execute(delete(SessionRow).where(of_player, over))
            row = {"id": session, "player": player, "agent": agent[:LONGEST_AGENT]}
            await connection.execute(insert(SessionRow).values(**row, made=now, seen=now))
            return True

        return await self._store.write(begun)

    async def change_password(self, player: str, old: str, new: str, session: str) -> bool:
        """Another password, unless it was changed meanwhile; all sessions but one end."""

        async def changed(connection: AsyncConnection) -> bool:
            if not await _swapped(connection, player, old, new):
                return False
            await connection.execute(_others(player, session))
            return True

        return await self._store.write(changed)

    async def of(self, player: str) -> list[LoginSession]:
        """The sessions of an account, the one used last first."""
        query = (
            select(SessionRow.id, SessionRow.agent, SessionRow.made, SessionRow.seen)
            .where(SessionRow.player == player, SessionRow.seen > now_ms() - YEAR)
            .order_by(SessionRow.seen.desc(), SessionRow.id)
        )
        async with self._store.reading() as connection:
            return [LoginSession(*row) for row in await connection.execute(query)]

    async def end(self, player: str, begins: str) -> bool:
        """End the session whose hash begins so; False if there is none."""
        found = SessionRow.id.startswith(begins, autoescape=True)
        return await self._done(delete(SessionRow).where(SessionRow.player == player, found))

    async def end_any(self, session: str) -> bool:
        """End the session of a hash, whosever it is; False if there is none."""
        return await self._done(delete(SessionRow).where(SessionRow.id == session))

    async def end_others(self, player: str, session: str) -> None:
        """End all sessions of an account but one."""
        await self._done(_others(player, session))

    async def _done(self, statement: Delete | Update) -> bool:
        async def done(connection: AsyncConnection) -> bool:
            return bool((await connection.execute(statement)).rowcount)

        return await self._store.write(done)


def _others(player: str, session: str) -> Delete:
    return delete(SessionRow).where(SessionRow.player == player, SessionRow.id != session)


async def _swapped(connection: AsyncConnection, player: str, old: str, new: str) -> bool:
    """Put one hash of a password in the place of another; a write, so that nobody comes between."""
    done = await connection.execute(
        update(PlayerRow)
        .where(PlayerRow.id == player, PlayerRow.kind == ACCOUNT, PlayerRow.password == old)
        .values(password=new)
    )
    return bool(done.rowcount)
