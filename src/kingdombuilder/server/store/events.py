"""The statements that append events to games."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import ColumnElement, bindparam, delete, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store.schema import Base
from kingdombuilder.server.store.types import EVENT, GameUpdate, Notification, timestamp
from kingdombuilder.server.store.url import POSTGRES

CHANNEL = "kingdombuilder"
GAMES, EVENTS, SITTING = (Base.metadata.tables[name] for name in ("games", "events", "sitting"))


def _last() -> ColumnElement[int]:
    """Return a subquery for the number of a game's last stored event."""
    numbers = select(func.max(EVENTS.c.number)).where(EVENTS.c.game == GAMES.c.id)
    return func.coalesce(numbers.correlate(GAMES).scalar_subquery(), 0)


def _number(name: str) -> ColumnElement[int]:
    return bindparam(name, type_=EVENTS.c.number.type)


_OF = GAMES.c.id == bindparam("of")
# An event finds its game through the event before it. If that is not the last one stored, the game
# is NULL and the column rejects it, so there are no gaps. The key rejects an existing number, so
# there are no duplicates, even from concurrent transactions.
_GOES_ON = select(GAMES.c.id).where(_OF, _last() == _number("before")).scalar_subquery()
_ADD = insert(EVENTS).values(game=_GOES_ON).inline()
_LOCK = (
    select(GAMES.c.id)
    .where(GAMES.c.id.in_(bindparam("all", expanding=True)))
    .order_by(GAMES.c.id)
    .with_for_update(key_share=True)
)
_UPDATE_GAME = update(GAMES).where(_OF, or_(_number("at").is_(None), _last() == _number("at")))
_BUMP = delete(SITTING).where(SITTING.c.game == bindparam("of"))
_SIT = insert(SITTING)
_NOTIFY = text(
    f"SELECT pg_notify('{CHANNEL}', payload) FROM unnest(CAST(:payloads AS text[])) AS payload"
)


@dataclass(frozen=True, slots=True)
class EventBatch:
    """New events of a game, and the update of its row."""

    game: str
    events: Sequence[Event]
    facts: GameUpdate


async def append_batches(
    connection: AsyncConnection, node: str, batches: Sequence[EventBatch]
) -> None:
    """Store events of games and notify the other nodes.

    The database rejects an event whose number is not the next one of its game. An update without
    events is dropped if the game has continued since.
    """
    await add_events(connection, [(one.game, event) for one in batches for event in one.events])
    if not all(
        one.events for one in batches
    ):  # the checked numbers must not change before the commit
        await connection.execute(_LOCK, {"all": [one.game for one in batches]})
    await connection.execute(_UPDATE_GAME, [_update(one) for one in batches])
    for one in batches:
        if one.facts.sitting is not None:
            await write_sittings(connection, one.game, one.facts.sitting)
    await notify(
        connection,
        [
            Notification(node, EVENT, one.game, one.events[-1].number)
            for one in batches
            if one.events
        ],
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


async def notify(connection: AsyncConnection, notices: Sequence[Notification]) -> None:
    """Notify the other nodes once this transaction is committed."""
    if notices and connection.dialect.name == POSTGRES:
        payloads = [f"{one.node} {one.kind} {one.game} {one.number}" for one in notices]
        await connection.execute(_NOTIFY, {"payloads": payloads})


def _row(game: str, event: Event) -> dict[str, Any]:
    return {
        "of": game,
        "before": event.number - 1,
        "number": event.number,
        "kind": event.kind,
        "word": event.data,
        "thought": asdict(event.thought) if event.thought else None,
        "moment": event.at_ms,
    }


def _update(batch: EventBatch) -> dict[str, Any]:
    facts = batch.facts
    return {
        "of": batch.game,
        "at": None if batch.events else facts.number,
        "touched": timestamp(),
        "over": facts.over,
        "begun": facts.begun,
        "due": facts.due,
        "summary": dict(facts.summary),
    }
