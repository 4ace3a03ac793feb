"""Compaction of a log: picks that were undone are not replayed."""

from collections.abc import Sequence
from dataclasses import dataclass

from kingdombuilder.server.room.model import PICK, REDO, UNDO, Event


@dataclass(frozen=True, slots=True)
class CompactLog:
    """Which pick each event makes, if any, and the picks that can be redone after the last one.

    A pick is undone by its own seat in the same turn, so it changes no clock and no other seat.
    """

    picks: dict[int, str]  # the picks that remain, by the index of the event that makes them
    redoable: list[str]  # the last one is redone first


def compact(events: Sequence[Event]) -> CompactLog:
    """Return what is left of the picks of a log; raise `ValueError` if an undo has no pick."""
    picks: list[tuple[int, str]] = []
    undone: list[str] = []
    for index, event in enumerate(events):
        if event.kind == PICK:
            undone.clear()
            picks.append((index, event.data))
        elif event.kind == UNDO:
            for _ in range(int(event.data)):
                if not picks:
                    raise ValueError(f"event {event.number} undoes a pick that was not made")
                undone.append(picks.pop()[1])
        elif event.kind == REDO:
            if not undone:
                raise ValueError(f"event {event.number} redoes a pick that was not undone")
            picks.append((index, undone.pop()))
    return CompactLog(dict(picks), undone)
