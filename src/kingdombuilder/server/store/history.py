"""The stored rated games of a player."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.schema import ActivityRow, GameRow, PlayerRow, ResultRow
from kingdombuilder.server.store.store import Store

MAX_GAMES = 100  # per page


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat in a rated game."""

    name: str
    gold: int
    rank: int


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A player's rated game: all seats, the player's rank, and the rating before and after."""

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
        """Return a player's rated games before one of them, the newest first.

        Games of unlisted tables are only included with `every`.
        """
        own = (
            select(*_PLAYED)
            .join(GameRow, GameRow.id == ResultRow.game)
            .outerjoin(ActivityRow, ActivityRow.game == GameRow.id)
            .where(ResultRow.player == player)
            .order_by(ResultRow.moment.desc(), ResultRow.game.desc())
            .limit(MAX_GAMES)
        )
        if not every:
            own = own.where(GameRow.listed)
        async with self._store.reading() as connection:
            if before:
                last = await _last_result(connection, player, before)
                if last is None:
                    return []
                own = own.where(tuple_(ResultRow.moment, ResultRow.game) < last)
            games = (await connection.execute(own)).all()
            seats = await _seat_results(connection, [row.id for row in games])
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
    func.coalesce(ActivityRow.summary, GameRow.summary).label("summary"),
    ResultRow.rank,
    ResultRow.before,
    ResultRow.after,
)


async def _last_result(
    connection: AsyncConnection, player: str, game: str
) -> tuple[int, str] | None:
    """Return the sort key of a player's game, or None if the player has not played it."""
    query = select(ResultRow.moment).where(ResultRow.game == game, ResultRow.player == player)
    moment = (await connection.execute(query.limit(1))).scalar()
    return None if moment is None else (moment, game)


async def _seat_results(
    connection: AsyncConnection, games: Sequence[str]
) -> dict[str, list[tuple[int, str | None, int, int]]]:
    """Return the results of all seats of some games; built-in bots have no name."""
    query = (
        select(ResultRow.game, ResultRow.place, PlayerRow.name, ResultRow.gold, ResultRow.rank)
        .outerjoin(PlayerRow, PlayerRow.id == ResultRow.player)
        .where(ResultRow.game.in_(games))
        .order_by(ResultRow.game, ResultRow.place)
    )
    results: dict[str, list[tuple[int, str | None, int, int]]] = {game: [] for game in games}
    for game, place, name, gold, rank in await connection.execute(query):
        results[game].append((place, name, gold, rank))
    return results
