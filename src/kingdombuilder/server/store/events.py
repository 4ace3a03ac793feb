"""Appending: the statements that make events part of games."""

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
    """Return the number of the last stored event of a game, as a part of other statements."""
    numbers = select(func.max(EVENTS.c.number)).where(EVENTS.c.game == GAMES.c.id)
    return func.coalesce(numbers.correlate(GAMES).scalar_subquery(), 0)


def _number(name: str) -> ColumnElement[int]:
    return bindparam(name, type_=EVENTS.c.number.type)


_OF = GAMES.c.id == bindparam("of")
# An event names its game by way of the event before it. Where that is not the last one stored, the
# game is NULL, and the column refuses it: no gap. The key refuses a number that is there: no
# duplicate, also of two transactions that do not see each other.
_GOES_ON = select(GAMES.c.id).where(_OF, _last() == _number("before")).scalar_subquery()
_ADD = insert(EVENTS).values(game=_GOES_ON).inline()
_LOCK = (
    select(GAMES.c.id)
    .where(GAMES.c.id.in_(bindparam("all", expanding=True)))
    .order_by(GAMES.c.id)
    .with_for_update(key_share=True)
)
_TELL = update(GAMES).where(_OF, or_(_number("at").is_(None), _last() == _number("at")))
_BUMP = delete(SITTING).where(SITTING.c.game == bindparam("of"))
_SIT = insert(SITTING)
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:told AS text[])) AS told")


@dataclass(frozen=True, slots=True)
class EventBatch:
    """More events of a game, and what its row tells then."""

    game: str
    events: Sequence[Event]
    facts: GameUpdate


async def append_batches(
    connection: AsyncConnection, node: str, wanted: Sequence[EventBatch]
) -> None:
    """Store events of games, with word to the other nodes.

    The database refuses an event whose number is not the next one of its game. Facts without
    events are dropped where the game has gone on since.
    """
    await add_events(connection, [(one.game, event) for one in wanted for event in one.events])
    if not all(one.events for one in wanted):  # what is checked must hold until the commit
        await connection.execute(_LOCK, {"all": [one.game for one in wanted]})
    await connection.execute(_TELL, [_told(one) for one in wanted])
    for one in wanted:
        if one.facts.sitting is not None:
            await write_sittings(connection, one.game, one.facts.sitting)
    await notify(
        connection,
        [
            Notification(node, EVENT, one.game, one.events[-1].number)
            for one in wanted
            if one.events
        ],
    )


async def add_events(connection: AsyncConnection, events: Sequence[tuple[str, Event]]) -> None:
    """Store events of games, each of which must have the next number of its game."""
    if events:
        await connection.execute(_ADD, [_row(game, event) for game, event in events])


async def write_sittings(
    connection: AsyncConnection, game: str, sitting: Mapping[int, str]
) -> None:
    """Write down who sits where, in place of who sat there before."""
    await connection.execute(_BUMP, {"of": game})
    rows = [{"game": game, "place": place, "player": who} for place, who in sitting.items()]
    if rows:
        await connection.execute(_SIT, rows)


async def notify(connection: AsyncConnection, notices: Sequence[Notification]) -> None:
    """Send word to the other nodes, which hear it once this transaction is committed."""
    if notices and connection.dialect.name == POSTGRES:
        told = [f"{one.node} {one.kind} {one.game} {one.number}" for one in notices]
        await connection.execute(_NOTIFY, {"told": told})


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


def _told(wanted: EventBatch) -> dict[str, Any]:
    facts = wanted.facts
    return {
        "of": wanted.game,
        "at": None if wanted.events else facts.number,
        "touched": timestamp(),
        "over": facts.over,
        "begun": facts.begun,
        "due": facts.due,
        "summary": dict(facts.summary),
    }
