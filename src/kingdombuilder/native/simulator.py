"""Rollouts along lines of play on the native engine, with the final gold of every seat."""

import ctypes
from collections.abc import Sequence
from typing import Any

from kingdombuilder.native.batch import random_states
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.search import RolloutPolicy
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.structs import MAX_SEATS

_NUMBER, _POINTER = ctypes.c_int64, ctypes.c_void_p

Worths = tuple[int, ...]  # by seat, in thousandths of gold


class NativeSimulator:
    """Rollouts from some states of one board, none of which has an unknown card."""

    def __init__(self, engine: CompiledEngine, states: Sequence[State]) -> None:
        self._library = engine.library
        function: Any = self._library.kb_simulate
        function.argtypes = [_POINTER, _NUMBER] + [_POINTER] * 3 + [_NUMBER] * 4 + [_POINTER]
        function.restype = None
        self._games = engine.games(states)
        self._seats = states[0].board.seats

    def simulate(
        self,
        picks: Sequence[Cell],
        starts: Sequence[int],
        dice: Sequence[int],
        policy: RolloutPolicy,
    ) -> list[Worths]:
        """Return what every seat has after each rollout: its gold, or its worth before the end.

        A rollout makes the picks in the state with the number in `starts`, and continues with its
        own dice. Its players do not search, so the policy's width has no effect.
        """
        gold = (_NUMBER * (MAX_SEATS * len(starts)))()
        bits = [pick.bit_length() - 1 for pick in picks]
        self._library.kb_simulate(
            *(self._games.address, len(starts), (_NUMBER * len(starts))(*starts)),
            *(random_states(dice), (_NUMBER * len(bits))(*bits), len(bits)),
            *(policy.turns, policy.samples, policy.tries, gold),
        )
        rows = range(0, len(gold), MAX_SEATS)
        return [tuple(gold[at : at + self._seats]) for at in rows]
