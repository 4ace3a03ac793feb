"""Search of whole turns, and rollouts, on the native engine."""

import ctypes
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import NamedTuple

from kingdombuilder.insight.net import BoardNet
from kingdombuilder.native.batch import GameBatch, Memory, aligned, random_states
from kingdombuilder.native.encoder import native_board_net
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.limits import (
    ALL_POSITIONS,
    MAX_LINE_PICKS,
    MAX_LINES,
    MAX_PLAYOUT_STEPS,
    MAX_REVISED,
    MAX_WIDTH,
)
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State

_NUMBER, _POINTER = ctypes.c_int64, ctypes.c_void_p
_TAKES = {
    "heat_size": [],
    "now": [],
    "run_heat": [_POINTER] * 2,
    "search_until": [
        *(_POINTER, _POINTER, *[_NUMBER] * 3, ctypes.c_uint64, _POINTER, *[_NUMBER] * 3),
        *(ctypes.c_double, *[_POINTER] * 3),
    ],
    "search_positions": [_POINTER],
}
_RETURNS = {
    "heat_size": _NUMBER,
    "now": ctypes.c_double,
    "search_until": _NUMBER,
    "search_positions": _NUMBER,
}

Picks = tuple[Cell, ...]
Line = tuple[int, Picks]  # a value and the picks that lead to it


class RolloutPolicy(NamedTuple):
    """How rollouts are played."""

    turns: int  # turns until they are evaluated
    samples: int  # options that a player considers before each step
    tries: int = 0  # picks that a careful player considers within a power; 0 for hasty players
    width: int = 0  # lines that the seat follows in its turns; with 0 it does not search
    rivals: int = 0  # the same for the other seats
    by_net: int = 0  # with 1, the net chooses the ends of these turns
    net_width: int = 0  # lines of these turns that the net keeps after each action, or all with 0
    search_turns: int = MAX_PLAYOUT_STEPS  # turns after the current one in which seats search
    # Turns between evaluations, whose mean counts, up to the end; with 0 the end alone counts.
    every: int = 0


class RolloutLimits(NamedTuple):
    """When rollouts end; those of an incomplete batch of dice are dropped."""

    batch: int = 1  # dice of a batch; their number is a multiple of it
    seconds: float | None = None  # when no further rollout begins
    threads: int = 1  # that share the work; the results are the same


NO_LIMITS = RolloutLimits()


class _Heat(ctypes.Structure):
    """Rollouts of several lines, as `struct Heat` in C++."""

    _fields_ = [
        *(("search", _POINTER), ("lines", _POINTER), ("line_count", _NUMBER)),
        *(("dice", _POINTER), ("dice_count", _NUMBER), ("batch", _NUMBER)),
        *((name, _NUMBER) for name in RolloutPolicy._fields),
        *(("net", _POINTER), ("until", ctypes.c_double), ("next", _NUMBER), ("out", _POINTER)),
    ]


