"""The rated games of a player, as they are kept."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import aliased

from kingdombuilder.server.store.schema import GameRow, PlayerRow, ResultRow
from kingdombuilder.server.store.store import Store

MOST = 100  # games on one page


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one seat of a rated game reached."""

    name: str
    gold: int
    rank: int


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A rated game of a player: all seats, the own rank, and the rating around it."""

    game: str
    made: str
    code: str
    seats: tuple[SeatResult, ...]
    rank: int
    before: float
    after: float


class HistoryStore:
    """The rated games of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, player: str, before: str = "", every: bool = False) -> list[RatedGame]:
        """The rated games of a player before one of them, the newest first.

        Those of tables that are not listed only if `every` one is asked for.
        """
        own = (
            select(*_PLAYED)
            .join(GameRow, GameRow.id == ResultRow.game)
            .where(ResultRow.player == player)
            .order_by(ResultRow.moment.desc(), ResultRow.game.desc())
            .limit(MOST)
        )
        if not every:
            own = own.where(GameRow.listed)
        if before:
            last = aliased(ResultRow)
            own = own.where(
                tuple_(ResultRow.moment, ResultRow.game)
                < select(last.moment, last.game)
                .where(last.game == before, last.player == player)
                .limit(1)
                .scalar_subquery()
            )
        async with self._store.reading() as connection:
            games = (await connection.execute(own)).all()
            seats = await _reached(connection, [row.id for row in games])
        return [
            RatedGame(
                row.id,
                row.made,
                row.code,
                tuple(
                    SeatResult(name or row.summary["names"][place], gold, rank)
                    for place, name, gold, rank in seats[row.id]
                ),
                row.rank,
                row.before,
                row.after,
            )
            for row in games
        ]


_PLAYED = (
    GameRow.id,
    GameRow.made,
    GameRow.code,
    GameRow.summary,
    ResultRow.rank,
    ResultRow.before,
    ResultRow.after,
)


async def _reached(
    connection: AsyncConnection, games: Sequence[str]
) -> dict[str, list[tuple[int, str | None, int, int]]]:
    """Place, name, gold and rank of every seat of some games; bots of the package have no name."""
    query = (
        select(ResultRow.game, ResultRow.place, PlayerRow.name, ResultRow.gold, ResultRow.rank)
        .outerjoin(PlayerRow, PlayerRow.id == ResultRow.player)
        .where(ResultRow.game.in_(games))
        .order_by(ResultRow.game, ResultRow.place)
    )
    found: dict[str, list[tuple[int, str | None, int, int]]] = {game: [] for game in games}
    for game, place, name, gold, rank in await connection.execute(query):
        found[game].append((place, name, gold, rank))
    return found
