"""A bot's budget and its decision."""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeGuard

from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import chooser, legal

MAX_THREADS = 2  # of one seat
HAS_THREADS = sys.platform != "emscripten"  # the interpreter of a web page


def never_stop() -> bool:
    """Never stop early."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits for one turn; None means no limit.

    A limit of work is the same on every machine, so that a seed reproduces a game.
    """

    seconds: float | None = None
    work: int | None = None  # rollouts
    threads: int = 1  # that share the rollouts; the decision within a limit of work is the same
    should_stop: Callable[[], bool] = never_stop  # polled while thinking


def share_cores(budget: Budget, seats: int = 1) -> Budget:
    """Return a budget with the threads for one of `seats` seats that think at the same time."""
    if not HAS_THREADS:
        return replace(budget, threads=1)
    has_affinity = hasattr(os, "sched_getaffinity")
    cores = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
    return replace(budget, threads=max(1, min(MAX_THREADS, cores // max(1, seats))))


@dataclass(frozen=True, slots=True)
class Thought:
    """The reason for a pick: a code and its figures, from the bot's own evaluation."""

    code: str
    facts: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decision:
    """A pick, the reason for it, and the planned picks for the rest of the turn.

    The plan is valid until another seat or chance picks.
    """

    pick: Cell
    thought: Thought | None = None
    follow_ups: tuple[Cell, ...] = ()


def next_follow_up(decision: Decision, state: State, seat: int) -> Decision | None:
    """Return the first follow-up as a decision with the rest, or None if the bot must think again.

    A follow-up is valid if the seat picks now and the pick is legal. The caller drops a decision
    once another seat or chance has picked, because the state alone does not show that.
    """
    if not decision.follow_ups or chooser(state) != seat:
        return None
    pick, *others = decision.follow_ups
    if not is_single_pick(pick) or not pick & legal(state):
        return None
    return Decision(pick, follow_ups=tuple(others))


def is_single_pick(pick: object) -> TypeGuard[Cell]:
    """Return whether a bot's answer is a single hex or button; programs can answer anything."""
    return isinstance(pick, int) and pick > 0 and pick.bit_count() == 1
