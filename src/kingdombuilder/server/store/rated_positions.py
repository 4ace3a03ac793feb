"""The positions of rated games in progress, by which copies of them are recognised."""

from collections.abc import Mapping

from sqlalchemy import bindparam, delete, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.room.public_position import PublicPosition, read_pieces, write_pieces
from kingdombuilder.server.store.schema import RatedPositionRow

_PUT = text(
    "INSERT INTO rated_positions (game, board, pieces) VALUES (:game, :board, :pieces)"
    " ON CONFLICT (game) DO UPDATE SET pieces = excluded.pieces"
)
_DROP = delete(RatedPositionRow).where(RatedPositionRow.game == bindparam("of"))


async def write_rated_positions(
    connection: AsyncConnection, positions: Mapping[str, PublicPosition | None]
) -> None:
    """Store the positions of rated games by game; None for a game that has ended."""
    running = [
        {"game": game, "board": position.board, "pieces": write_pieces(position)}
        for game, position in positions.items()
        if position
    ]
    ended = [{"of": game} for game, position in positions.items() if not position]
    if running:
        await connection.execute(_PUT, running)
    if ended:
        await connection.execute(_DROP, ended)


async def rated_positions_on(connection: AsyncConnection, board: str) -> list[PublicPosition]:
    """Return the positions of rated games in progress on a board."""
    query = select(RatedPositionRow.pieces).where(RatedPositionRow.board == board)
    return [read_pieces(board, pieces) for pieces in (await connection.execute(query)).scalars()]
