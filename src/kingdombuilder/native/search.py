"""Whole turns searched and games played on at the speed of the machine."""

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

from kingdombuilder.native.batch import GameBatch, aligned, random_states
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.limits import MAX_LINE_PICKS, MAX_LINES
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State

_NUMBER, _POINTER = ctypes.c_int64, ctypes.c_void_p
_TAKES = {
    "search_size": [],
    "search": [_POINTER] * 2 + [_NUMBER] * 3 + [ctypes.c_uint64] + [_POINTER] * 3,
    "rollouts": [_POINTER] + [_NUMBER] * 2 + [_POINTER] + [_NUMBER] * 4 + [_POINTER],
}
_RETURNS = {"search_size": _NUMBER, "search": _NUMBER, "rollouts": None}

Picks = tuple[Cell, ...]
Line = tuple[int, Picks]  # a value and the picks that lead to it


class RolloutPolicy(NamedTuple):
    """How games are played on."""

    turns: int  # until they are judged
    samples: int  # things that a player looks at before it does one
    tries: int = 0  # picks that a careful player looks at within a power; a hasty one has none
    width: int = 0  # lines that the seat itself follows in its turns; with none it plays like them


class NativeSearch:
    """The best ways to play one turn, kept so that games can be played on from their ends."""

    def __init__(self, engine: CompiledEngine) -> None:
        self.engine, library = engine, engine.library
        for name, takes in _TAKES.items():
            function = getattr(library, f"kb_{name}")
            function.argtypes, function.restype = takes, _RETURNS[name]
        self._memory = aligned(library.kb_search_size())
        self._address = ctypes.addressof(self._memory)
        self._games: GameBatch | None = None  # keeps the board in memory that the lines are about

    def best_lines(self, seen: State, width: int, keep: int, samples: int, seed: int) -> list[Line]:
        """The best lines of the seat that picks, in no order."""
        if not 1 <= width <= MAX_LINES or not 1 <= keep <= MAX_LINES:
            raise ValueError(f"{width} and {keep} lines; a search has 1 to {MAX_LINES}")
        games = self.engine.games([seen])
        self._games = games
        values, lengths = (_NUMBER * keep)(), (_NUMBER * keep)()
        picks = (_NUMBER * (keep * MAX_LINE_PICKS))()
        found = self.engine.library.kb_search(
            self._address, games.address, width, keep, samples, seed, values, lengths, picks
        )
        rows = [
            picks[at * MAX_LINE_PICKS : at * MAX_LINE_PICKS + lengths[at]] for at in range(found)
        ]
        return [
            (value, tuple(Cell(1 << pick) for pick in row))
            for value, row in zip(values, rows, strict=False)
        ]

    def rollouts(self, line: int, dice: Sequence[int], manner: RolloutPolicy) -> list[int]:
        """By how much the seat leads after games were played on along a line."""
        if not 0 <= manner.width <= MAX_LINES:
            raise ValueError(f"{manner.width} lines; a search has 1 to {MAX_LINES}")
        leads = (_NUMBER * len(dice))()
        sources = random_states(dice)
        self.engine.library.kb_rollouts(self._address, line, len(dice), sources, *manner, leads)
        return list(leads)
