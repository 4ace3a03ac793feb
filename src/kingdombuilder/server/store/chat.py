"""Chat lines, and the secrets that all nodes of a site share."""

from dataclasses import asdict
from secrets import token_hex

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.schema import ChatRow, SecretRow
from kingdombuilder.server.store.types import ChatLine

SECRET = 32  # bytes


async def next_line_number(connection: AsyncConnection, game: str) -> int:
    """Return the number of the next line of a chat."""
    query = select(func.coalesce(func.max(ChatRow.number), 0)).where(ChatRow.game == game)
    return int((await connection.execute(query)).scalar_one()) + 1


async def add_line(connection: AsyncConnection, game: str, line: ChatLine) -> ChatLine:
    """Store a line."""
    await connection.execute(insert(ChatRow), {"game": game, **asdict(line)})
    return line


async def lines_of(connection: AsyncConnection, game: str, after: int, last: int) -> list[ChatLine]:
    """Return the last lines of a chat after a number, in order."""
    query = (
        select(ChatRow.number, ChatRow.player, ChatRow.name, ChatRow.text, ChatRow.moment)
        .where(ChatRow.game == game, ChatRow.number > after)
        .order_by(ChatRow.number.desc())
        .limit(last)
    )
    lines = [ChatLine(*row) for row in await connection.execute(query)]
    return lines[::-1]


async def secret_of(connection: AsyncConnection, name: str) -> str | None:
    """Return a secret, or None if it does not exist yet."""
    query = select(SecretRow.value).where(SecretRow.name == name)
    return (await connection.execute(query)).scalar_one_or_none()


async def make_secret(connection: AsyncConnection, name: str) -> None:
    """Create a secret; the database refuses a second one with the same name."""
    await connection.execute(insert(SecretRow), {"name": name, "value": token_hex(SECRET)})
