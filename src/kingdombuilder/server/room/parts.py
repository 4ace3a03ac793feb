"""What a room is told and tells: seats, options, events, and what it wants from a bot."""

from dataclasses import dataclass
from typing import Any

from kingdombuilder.rules.state import State
from kingdombuilder.thinking.decision import Thought

ALL, MINE, OFF = "all", "mine", "off"  # whose gold is shown before the end
PICK, UNDO, REDO, RENAME = "pick", "undo", "redo", "rename"

Out = tuple[str, dict[str, Any]]  # to whom, and the message


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at the table; without a bot it is a person."""

    name: str
    colour: str
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table has agreed on."""

    scores: str = ALL
    explains: bool = True  # bots say why, once their turn is over


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the log that is the game."""

    number: int  # from 1
    kind: str
    word: str  # C7; how many picks are taken back; the seat and its new name
    thought: Thought | None = None  # why a bot picked it
    moment: int = 0  # when, in ms since 1970


@dataclass(frozen=True, slots=True)
class PickWanted:
    """A bot is to decide."""

    seat: int
    bot: str
    seen: State
    number: int  # events so far; goes back with the answer


@dataclass(frozen=True, slots=True)
class HintWanted:
    """A viewer asks what a bot would do."""

    who: str
    bot: str
    seen: State
    number: int