class NativeSearch:
    """The best lines of one turn, kept so that rollouts can start from their ends."""

    def __init__(self, engine: CompiledEngine) -> None:
        self.engine, library = engine, engine.library
        for name, takes in _TAKES.items():
            function = getattr(library, f"kb_{name}")
            function.argtypes, function.restype = takes, _RETURNS.get(name)
        assert library.kb_heat_size() == ctypes.sizeof(_Heat)
        self._memory = aligned(library.kb_search_size())
        self._address = ctypes.addressof(self._memory)
        self._own: list[Memory] = []  # for the seat's turns in rollouts, by thread
        self._helpers: ThreadPoolExecutor | None = None
        self._games: GameBatch | None = None  # keeps the board of the lines in memory

    def best_lines(
        self,
        seen: State,
        width: int,
        keep: int,
        samples: int,
        seed: int,
        net: BoardNet | None = None,
        max_positions: int = ALL_POSITIONS,
        seconds: float | None = None,
        net_width: int = 0,
        revised: int = 0,
    ) -> list[Line]:
        """Return the best lines of the picking seat, unordered.

        A net evaluates the ends of lines; without one, the linear evaluation does. After each
        action the linear evaluation keeps `width` lines, and the net keeps `net_width` of these,
        or all with 0. After `max_positions` or some seconds, the search follows a single line to
        the end of the turn. Otherwise one or two actions are then taken out of the best line and
        searched again, and this is repeated until `revised` lines have been revised. Raise
        `ValueError` if a width or a number of lines is out of range.
        """
        if not 1 <= width <= MAX_WIDTH or not 1 <= keep <= MAX_LINES:
            raise ValueError(
                f"width {width} must be from 1 to {MAX_WIDTH}, and keep {keep} to {MAX_LINES}"
            )
        if net_width < 0:
            raise ValueError(f"net_width {net_width} must be 0 or more")
        if not 0 <= revised <= MAX_REVISED:
            raise ValueError(f"revised {revised} must be from 0 to {MAX_REVISED}")
        games = self.engine.games([seen])
        self._games = games
        values, lengths = (_NUMBER * keep)(), (_NUMBER * keep)()
        picks = (_NUMBER * (keep * MAX_LINE_PICKS))()
        library = self.engine.library
        until = 0.0 if seconds is None else library.kb_now() + seconds
        line_count = library.kb_search_until(
            *(self._address, games.address, width, keep, samples, seed, _address_of(net)),
            *(max_positions, net_width, revised, until, values, lengths, picks),
        )
        rows = [
            picks[at * MAX_LINE_PICKS : at * MAX_LINE_PICKS + lengths[at]]
            for at in range(line_count)
        ]
        return [
            (value, tuple(Cell(1 << pick) for pick in row))
            for value, row in zip(values, rows, strict=False)
        ]

    @property
    def positions(self) -> int:
        """The number of positions of the last search; one that a net evaluates counts for more."""
        return int(self.engine.library.kb_search_positions(self._address))

    def rollouts(
        self,
        lines: Sequence[int],
        dice: Sequence[int],
        manner: RolloutPolicy,
        net: BoardNet | None = None,
        limits: RolloutLimits = NO_LIMITS,
    ) -> list[list[int]]:
        """Return the seat's leads after rollouts along lines, a list with each line's for each die.

        A net evaluates the ends of rollouts; without one, the linear evaluation does. Raise
        `ValueError` if the policy is too wide.
        """
        for name in ("width", "rivals"):
            if not 0 <= getattr(manner, name) <= MAX_WIDTH:
                raise ValueError(f"{name} {getattr(manner, name)} must be from 0 to {MAX_WIDTH}")
        if manner.every < 0:
            raise ValueError(f"every {manner.every} must be 0 or more")
        library, count = self.engine.library, len(lines)
        numbers, sources = (_NUMBER * count)(*lines), random_states(dice)
        leads = (_NUMBER * (count * len(dice)))()
        until = inf if limits.seconds is None else library.kb_now() + limits.seconds
        heat = _Heat(
            *(self._address, ctypes.addressof(numbers), count),
            *(ctypes.addressof(sources), len(dice), limits.batch, *manner),
            *(_address_of(net), until, 0, ctypes.addressof(leads)),
        )
        self._run(heat, limits.threads)
        batches = min(heat.next // (count * limits.batch), len(dice) // limits.batch)
        return [leads[die * count : (die + 1) * count] for die in range(batches * limits.batch)]

    def _run(self, heat: _Heat, threads: int) -> None:
        """Play rollouts on this thread and on others."""
        run, address = self.engine.library.kb_run_heat, ctypes.addressof(heat)
        if threads > 1 and self._helpers is None:
            self._helpers = ThreadPoolExecutor(threads - 1, "rollouts")
        owns = [self._own_turns(thread) for thread in range(threads)]
        others = [self._helpers.submit(run, address, own) for own in owns[1:] if self._helpers]
        run(address, owns[0])
        for other in others:
            other.result()

    def _own_turns(self, thread: int) -> int:
        """Return the address of a thread's search of the seat's turns."""
        while len(self._own) <= thread:
            self._own.append(aligned(self.engine.library.kb_search_size()))
        return ctypes.addressof(self._own[thread])


def _address_of(net: BoardNet | None) -> int | None:
    return ctypes.addressof(native_board_net(net)) if net else None
