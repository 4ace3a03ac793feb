"""The message about a lesson or a puzzle that a viewer plays."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class GoalInfo:
    """A goal of a lesson."""

    text: str
    is_met: bool


@dataclass(frozen=True)
class ComparedGold:
    """The gold of one source: with the line that was tried, and with the best one."""

    source: str
    name: str
    tried: int
    best: int


@dataclass(frozen=True, kw_only=True)
class VerdictInfo:
    """How an answer to a puzzle compares with the best line.

    `value` and `best` are gold, or the lead over the best other player in the last turn of a game.
    """

    is_solved: bool
    value: int
    best: int
    gold: list[ComparedGold]


@dataclass(frozen=True, kw_only=True)
class PracticeMessage:
    """The state of a lesson or a puzzle after a view.

    A turn that is ended is not over: it is judged, and can still be undone.
    """

    type: Literal["practice"] = "practice"
    seq: int
    is_ended: bool  # whether the player has just ended the turn
    is_solved: bool
    goals: list[GoalInfo]  # of a lesson
    verdict: VerdictInfo | None  # on a puzzle whose turn was ended
