"""The administrator's operations on accounts, and the epochs that nodes compare."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.protocol.skeletons import name_key
from kingdombuilder.server.protocol.user import ACCOUNT, BOT, GUEST
from kingdombuilder.server.store.failures import Conflict
from kingdombuilder.server.store.names import claim_name, release_names
from kingdombuilder.server.store.schema import PlayerRow, SessionRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import NameTaken, now_ms

CHUNK = 500  # ids per query


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player as the administrator sees them."""

    id: str
    kind: str
    name: str
    made: int  # ms
    banned: int | None  # ms
    ban_reason: str | None


_LISTED = select(
    PlayerRow.id,
    PlayerRow.kind,
    PlayerRow.name,
    PlayerRow.made,
    PlayerRow.banned,
    PlayerRow.ban_reason,
)


class ModerationStore:
    """The administrator's view of the players of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, name: str) -> ListedPlayer | None:
        """Return the account or bot with a name, or the player with an id."""
        which = or_(PlayerRow.key == name_key(name), PlayerRow.id == name)
        has_name = PlayerRow.kind.in_((ACCOUNT, BOT, GUEST))
        async with self._store.reading() as connection:
            row = (await connection.execute(_LISTED.where(which, has_name))).first()
        return ListedPlayer(*row) if row else None

    async def players(self, search: str, banned_only: bool, limit: int) -> list[ListedPlayer]:
        """Return accounts and bots whose name contains a text, the newest first."""
        query = _LISTED.where(PlayerRow.kind.in_((ACCOUNT, BOT)))
        if search:
            query = query.where(PlayerRow.key.contains(name_key(search), autoescape=True))
        if banned_only:
            query = _LISTED.where(PlayerRow.banned.is_not(None))
        query = query.order_by(PlayerRow.made.desc(), PlayerRow.id).limit(limit)
        async with self._store.reading() as connection:
            return [ListedPlayer(*row) for row in await connection.execute(query)]

    async def ban(self, player: str, reason: str) -> None:
        """Ban a player and their bots: end their sessions and revoke their seat tokens."""
        theirs = or_(PlayerRow.id == player, PlayerRow.owner == player)
        banned = {"banned": now_ms(), "ban_reason": reason, "epoch": PlayerRow.epoch + 1}

        async def ban(connection: AsyncConnection) -> None:
            await connection.execute(update(PlayerRow).where(theirs).values(banned))
            await connection.execute(delete(SessionRow).where(SessionRow.player == player))

        await self._store.write(ban)

    async def unban(self, player: str) -> None:
        """Lift the ban of a player and their bots."""
        theirs = or_(PlayerRow.id == player, PlayerRow.owner == player)
        free = update(PlayerRow).where(theirs).values(banned=None, ban_reason=None)

        async def unban(connection: AsyncConnection) -> None:
            await connection.execute(free)

        await self._store.write(unban)

    async def rename(self, player: str, name: str) -> None:
        """Rename an account or bot, and reserve its old name; raise `NameTaken`."""
        renamed = update(PlayerRow).where(PlayerRow.id == player)
        values = {"name": name, "key": name_key(name), "epoch": PlayerRow.epoch + 1}

        async def rename(connection: AsyncConnection) -> None:
            await release_names(connection, player)
            await claim_name(connection, player, name)
            await connection.execute(renamed.values(values))

        try:
            await self._store.write(rename)
        except Conflict:
            raise NameTaken(name) from None

    async def epochs(self, players: Collection[str]) -> dict[str, int]:
        """Return the current epochs of players; those without a row are left out."""
        by_player: dict[str, int] = {}
        ids = list(players)
        async with self._store.reading() as connection:
            for start in range(0, len(ids), CHUNK):
                chunk = PlayerRow.id.in_(ids[start : start + CHUNK])
                rows = await connection.execute(select(PlayerRow.id, PlayerRow.epoch).where(chunk))
                by_player.update((row.id, row.epoch) for row in rows)
        return by_player
