"""Stored players; the database alone ensures that names are unique."""

import time
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

from sqlalchemy import (
    ColumnElement,
    Insert,
    Update,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.protocol.user import ACCOUNT, BOT, GUEST
from kingdombuilder.server.store.erasure import erase
from kingdombuilder.server.store.failures import Conflict
from kingdombuilder.server.store.names import claim_name
from kingdombuilder.server.store.schema import PlayerRow
from kingdombuilder.server.store.store import Store

MAX_BOTS = 10  # per account
_PLAYERS = select(
    PlayerRow.id,
    PlayerRow.kind,
    PlayerRow.name,
    PlayerRow.made,
    PlayerRow.epoch,
    PlayerRow.banned.is_not(None).label("is_banned"),
)


class NameTaken(Exception):
    """Another account has this name or a similar one."""


class TooManyBots(Exception):
    """An account has reached its limit of bots."""


@dataclass(frozen=True, slots=True)
class StoredUser:
    """A player with a row in the store."""

    id: str
    kind: str
    name: str
    made: int = 0  # ms
    epoch: int = 0
    is_banned: bool = False


def now_ms() -> int:
    """Return the current time in ms."""
    return time.time_ns() // 1_000_000


def hash_secret(secret: str) -> str:
    """Return the hash of a session's or bot's secret; 256 random bits need no slower hash."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


class UserStore:
    """The players of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def player(self, player: str) -> StoredUser | None:
        """Return a player by id, or None."""
        return await self._find(PlayerRow.id == player)

    async def with_token(self, token: str) -> StoredUser | None:
        """Return the bot with a token's hash, or None; a banned one has no access."""
        is_allowed = (PlayerRow.kind == BOT) & PlayerRow.banned.is_(None)
        return await self._find((PlayerRow.token == token) & is_allowed)

    async def find_by_name(self, key: str) -> StoredUser | None:
        """Return the account or bot with a name's key, or None."""
        return await self._find(PlayerRow.key == key)

    async def password(self, player: str) -> str | None:
        """Return the hash of an account's password, or None."""
        query = select(PlayerRow.password).where(PlayerRow.id == player, PlayerRow.kind == ACCOUNT)
        async with self._store.reading() as connection:
            return (await connection.execute(query)).scalar()

    async def keep_guest(self, guest: str, name: str) -> None:
        """Store a guest who has no row yet."""
        with suppress(Conflict):
            await self._execute(insert(PlayerRow).values(_row(guest, GUEST, name)))

    async def rename_guest(self, guest: str, name: str) -> None:
        """Rename a stored guest."""
        await self._execute(_guest(guest).values(name=name))

    async def register(self, player: str, name: str, key: str, password: str) -> None:
        """Turn a guest into an account with the same id; raise `NameTaken` if the name is taken."""
        account = {"kind": ACCOUNT, "name": name, "key": key, "password": password}
        # From now on only a session opens the guest's seats, not a link that the guest has shared.
        upgrade = _guest(player).values(**account, epoch=PlayerRow.epoch + 1)

        async def write_account(connection: AsyncConnection) -> None:
            if not (await connection.execute(upgrade)).rowcount:
                row = _row(player, ACCOUNT, name) | account | {"epoch": 1}
                await connection.execute(insert(PlayerRow).values(row))
            await claim_name(connection, player, name)

        try:
            await self._store.write(write_account)
        except Conflict:
            raise NameTaken(name) from None

    async def remove(self, player: str, password: str | None) -> bool:
        """Delete an account and its bots; if a password's hash is given, it must be the current."""
        right = PlayerRow.kind == ACCOUNT
        if password is not None:
            right &= PlayerRow.password == password
        theirs = select(PlayerRow.id).where(PlayerRow.owner == player, PlayerRow.kind == BOT)

        async def erase_all(connection: AsyncConnection) -> bool:
            if not await erase(connection, player, right):
                return False
            for bot in (await connection.execute(theirs)).scalars().all():
                await erase(connection, bot, PlayerRow.kind == BOT)
            return True

        return await self._store.write(erase_all)

    async def add_bot(self, owner: str, bot: str, name: str, key: str, token: str) -> None:
        """Add a bot to an account; raise `NameTaken` or `TooManyBots`."""
        row = _row(bot, BOT, name) | {"key": key, "token": token, "owner": owner}
        # Writing the owner's row locks it, so that no other bot is added after counting.
        lock = update(PlayerRow).where(PlayerRow.id == owner, PlayerRow.kind == ACCOUNT)
        theirs = select(func.count()).where(PlayerRow.owner == owner, PlayerRow.kind == BOT)

        async def insert_bot(connection: AsyncConnection) -> None:
            there = (await connection.execute(lock.values(kind=ACCOUNT))).rowcount
            if not there or (await connection.execute(theirs)).scalar_one() >= MAX_BOTS:
                raise TooManyBots(owner)
            await connection.execute(insert(PlayerRow).values(row))
            await claim_name(connection, bot, name)

        try:
            await self._store.write(insert_bot)
        except Conflict:
            raise NameTaken(name) from None

    async def bots(self, owner: str) -> list[StoredUser]:
        """Return the bots of an account, the oldest first."""
        theirs = (PlayerRow.owner == owner) & (PlayerRow.kind == BOT)
        async with self._store.reading() as connection:
            rows = await connection.execute(
                _PLAYERS.where(theirs).order_by(PlayerRow.made, PlayerRow.id)
            )
            return [StoredUser(*row) for row in rows]

    async def new_token(self, owner: str, bot: str, token: str) -> bool:
        """Replace a bot's token; return False if there is no such bot."""
        theirs = (PlayerRow.id == bot) & (PlayerRow.owner == owner) & (PlayerRow.kind == BOT)
        renewed = update(PlayerRow).where(theirs).values(token=token, epoch=PlayerRow.epoch + 1)
        return await self._execute(renewed)

    async def remove_bot(self, owner: str, bot: str) -> bool:
        """Delete a bot; return False if there is no such bot."""
        theirs = (PlayerRow.owner == owner) & (PlayerRow.kind == BOT)
        return await self._store.write(partial(erase, player=bot, which=theirs))

    async def _execute(self, statement: Insert | Update) -> bool:
        async def execute(connection: AsyncConnection) -> bool:
            return bool((await connection.execute(statement)).rowcount)

        return await self._store.write(execute)

    async def _find(self, which: ColumnElement[bool]) -> StoredUser | None:
        async with self._store.reading() as connection:
            row = (await connection.execute(_PLAYERS.where(which))).first()
        return StoredUser(*row) if row else None


def _guest(guest: str) -> Update:
    return update(PlayerRow).where(PlayerRow.id == guest, PlayerRow.kind == GUEST)


def _row(player: str, kind: str, name: str) -> dict[str, object]:
    return {"id": player, "kind": kind, "name": name, "made": now_ms()}
