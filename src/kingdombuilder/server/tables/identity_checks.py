"""Checks of messages about seats that need the store: revoked tokens, names and blocks."""

from kingdombuilder.server.protocol.client_messages import (
    ClaimSeatMessage,
    RenameSeatMessage,
    RoomMessage,
    SitMessage,
)
from kingdombuilder.server.protocol.errors import NOT_YOURS, MessageError
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.model import ONLINE, SeatTokens
from kingdombuilder.server.store.names import NameStore
from kingdombuilder.server.store.reports import BlockStore
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.users import UserStore
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.table import Table


class IdentityChecks:
    """Checks who may claim a seat, and under which name; hot-seat tables need no check."""

    def __init__(self, store: Store, tokens: SeatTokens) -> None:
        self._players, self._names, self._tokens = UserStore(store), NameStore(store), tokens
        self._blocks = BlockStore(store)

    async def check(self, table: Table, connection: Connection, message: RoomMessage) -> None:
        """Raise `MessageError` if a message is not allowed, `StoreError` if that is unknown."""
        if table.room.options.kind != ONLINE:
            return
        match message:
            case ClaimSeatMessage(token=token):
                await self._check_token(table, token)
            case SitMessage(name=name):
                user = connection.user
                await self._check_host(table.room.options.host, user)
                await self._check_name(user, user.name if user.is_registered else name or user.name)
            case RenameSeatMessage(name=name):
                await self._check_name(table.room.user_of(connection.id), name)

    async def _check_token(self, table: Table, token: str) -> None:
        """Raise `MessageError` for a token that was revoked; the room checks everything else."""
        read = self._tokens.read_seat_token(token)
        if read is None or read[1] >= len(table.room.seats):
            return
        player = await self._players.player(table.room.seats[read[1]].player)
        if read[3] != (player.epoch if player else 0):
            raise MessageError(NOT_YOURS, "no_token")

    async def _check_host(self, host: str, user: User) -> None:
        """Raise `MessageError` if the host has blocked a user."""
        if user.id in (await self._blocks.of_all([host])).get(host, ()):
            raise MessageError(NOT_YOURS, "blocked")

    async def _check_name(self, user: User, name: str) -> None:
        """Raise `MessageError` if a guest's name looks like that of an account."""
        if name and not user.is_registered and await self._names.is_taken(name, user.id):
            raise MessageError(NOT_YOURS, "name_taken", name=name)
