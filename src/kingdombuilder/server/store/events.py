"""The statements that append events to games."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store.rated_positions import write_rated_positions
from kingdombuilder.server.store.schema import Base, GameRow
from kingdombuilder.server.store.types import GameUpdate, hour_of, timestamp

ACTIVITY, EVENTS, SITTING, LEASES = (
    Base.metadata.tables[name] for name in ("activity", "events", "sitting", "leases")
)


def _last() -> ColumnElement[int]:
    """Return a subquery for the number of a game's last stored event."""
    numbers = select(func.max(EVENTS.c.number)).where(EVENTS.c.game == ACTIVITY.c.game)
    return func.coalesce(numbers.correlate(ACTIVITY).scalar_subquery(), 0)


def _number(name: str) -> ColumnElement[int]:
    return bindparam(name, type_=EVENTS.c.number.type)


_OF = ACTIVITY.c.game == bindparam("of")
# An event finds its game through the event before it. If that is not the last one stored, the game
# is NULL and the column rejects it, so there are no gaps. The key rejects an existing number, so
# there are no duplicates, even from concurrent transactions. With a fencing token, the game is also
# NULL if another node has acquired the lease since.
_TOKEN = bindparam("token", type_=LEASES.c.token.type)
_LEASED = exists().where(LEASES.c.game == bindparam("of"), LEASES.c.token == _TOKEN)
_GOES_ON = (
    select(ACTIVITY.c.game)
    .where(_OF, _last() == _number("before"), or_(_TOKEN.is_(None), _LEASED))
    .scalar_subquery()
)
_ADD = insert(EVENTS).values(game=_GOES_ON).inline()
_LOCK = (
    select(ACTIVITY.c.game)
    .where(ACTIVITY.c.game.in_(bindparam("all", expanding=True)))
    .order_by(ACTIVITY.c.game)
    .with_for_update(key_share=True)
)
# `due` has an index, so it changes only if the deadline becomes earlier; `games_due` corrects it
# when it is reached.
_DEADLINE = bindparam("until", type_=ACTIVITY.c.due.type)
_IS_LATE = or_(ACTIVITY.c.due.is_(None), ACTIVITY.c.due > _DEADLINE)
_UPDATE_GAME = (
    update(ACTIVITY)
    .where(_OF, or_(_number("at").is_(None), _last() == _number("at")))
    .values(deadline=_DEADLINE, due=case((_IS_LATE, _DEADLINE), else_=ACTIVITY.c.due))
)
_BUMP = delete(SITTING).where(SITTING.c.game == bindparam("of"))
_SIT = insert(SITTING)


@dataclass(frozen=True, slots=True)
class EventBatch:
    """New events of a game, and the update of its row."""

    game: str
    events: Sequence[Event]
    facts: GameUpdate
    token: int | None = None  # the fencing token of the lease under which they were made


async def append_batches(connection: AsyncConnection, batches: Sequence[EventBatch]) -> None:
    """Store events of games.

    The database rejects an event whose number is not the next one of its game, or whose fencing
    token is no longer valid. An update without events is dropped if the game has continued since.
    """
    rows = [_row(one.game, event, one.token) for one in batches for event in one.events]
    if rows:
        await connection.execute(_ADD, rows)
    if not all(
        one.events for one in batches
    ):  # the checked numbers must not change before the commit
        await connection.execute(_LOCK, {"all": [one.game for one in batches]})
    await connection.execute(_UPDATE_GAME, [_update(one) for one in batches])
    for one in batches:
        if one.facts.sitting is not None:
            await write_sittings(connection, one.game, one.facts.sitting)
    await write_rated_positions(
        connection,
        {
            one.game: None if one.facts.over else one.facts.position
            for one in batches
            if one.facts.position and one.events
        },
    )


async def add_events(connection: AsyncConnection, events: Sequence[tuple[str, Event]]) -> None:
    """Store events of games; each must have the next number of its game."""
    if events:
        await connection.execute(_ADD, [_row(game, event) for game, event in events])


async def write_sittings(
    connection: AsyncConnection, game: str, sitting: Mapping[int, str]
) -> None:
    """Replace the players by seat of a game."""
    await connection.execute(_BUMP, {"of": game})
    rows = [{"game": game, "place": place, "player": player} for place, player in sitting.items()]
    if rows:
        await connection.execute(_SIT, rows)


def _row(game: str, event: Event, token: int | None = None) -> dict[str, Any]:
    return {
        "of": game,
        "token": token,
        "before": event.number - 1,
        "number": event.number,
        "kind": event.kind,
        "word": event.data,
        "thought": asdict(event.thought) if event.thought else None,
        "moment": event.at_ms,
    }


def _update(batch: EventBatch) -> dict[str, Any]:
    facts, touched = batch.facts, timestamp()
    return {
        "of": batch.game,
        "at": None if batch.events else facts.number,
        "touched": touched,
        "hour": hour_of(touched),
        "over": facts.over,
        "begun": facts.begun,
        "until": facts.due,
        "summary": dict(facts.summary),
    }


def activity_from_game(game: GameRow) -> dict[str, Any]:
    """Return the values of a new game's row in `activity`."""
    return {
        "game": game.id,
        "touched": game.touched,
        "hour": hour_of(game.touched),
        "over": game.over,
        "begun": game.begun,
        "listed": game.listed,
        "deadline": game.due,
        "due": game.due,
        "summary": game.summary,
    }
