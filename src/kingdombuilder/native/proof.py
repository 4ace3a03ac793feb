"""Exhaustive search of a turn on the native engine."""

import ctypes
from typing import NamedTuple

from kingdombuilder.native.batch import aligned
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.limits import MAX_LINE_PICKS, PROOF_VALUES
from kingdombuilder.native.search import Picks
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State

_NUMBER, _POINTER = ctypes.c_int64, ctypes.c_void_p
_PROVEN, _INTERRUPTED, _TOO_LARGE = range(3)
_FIRST_VALUE = -PROOF_VALUES // 2


class TurnProof(NamedTuple):
    """What is known of a turn after all its lines of play have been searched."""

    best: int  # the best value at the end of the turn
    lines: int  # lines of play that reach it
    states: int  # different states within the turn
    ends: dict[int, int]  # different states after the turn, by value
    line: Picks  # the shortest best line

    @property
    def solutions(self) -> int:
        """The number of different states after the turn that have the best value."""
        return self.ends[self.best]

    @property
    def second(self) -> int | None:
        """The second-best value, or None if every line reaches the best one."""
        return max((value for value in self.ends if value < self.best), default=None)


class NotProvable(Exception):
    """A turn that cannot be searched to its end.

    Chance or another seat may pick before its end, or it has too many states.
    """

    def __init__(self, is_interrupted: bool, states: int) -> None:
        self.is_interrupted, self.states = is_interrupted, states
        super().__init__("interrupted" if is_interrupted else "too many states")


class NativeProver:
    """Searches whole turns, one after the other, in the same memory."""

    def __init__(self, engine: CompiledEngine, max_states: int) -> None:
        """`max_states` is how many states there is memory for."""
        self.engine, library = engine, engine.library
        library.kb_proof_size.argtypes, library.kb_proof_size.restype = [_NUMBER], _NUMBER
        library.kb_prove.argtypes = [_POINTER] * 2 + [_NUMBER] * 3 + [_POINTER] * 3
        library.kb_prove.restype = _NUMBER
        self._max_states = max_states
        self._room = 1 << (max_states * 4 // 3).bit_length()
        self._memory = aligned(library.kb_proof_size(self._room))
        self._address = ctypes.addressof(self._memory)

    def prove(self, state: State, compares: bool, max_states: int) -> TurnProof:
        """Search the turn of the seat that picks; raise `NotProvable` if that is not possible.

        The value of a line is the seat's gold at its end; with `compares`, its lead over the best
        other seat. `max_states` limits the states within the turn and after it, all together.
        """
        limit = min(max_states, self._max_states)
        games = self.engine.games([state])
        out, ends = (_NUMBER * 4)(), (_NUMBER * PROOF_VALUES)()
        picks = (_NUMBER * MAX_LINE_PICKS)()
        result = self.engine.library.kb_prove(
            *(self._address, games.address, self._room, limit, int(compares), out, ends, picks)
        )
        best, lines, states, length = out
        if result != _PROVEN:
            raise NotProvable(result == _INTERRUPTED, states)
        return TurnProof(
            best,
            lines,
            states,
            {value: number for value, number in enumerate(ends, _FIRST_VALUE) if number},
            tuple(Cell(1 << pick) for pick in picks[:length]),
        )
