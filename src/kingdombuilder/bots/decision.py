"""What a bot is given to think with, and what it answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeGuard

from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import chooser, legal


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


def next_follow_up(decision: Decision, state: State, seat: int) -> Decision | None:
    """Return the first follow-up with those behind it, or None if the bot must think again.

    It holds if the seat picks now and the follow-up is legal. The caller forgets a decision once
    another seat or chance has picked, because the state alone does not show that.
    """
    if not decision.follow_ups or chooser(state) != seat:
        return None
    pick, *others = decision.follow_ups
    if not is_single_pick(pick) or not pick & legal(state):
        return None
    return Decision(pick, follow_ups=tuple(others))


def is_single_pick(pick: object) -> TypeGuard[Cell]:
    """Return whether a bot's answer is one hex or one button; programs answer anything."""
    return isinstance(pick, int) and pick > 0 and pick.bit_count() == 1
