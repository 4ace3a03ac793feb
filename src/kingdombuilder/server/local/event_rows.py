"""Events as rows of JSON."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from kingdombuilder.bots.decision import Thought
from kingdombuilder.server.room.model import Event

Row = tuple[int, str, str, dict[str, Any] | None, int]


def rows_from_events(events: Iterable[Event]) -> list[Row]:
    """Return events as rows that JSON can hold."""
    return [
        (one.number, one.kind, one.data, asdict(one.thought) if one.thought else None, one.at_ms)
        for one in events
    ]


def events_from_rows(rows: Iterable[Sequence[Any]]) -> list[Event]:
    """Return the events of rows."""
    return [
        Event(number, kind, data, Thought(**thought) if thought else None, at_ms)
        for number, kind, data, thought, at_ms in rows
    ]
