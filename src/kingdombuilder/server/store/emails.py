"""Optional e-mail addresses of accounts."""

from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.protocol.user import ACCOUNT
from kingdombuilder.server.store.identity_schema import EmailRow, MailTokenRow
from kingdombuilder.server.store.mail_tokens import VERIFY, take_token
from kingdombuilder.server.store.schema import PlayerRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import now_ms


@dataclass(frozen=True, slots=True)
class Email:
    """An account's address; unverified until its link is opened."""

    address: str
    is_verified: bool


@dataclass(frozen=True, slots=True)
class Owner:
    """An account that has verified an address."""

    id: str
    name: str


class EmailStore:
    """The addresses of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, player: str) -> Email | None:
        """Return an account's address, or None."""
        query = select(EmailRow.address, EmailRow.verified).where(EmailRow.player == player)
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).first()
        return Email(row.address, row.verified is not None) if row else None

    async def set(self, player: str, address: str) -> None:
        """Replace an account's address by an unverified one."""

        async def replace(connection: AsyncConnection) -> None:
            await _forget(connection, player)
            await connection.execute(insert(EmailRow), {"player": player, "address": address})

        await self._store.write(replace)

    async def remove(self, player: str) -> None:
        """Forget an account's address and the links that were sent to it."""

        async def remove(connection: AsyncConnection) -> None:
            await _forget(connection, player)

        await self._store.write(remove)

    async def verify(self, token: str) -> bool:
        """Verify the address that a token was sent to; return False if it is not valid."""

        async def verify(connection: AsyncConnection) -> bool:
            mail_token = await take_token(connection, token, VERIFY)
            if mail_token is None:
                return False
            same = (EmailRow.player == mail_token.player) & (EmailRow.address == mail_token.address)
            done = await connection.execute(update(EmailRow).where(same).values(verified=now_ms()))
            return bool(done.rowcount)

        return await self._store.write(verify)

    async def owners(self, address: str) -> list[Owner]:
        """Return the accounts that have verified an address."""
        query = (
            select(PlayerRow.id, PlayerRow.name)
            .join(EmailRow, EmailRow.player == PlayerRow.id)
            .where(EmailRow.address == address, EmailRow.verified.is_not(None))
            .where(PlayerRow.kind == ACCOUNT, PlayerRow.banned.is_(None))
        )
        async with self._store.reading() as connection:
            return [Owner(*row) for row in await connection.execute(query)]


async def _forget(connection: AsyncConnection, player: str) -> None:
    await connection.execute(delete(MailTokenRow).where(MailTokenRow.player == player))
    await connection.execute(delete(EmailRow).where(EmailRow.player == player))
