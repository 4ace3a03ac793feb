"""Appending: the statements that make events part of games."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import bindparam, delete, insert, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store.address import POSTGRES
from kingdombuilder.server.store.facts import EVENT, Facts, Notice, now
from kingdombuilder.server.store.schema import Base

CHANNEL = "kingdombuilder"
GAMES, EVENTS, SITTING = (Base.metadata.tables[name] for name in ("games", "events", "sitting"))

_ADD = insert(EVENTS)
_TELL = update(GAMES).where(GAMES.c.id == bindparam("of"))
_RISE = delete(SITTING).where(SITTING.c.game == bindparam("of"))
_SIT = insert(SITTING)
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:told AS text[])) AS told")


@dataclass(frozen=True, slots=True)
class Append:
    """More events of a game, and what its row tells then."""

    game: str
    events: Sequence[Event]
    facts: Facts


async def append_all(connection: AsyncConnection, node: str, wanted: Sequence[Append]) -> None:
    """Store events of games, with word to the other nodes."""
    rows = [row for one in wanted for row in event_rows(one.game, one.events)]
    if rows:
        await connection.execute(_ADD, rows)
    await connection.execute(_TELL, [_told(one) for one in wanted])
    for one in wanted:
        if one.facts.sitting is not None:
            await seat(connection, one.game, one.facts.sitting)
    await notify(
        connection,
        [Notice(node, EVENT, one.game, one.events[-1].number) for one in wanted if one.events],
    )


async def seat(connection: AsyncConnection, game: str, sitting: Mapping[int, str]) -> None:
    """Write down who sits where, in place of who sat there before."""
    await connection.execute(_RISE, {"of": game})
    rows = [{"game": game, "place": place, "player": who} for place, who in sitting.items()]
    if rows:
        await connection.execute(_SIT, rows)


async def notify(connection: AsyncConnection, notices: Sequence[Notice]) -> None:
    """Send word to the other nodes, which hear it once this transaction is committed."""
    if notices and connection.dialect.name == POSTGRES:
        told = [f"{one.node} {one.kind} {one.game} {one.number}" for one in notices]
        await connection.execute(_NOTIFY, {"told": told})


def event_rows(game: str, events: Sequence[Event]) -> list[dict[str, Any]]:
    """Events as rows of their table."""
    return [
        {
            "game": game,
            "number": one.number,
            "kind": one.kind,
            "word": one.word,
            "thought": asdict(one.thought) if one.thought else None,
            "moment": one.moment,
        }
        for one in events
    ]


def _told(wanted: Append) -> dict[str, Any]:
    facts = wanted.facts
    return {
        "of": wanted.game,
        "touched": now(),
        "over": facts.over,
        "begun": facts.begun,
        "due": facts.due,
        "summary": dict(facts.summary),
    }
