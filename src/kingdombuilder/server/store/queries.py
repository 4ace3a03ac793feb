"""Queries on games, for lists and scheduled work."""

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    Update,
    exists,
    func,
    or_,
    select,
    tuple_,
    union,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.schema import (
    ActivityRow,
    ArchiveRow,
    EventRow,
    GameRow,
    LeaseRow,
    SittingRow,
)
from kingdombuilder.server.store.types import hour_of, timestamp

LOBBY_DAYS = 1
MAX_POSTPONED = 500  # games per transaction

Key = tuple[Any, ...]  # the sort key of the last game of a page


def _current(name: str) -> ColumnElement[Any]:
    """Return a column of a game's activity, or its final value if the game is archived."""
    live, final = getattr(ActivityRow, name), getattr(GameRow, name)
    return func.coalesce(live, final).label(name)


_TOUCHED = _current("touched")
_CHANGING = {
    "touched": _TOUCHED,
    "over": _current("over"),
    "begun": _current("begun"),
    "summary": _current("summary"),
    "due": ActivityRow.deadline.label("due"),
}


def games() -> Select[Any]:
    """Return a query for all columns of games."""
    columns = (_CHANGING.get(column.name, column) for column in GameRow.__table__.columns)
    return (
        select(*columns).select_from(GameRow).outerjoin(ActivityRow, ActivityRow.game == GameRow.id)
    )


def setup_codes() -> Select[Any]:
    """Return a query for the set-up codes of all games."""
    return select(GameRow.code)


def latest(query: Select[Any]) -> Select[Any]:
    """Order a query by the last update, the newest first."""
    return query.order_by(_TOUCHED.desc(), GameRow.id.desc())


def games_of(
    player: str, with_ownerless: bool, limit: int | None = None, after: Key | None = None
) -> Select[Any]:
    """Return a query for a player's games; with `with_ownerless`, also for ownerless games."""
    owners = [name for name, is_included in ((player, player), ("", with_ownerless)) if is_included]
    own = union(
        select(GameRow.id).where(GameRow.owner.in_(owners)),
        select(SittingRow.game).where(SittingRow.player == player, SittingRow.player != ""),
    ).subquery()
    query = latest(games().join(own, own.c.id == GameRow.id)).limit(limit)
    if after:
        query = query.where(tuple_(_TOUCHED.element, GameRow.id) < tuple_(*after))
    return query


def lobby(limit: int, after: Key | None = None) -> Select[Any]:
    """Return a query for listed games that are not over, by the hour of their last update."""
    since = timestamp(timedelta(days=LOBBY_DAYS))
    query = (
        games()
        .where(ActivityRow.listed, ~ActivityRow.over, ActivityRow.hour >= hour_of(since))
        .where(ActivityRow.touched > since)
        .order_by(ActivityRow.hour.desc(), ActivityRow.game.desc())
        .limit(limit)
    )
    if after:
        query = query.where(tuple_(ActivityRow.hour, ActivityRow.game) < tuple_(*after))
    return query


def due(moment: int, limit: int) -> Select[Any]:
    """Return a query for due games on which no node has a lease, the longest overdue first."""
    is_leased = exists().where(LeaseRow.game == ActivityRow.game, LeaseRow.expires > moment)
    return (
        select(ActivityRow.game)
        .where(ActivityRow.due <= moment, ActivityRow.deadline <= moment, ~is_leased)
        .order_by(ActivityRow.due)
        .limit(limit)
    )


async def bot_turns(connection: AsyncConnection, games: Collection[str]) -> set[str]:
    """Return those of some games in which it is a bot's turn, by their summaries."""
    query = select(ActivityRow.game, ActivityRow.summary).where(ActivityRow.game.in_(games))
    summaries: dict[str, Any] = {row.game: row.summary for row in await connection.execute(query)}
    return {
        game
        for game, summary in summaries.items()
        if (bots := summary.get("bots")) and bots[summary["turn"]]
    }


def postponed(moment: int, limit: int = MAX_POSTPONED) -> Select[Any]:
    """Return a query for games with a later deadline than their `due` says, or none."""
    is_later = or_(ActivityRow.deadline.is_(None), ActivityRow.deadline > moment)
    return select(ActivityRow.game).where(ActivityRow.due <= moment, is_later).limit(limit)


def correct_due(moment: int) -> Update:
    """Return a statement that corrects `due` of these games, except those that are locked."""
    which = postponed(moment).with_for_update(skip_locked=True)
    return update(ActivityRow).where(ActivityRow.game.in_(which)).values(due=ActivityRow.deadline)


def event_count(game: str) -> Select[Any]:
    """Return a query for the number of events of a game, archived or not."""
    archived = select(ArchiveRow.number).where(ArchiveRow.game == game).scalar_subquery()
    live = select(func.count()).where(EventRow.game == game).scalar_subquery()
    return select(func.coalesce(archived, live))


async def rows_of(connection: AsyncConnection, query: Select[Any]) -> list[GameRow]:
    """Return the games of a query."""
    return [GameRow(**row._mapping) for row in await connection.execute(query)]
