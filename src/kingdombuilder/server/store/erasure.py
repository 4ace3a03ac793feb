"""Erase a player's data; games keep the row that they refer to."""

from sqlalchemy import ColumnElement, delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.identity_schema import (
    BlockRow,
    EmailRow,
    MailTokenRow,
    PasskeyRow,
    ReportRow,
)
from kingdombuilder.server.store.names import release_names
from kingdombuilder.server.store.schema import ChatRow, PlayerRow, RatingRow, ReviewRow, SessionRow

DELETED, NO_NAME = "gone", "…"  # the kind and the name of a deleted account
_OWNED = (SessionRow, RatingRow, BlockRow, EmailRow, MailTokenRow, PasskeyRow)


async def erase(connection: AsyncConnection, player: str, which: ColumnElement[bool]) -> bool:
    """Anonymize a player's row and delete everything else; return False if there is no such row.

    Reports about the player remain for the administrator, without the player's name. Chat lines
    remain too, because others have answered them.
    """
    erased = {"kind": DELETED, "name": NO_NAME, "key": None, "password": None, "token": None}
    done = await connection.execute(
        update(PlayerRow)
        .where(PlayerRow.id == player, which)
        .values(**erased, epoch=PlayerRow.epoch + 1)
    )
    if not done.rowcount:
        return False
    for table in _OWNED:
        await connection.execute(delete(table).where(table.player == player))
    changes = (
        update(ReviewRow).where(ReviewRow.owner == player).values(owner=""),
        update(ChatRow).where(ChatRow.player == player).values(name=NO_NAME),
        update(BlockRow).where(BlockRow.blocked == player).values(name=NO_NAME),
        update(ReportRow).where(ReportRow.player == player).values(name=NO_NAME),
        update(ReportRow).where(ReportRow.reporter == player).values(reporter=""),
    )
    for change in changes:
        await connection.execute(change)
    await release_names(connection, player)
    return True
