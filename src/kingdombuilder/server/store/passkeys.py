"""Stored passkeys; each challenge can be answered once, on any node."""

from dataclasses import asdict, dataclass

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.protocol.user import ACCOUNT
from kingdombuilder.server.store.challenges import Challenge, use_challenge
from kingdombuilder.server.store.failures import Conflict
from kingdombuilder.server.store.identity_schema import PasskeyRow
from kingdombuilder.server.store.schema import PlayerRow
from kingdombuilder.server.store.sessions import add_session
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import hash_secret, now_ms

MAX_PASSKEYS = 20  # per account


class PasskeyKnown(Exception):
    """A credential is already a passkey, perhaps of another account."""


class TooManyPasskeys(Exception):
    """An account has reached its limit of passkeys."""


class LastPasskey(Exception):
    """The passkey is the only one of its account."""


class CounterWentBack(Exception):
    """An authenticator has counted fewer signatures than before, so it may have been copied."""


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey as its owner sees it."""

    id: str
    name: str
    credential: str
    made: int  # ms
    seen: int | None  # ms


@dataclass(frozen=True, slots=True)
class PasskeyOwner:
    """The account of a passkey, and the key that verifies its signatures."""

    player: str
    name: str
    epoch: int
    is_banned: bool
    public_key: bytes


@dataclass(frozen=True, slots=True)
class NewPasskey:
    """A verified credential to store."""

    name: str
    credential: str
    public_key: bytes
    count: int


@dataclass(frozen=True, slots=True)
class NewSession:
    """The hash and the user agent of a session to start."""

    id: str
    agent: str


class PasskeyStore:
    """The passkeys of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def now_ms(self) -> int:
        """Return the time that all nodes share."""
        return self._store.now_ms()

    async def of(self, player: str) -> list[Passkey]:
        """Return an account's passkeys, the oldest first."""
        query = (
            select(
                PasskeyRow.id,
                PasskeyRow.name,
                PasskeyRow.credential,
                PasskeyRow.made,
                PasskeyRow.seen,
            )
            .where(PasskeyRow.player == player)
            .order_by(PasskeyRow.made, PasskeyRow.id)
        )
        async with self._store.reading() as connection:
            return [Passkey(*row) for row in await connection.execute(query)]

    async def owner(self, credential: str) -> PasskeyOwner | None:
        """Return the account of a credential, or None."""
        query = (
            select(
                PlayerRow.id,
                PlayerRow.name,
                PlayerRow.epoch,
                PlayerRow.banned.is_not(None),
                PasskeyRow.public_key,
            )
            .join(PlayerRow, PlayerRow.id == PasskeyRow.player)
            .where(PasskeyRow.id == hash_secret(credential), PlayerRow.kind == ACCOUNT)
        )
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).first()
        return PasskeyOwner(*row) if row else None

    async def add(self, player: str, new: NewPasskey, challenge: Challenge) -> Passkey:
        """Add a passkey; raise `ChallengeUsed`, `PasskeyKnown` or `TooManyPasskeys`."""
        passkey = Passkey(hash_secret(new.credential), new.name, new.credential, now_ms(), None)
        row = {"id": passkey.id, "player": player, "made": passkey.made, **asdict(new)}

        async def add(connection: AsyncConnection) -> None:
            await use_challenge(connection, challenge, self.now_ms())
            is_locked = await _lock_account(connection, player)
            if not is_locked or await _count(connection, player) >= MAX_PASSKEYS:
                raise TooManyPasskeys(player)
            await connection.execute(insert(PasskeyRow).values(row))

        try:
            await self._store.write(add)
        except Conflict:
            raise PasskeyKnown(passkey.id) from None
        return passkey

    async def sign_in(
        self,
        player: str,
        credential: str,
        count: int,
        challenge: Challenge,
        session: NewSession,
    ) -> bool:
        """Start a session and store the authenticator's counter; return False if it is not allowed.

        Raise `ChallengeUsed` or `CounterWentBack`.
        """
        this = PasskeyRow.id == hash_secret(credential)
        # An authenticator that does not count always sends 0.
        is_later = PasskeyRow.count < count if count else PasskeyRow.count == 0
        used = update(PasskeyRow).where(this, is_later).values(count=count, seen=now_ms())

        async def start(connection: AsyncConnection) -> bool:
            await use_challenge(connection, challenge, self.now_ms())
            if not await _lock_account(connection, player):
                return False
            if not (await connection.execute(select(PasskeyRow.id).where(this))).first():
                return False
            if not (await connection.execute(used)).rowcount:
                raise CounterWentBack(player)
            await add_session(connection, player, session.id, session.agent)
            return True

        return await self._store.write(start)

    async def remove(self, player: str, prefix: str, may_be_last: bool) -> bool:
        """Remove the passkey whose id has a prefix; return False if there is none.

        Raise `LastPasskey` if it is the account's only one, unless that is allowed.
        """
        matches = PasskeyRow.id.startswith(prefix, autoescape=True)

        async def remove(connection: AsyncConnection) -> bool:
            await _lock_account(connection, player)
            this = delete(PasskeyRow).where(PasskeyRow.player == player, matches)
            if not (await connection.execute(this)).rowcount:
                return False
            if not may_be_last and not await _count(connection, player):
                raise LastPasskey(player)
            return True

        return await self._store.write(remove)

    async def remove_all(self, player: str) -> int:
        """Remove all passkeys of an account and return their number."""

        async def remove(connection: AsyncConnection) -> int:
            theirs = delete(PasskeyRow).where(PasskeyRow.player == player)
            return int((await connection.execute(theirs)).rowcount)

        return await self._store.write(remove)


async def _lock_account(connection: AsyncConnection, player: str) -> bool:
    """Lock an account's row by writing it; return False if it is deleted or banned."""
    may_act = (PlayerRow.kind == ACCOUNT) & PlayerRow.banned.is_(None)
    lock = update(PlayerRow).where(PlayerRow.id == player, may_act).values(kind=ACCOUNT)
    return bool((await connection.execute(lock)).rowcount)


async def _count(connection: AsyncConnection, player: str) -> int:
    query = select(func.count()).where(PasskeyRow.player == player)
    return int((await connection.execute(query)).scalar_one())
