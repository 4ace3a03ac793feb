"""The native engine for arrays: one call for all rows of a step, split between threads."""

import ctypes
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.native import CompiledEngine as Library
from kingdombuilder.native import find_engine
from kingdombuilder.native.dice import SplitMix64
from kingdombuilder.native.layout import field_offsets, reader, size
from kingdombuilder.native.rows import ARRAYS, OutputArrays
from kingdombuilder.native.source import Sources
from kingdombuilder.research.actions import Masks, Numbers
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.buffers import Array, Buffers
from kingdombuilder.research.engine import BatchEngine, Gold
from kingdombuilder.research.native_arrays import GameArrays, PickledGames
from kingdombuilder.research.observation_plan import make_observation_plan
from kingdombuilder.research.python_engine import PythonEngine
from kingdombuilder.research.seeds import Seeds
from kingdombuilder.rules.hidden import hide
from kingdombuilder.rules.state import State

ROWS_PER_THREAD = 256  # fewer rows are not worth another thread

_plan = cache(make_observation_plan)


class NativeEngine:
    """A batch of games in arrays."""

    name = "native"

    def __init__(
        self,
        library: Library,
        games: int,
        boards: Boards,
        skip_forced: bool = False,
        threads: int = 1,
    ) -> None:
        self._take(GameArrays(library, boards, games, skip_forced), boards, skip_forced, threads)

    def _take(self, flat: GameArrays, boards: Boards, skip_forced: bool, threads: int) -> None:
        self.boards, self.skip_forced, self.threads = boards, skip_forced, threads
        self._flat, self._calls = flat, flat.library.library
        self._observed: tuple[Buffers | None, OutputArrays, tuple[int, int]] = (
            None,
            OutputArrays(),
            (0, 0),
        )
        self._rows: tuple[Numbers | None, int] = None, 0
        self._cached_address: tuple[Array | None, int] = None, 0

    def begin(self, rows: Numbers, boards: Numbers, seeds: Seeds) -> None:
        """Begin new games on the boards with these numbers; chance draws from the seeds."""
        starts = self._flat.lay_out(rows, boards)
        addresses = np.array([start.address for start in starts], np.uint64)
        self._each(self._calls.kb_rows_begin, rows, addresses, seeds)

    def check(self, rows: Numbers, actions: Numbers) -> int:
        """Return the index of the first illegal action, or ALL_LEGAL."""
        arguments = self._flat.at, self._first(rows), len(rows), self._address(actions)
        place: int = self._calls.kb_rows_check(*arguments)
        return place

    def step(self, rows: Numbers, actions: Numbers) -> None:
        """Carry out one legal action in each game."""
        self._each(self._calls.kb_rows_step, rows, actions)

    def play_uniform(self, rows: Numbers, seats: Masks, dice: Seeds) -> None:
        """Make random legal picks while one of the seats has to pick."""
        arguments = seats.ctypes.data, dice.ctypes.data, self.boards.seats
        self._each(self._calls.kb_rows_blind, rows, *arguments)

    def movers(self, rows: Numbers) -> NDArray[np.int8]:
        """Return the seats that pick now, or NOBODY for games that are over."""
        return self._flat.movers[rows]

    def scores(self, rows: Numbers) -> Gold:
        """Return the gold of every seat if the games ended now."""
        gold = np.empty((len(rows), self.boards.seats), np.int16)
        self._each(self._calls.kb_rows_scores, rows, gold, self.boards.seats)
        return gold

    def write_observations(self, rows: Numbers, buffers: Buffers) -> None:
        """Write the legal actions and the observations of the picking seats, and the scores."""
        cached, _, places = self._observed
        if cached is not buffers:
            arrays = (getattr(buffers, name) for name in ARRAYS)
            addresses = (None if array is None else array.ctypes.data for array in arrays)
            view = OutputArrays(*addresses, self.boards.seats)
            places = ctypes.addressof(_plan()), ctypes.addressof(view)
            self._observed = buffers, view, places
        self._each(self._calls.kb_rows_show, rows, *places)

    def seen(self, row: int, seat: int) -> State:
        """Return a game as a seat sees it."""
        state = self.whole(row)
        hide(state, seat)
        return state

    def whole(self, row: int) -> State:
        """Return a game with everything that seats cannot see."""
        state = State.blank()
        state.board = self._flat.held[row].board
        self._flat.library.read_state(state, self._flat.states[row].tobytes())
        return state

    def redeal(self, rows: Numbers, seeds: Seeds) -> None:
        """Redeal what the picking seats cannot know: other hands and the coming draws."""
        self._each(self._calls.kb_rows_redeal, rows, seeds)

    def assign(self, sources: Numbers, rows: Numbers) -> None:
        """Make games exact copies of others."""
        self._flat.put(rows, self._flat, sources)

    def _each(self, work: Callable[..., None], rows: Numbers, *arrays: Array | int) -> None:
        """Call the library for rows, with the matching parts of the given arrays."""
        shares = min(self.threads, len(rows) // ROWS_PER_THREAD)
        if shares < 2:
            work(self._flat.at, self._first(rows), len(rows), *map(self._address, arrays))
            return

        def work_on(part: slice) -> None:
            mine = rows[part]
            some = (thing if isinstance(thing, int) else thing[part] for thing in arrays)
            work(self._flat.at, mine.ctypes.data, len(mine), *map(_place, some))

        edges = [len(rows) * share // shares for share in range(shares + 1)]
        first, *others = map(slice, edges, edges[1:])
        futures = [self._pool.submit(work_on, part) for part in others]
        work_on(first)
        for other in futures:
            other.result()

    def _first(self, rows: Numbers) -> int:
        """Return the address of rows, cached because it is mostly that of the last call."""
        cached, place = self._rows
        if cached is not rows:
            place = rows.ctypes.data
            self._rows = rows, place
        return place

    def _address(self, array: Array | int) -> int:
        """Return the address of an array; that of the last one is cached, as for rows."""
        if isinstance(array, int):
            return array
        cached, place = self._cached_address
        if cached is not array:
            place = array.ctypes.data
            self._cached_address = array, place
        return place

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads - 1)

    def __deepcopy__(self, memo: object) -> "NativeEngine":
        new = object.__new__(NativeEngine)
        new._take(self._flat.copy(), self.boards, self.skip_forced, self.threads)
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        return resume, (self._flat.to_pickle(), self.boards, self.skip_forced, self.threads)


def resume(pickled: PickledGames, boards: Boards, skip_forced: bool, threads: int) -> BatchEngine:
    """Restore games from a pickle, on CPython if there is no native engine.

    Raise `ValueError` if another version of the rules wrote them.
    """
    fields = field_offsets(Sources(), State)
    if pickled.states.shape[1] != size(fields):
        raise ValueError("these games were saved with another version of the rules")
    library = find_engine().engine
    if library:
        engine = NativeEngine(library, len(pickled.dice), boards, skip_forced, threads)
        engine._flat.from_pickle(pickled)
        return engine
    read = reader(fields)
    games = []
    for board, packed, dice in zip(pickled.boards, pickled.states, pickled.dice, strict=True):
        state = boards.start(int(board))
        read(state, packed.tobytes())
        games.append((int(board), state, SplitMix64(int(dice))))
    return PythonEngine.from_games(boards, skip_forced, games)


def _place(array: Array | int) -> int:
    return array if isinstance(array, int) else array.ctypes.data
