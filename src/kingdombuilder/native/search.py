"""Search of whole turns, and rollouts, on the native engine."""

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

from kingdombuilder.insight.net import BoardNet
from kingdombuilder.native.batch import GameBatch, aligned, random_states
from kingdombuilder.native.encoder import native_board_net
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.limits import MAX_LINE_PICKS, MAX_LINES
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State

_NUMBER = ctypes.c_int64
Picks = tuple[Cell, ...]
Line = tuple[int, Picks]  # a value and the picks that lead to it


class RolloutPolicy(NamedTuple):
    """How rollouts are played."""

    turns: int  # turns until they are evaluated
    samples: int  # options that a player considers before each step
    tries: int = 0  # picks that a careful player considers within a power; 0 for hasty players
    width: int = 0  # lines that the seat follows in its turns; with 0 it plays like the others


class NativeSearch:
    """The best lines of one turn, kept so that rollouts can start from their ends."""

    def __init__(self, engine: CompiledEngine) -> None:
        self.engine, library = engine, engine.library
        self._memory = aligned(library.kb_search_size())
        self._address = ctypes.addressof(self._memory)
        self._games: GameBatch | None = None  # keeps the board of the lines in memory

    def best_lines(
        self,
        seen: State,
        width: int,
        keep: int,
        samples: int,
        seed: int,
        net: BoardNet | None = None,
    ) -> list[Line]:
        """Return the best lines of the picking seat, unordered.

        A net evaluates the ends of lines; without one, the linear evaluation does. Raise
        `ValueError` if `width` or `keep` is out of range.
        """
        if not 1 <= width <= MAX_LINES or not 1 <= keep <= MAX_LINES:
            raise ValueError(f"width {width} and keep {keep} must be from 1 to {MAX_LINES}")
        games = self.engine.games([seen])
        self._games = games
        values, lengths = (_NUMBER * keep)(), (_NUMBER * keep)()
        picks = (_NUMBER * (keep * MAX_LINE_PICKS))()
        found = self.engine.library.kb_search_turn(
            *(self._address, games.address, width, keep, samples, seed, _address_of(net)),
            *(values, lengths, picks),
        )
        rows = [
            picks[at * MAX_LINE_PICKS : at * MAX_LINE_PICKS + lengths[at]] for at in range(found)
        ]
        return [
            (value, tuple(Cell(1 << pick) for pick in row))
            for value, row in zip(values, rows, strict=False)
        ]

    def rollouts(
        self,
        line: int,
        dice: Sequence[int],
        manner: RolloutPolicy,
        net: BoardNet | None = None,
    ) -> list[int]:
        """Return the seat's lead at the end of each rollout along a line, by a net if there is one.

        Raise `ValueError` if the policy is too wide.
        """
        if not 0 <= manner.width <= MAX_LINES:
            raise ValueError(f"width {manner.width} must be from 0 to {MAX_LINES}")
        leads = (_NUMBER * len(dice))()
        sources = random_states(dice)
        self.engine.library.kb_rollouts(
            *(self._address, line, len(dice), sources, *manner, _address_of(net), leads)
        )
        return list(leads)


def _address_of(net: BoardNet | None) -> int | None:
    return ctypes.addressof(native_board_net(net)) if net else None
