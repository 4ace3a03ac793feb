"""Check a game's log: its events must be numbered without gaps, and each must be replayable."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from kingdombuilder.notation.position import read_position
from kingdombuilder.server.local.stored_games import require_known_rules, saved_game
from kingdombuilder.server.room.event_log import EventLog, UnknownEvent
from kingdombuilder.server.room.model import Event
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.text.parsing import ParseError

GAP: Final = "gap"  # a number is missing
DUPLICATE: Final = "duplicate"  # a number occurs twice
UNPLAYABLE: Final = "unplayable"  # an event is not possible after those before it
NEWER: Final = "newer"  # written by a later version of the program
SETUP: Final = "setup"  # the set-up cannot be read, for example because a section is missing
OBJECT: Final = "object"  # the object of its archive is missing or damaged
ProblemKind = Literal["gap", "duplicate", "unplayable", "newer", "setup", "object"]
REPAIRABLE = (GAP, DUPLICATE, UNPLAYABLE)


@dataclass(frozen=True, slots=True)
class LogProblem:
    """A problem of a game's log."""

    game: str
    kind: ProblemKind
    number: int  # of the event that is missing or cannot be replayed
    readable: int  # events that can be replayed
    rest: int  # events after those

    @property
    def is_repairable(self) -> bool:
        """Whether moving the rest aside makes the game playable."""
        return self.kind in REPAIRABLE


def find_problem(row: GameRow, events: Sequence[Event]) -> LogProblem | None:
    """Return the first problem of a log, whose events are in the order of their numbers."""
    try:
        log = _empty_log(row)
    except UnknownEvent:
        return LogProblem(row.id, NEWER, 0, 0, len(events))
    except (ParseError, LookupError, ValueError, TypeError):
        return LogProblem(row.id, SETUP, 0, 0, len(events))
    for readable, event in enumerate(events):
        kind = _problem_of(log, event)
        if kind:
            number = readable + 1 if kind == GAP else event.number
            return LogProblem(row.id, kind, number, readable, len(events) - readable)
    return None


def _empty_log(row: GameRow) -> EventLog:
    require_known_rules(row)
    game = saved_game(row)
    start = read_position(game.start, game.setup.rules) if game.start else None
    return EventLog(game.setup, game.seats, Random(0), (), start, game.options)


def _problem_of(log: EventLog, event: Event) -> ProblemKind | None:
    """Replay an event and return what is wrong with it, or None."""
    if event.number > log.seq + 1:
        return GAP
    if event.number <= log.seq:
        return DUPLICATE
    try:
        log.catch_up([event])
    except UnknownEvent:
        return NEWER
    except Exception:  # damaged data can fail anywhere
        return UNPLAYABLE
    return None
