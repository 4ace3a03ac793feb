"""Rollouts along lines of play, with the final gold of every seat."""

from collections.abc import Sequence
from typing import Protocol

from kingdombuilder.bots.search.playouts import PlayoutRandom, roll_out
from kingdombuilder.insight.evaluation import worth
from kingdombuilder.native import find_engine
from kingdombuilder.native.search import RolloutPolicy
from kingdombuilder.native.simulator import NativeSimulator, Worths
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance


class Simulator(Protocol):
    """Rollouts from some states of one board, none of which has an unknown card."""

    def simulate(
        self,
        picks: Sequence[Cell],
        starts: Sequence[int],
        dice: Sequence[int],
        policy: RolloutPolicy,
    ) -> list[Worths]:
        """Return what every seat has after each rollout: its gold, or its worth before the end."""


class PythonSimulator:
    """The same rollouts as those of the native engine, in Python."""

    def __init__(self, states: Sequence[State]) -> None:
        self._states = states

    def simulate(
        self,
        picks: Sequence[Cell],
        starts: Sequence[int],
        dice: Sequence[int],
        policy: RolloutPolicy,
    ) -> list[Worths]:
        """Return what every seat has after each rollout: its gold, or its worth before the end."""
        return [
            self._play(self._states[start], picks, seed, policy)
            for start, seed in zip(starts, dice, strict=True)
        ]

    def _play(
        self, start: State, picks: Sequence[Cell], seed: int, policy: RolloutPolicy
    ) -> Worths:
        state = start.copy()
        for pick in picks:
            advance(state, pick)
        roll_out(state, PlayoutRandom(seed), policy)
        return tuple(worth(state, seat) for seat in range(state.board.seats))


def make_simulator(states: Sequence[State]) -> Simulator:
    """Return a simulator of the given states: native if there is an engine, else in Python."""
    engine = find_engine().engine
    return NativeSimulator(engine, states) if engine else PythonSimulator(states)
