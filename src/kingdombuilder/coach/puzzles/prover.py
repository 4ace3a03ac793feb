"""The prover of this machine: native if there is an engine, else the Python one."""

import threading
from typing import Protocol

from kingdombuilder.coach.puzzles.python_prover import PythonProver
from kingdombuilder.native import find_engine
from kingdombuilder.native.proof import NativeProver, TurnProof
from kingdombuilder.rules.state import State

MAX_STATES = 250_000  # of a turn


class Prover(Protocol):
    """Searches whole turns."""

    def prove(self, state: State, compares: bool, max_states: int) -> TurnProof:
        """Search the turn of the seat that picks; raise `NotProvable` if that is not possible."""


class _Own(threading.local):
    prover: Prover | None = None


_own = _Own()


def thread_prover() -> Prover:
    """Return this thread's prover."""
    if _own.prover is None:
        engine = find_engine().engine
        _own.prover = NativeProver(engine, MAX_STATES) if engine else PythonProver()
    return _own.prover
