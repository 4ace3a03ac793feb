"""Links that are sent to an account: each works once, for a while, and is stored as a hash."""

from dataclasses import dataclass
from secrets import token_urlsafe

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.protocol.user import ACCOUNT
from kingdombuilder.server.store.identity_schema import MailTokenRow
from kingdombuilder.server.store.schema import PlayerRow, SessionRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import hash_secret, now_ms

RESET, VERIFY = "reset", "verify"
TOKEN_BYTES = 32


@dataclass(frozen=True, slots=True)
class MailToken:
    """A valid token: its player, and the address that it was sent to."""

    player: str
    address: str


class MailTokenStore:
    """The tokens of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def issue(self, player: str, use: str, lifetime_ms: int, address: str = "") -> str:
        """Return a new token, which replaces earlier ones for the same use."""
        token = token_urlsafe(TOKEN_BYTES)
        row = {"id": hash_secret(token), "player": player, "use": use, "address": address}
        expires = now_ms() + lifetime_ms
        earlier = (MailTokenRow.player == player) & (MailTokenRow.use == use)

        async def issue(connection: AsyncConnection) -> None:
            stale = earlier | (MailTokenRow.expires <= now_ms())
            await connection.execute(delete(MailTokenRow).where(stale))
            await connection.execute(insert(MailTokenRow), row | {"expires": expires})

        await self._store.write(issue)
        return token

    async def is_reset(self, token: str) -> bool:
        """Return whether a token can reset a password."""
        which = (MailTokenRow.id == hash_secret(token)) & (MailTokenRow.use == RESET)
        query = select(MailTokenRow.id).where(which, MailTokenRow.expires > now_ms())
        async with self._store.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def reset_password(self, token: str, password: str) -> str | None:
        """Use a token to set a password's hash; return the player, or None if it is not valid.

        It ends all sessions and revokes the seat tokens of the account.
        """

        async def reset(connection: AsyncConnection) -> str | None:
            mail_token = await take_token(connection, token, RESET)
            if mail_token is None:
                return None
            account = (PlayerRow.id == mail_token.player) & (PlayerRow.kind == ACCOUNT)
            values = {"password": password, "epoch": PlayerRow.epoch + 1}
            await connection.execute(update(PlayerRow).where(account).values(values))
            theirs = SessionRow.player == mail_token.player
            await connection.execute(delete(SessionRow).where(theirs))
            return mail_token.player

        return await self._store.write(reset)


async def take_token(connection: AsyncConnection, token: str, use: str) -> MailToken | None:
    """Use up a token; return None if it is unknown, used or expired."""
    which = (MailTokenRow.id == hash_secret(token)) & (MailTokenRow.use == use)
    query = select(MailTokenRow.player, MailTokenRow.address, MailTokenRow.expires).where(which)
    row = (await connection.execute(query)).first()
    used = await connection.execute(delete(MailTokenRow).where(which))
    if row is None or not used.rowcount or row.expires <= now_ms():
        return None
    return MailToken(row.player, row.address)
