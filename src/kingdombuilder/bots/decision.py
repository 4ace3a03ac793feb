"""What a bot is given to think with, and what it answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kingdombuilder.rules.cells import Cell


def never_stop() -> bool:
    """Nobody tells the bot to hurry."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one turn; what is None sets no limit.

    A limit of work is the same on every machine, so that a seed plays the same game again.
    """

    seconds: float | None = None
    work: int | None = None  # games that are played on
    should_stop: Callable[[], bool] = never_stop  # asked now and then: whether to decide at once


@dataclass(frozen=True, slots=True)
class Thought:
    """Why a bot picks what it picks, from its own evaluation: a code and what it counted."""

    code: str
    facts: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decision:
    """A pick, why, and the picks that the bot means to go on with in this turn.

    Those hold as long as nobody else picks in between, chance included.
    """

    pick: Cell
    thought: Thought | None = None
    follow_ups: tuple[Cell, ...] = ()
