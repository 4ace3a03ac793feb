"""Games in flat arrays for the native engine."""

import ctypes
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.native import CompiledEngine as Library
from kingdombuilder.native import GameBatch
from kingdombuilder.native.batch import aligned
from kingdombuilder.native.layout import NUMBER_BYTES, SET_BYTES
from kingdombuilder.native.rows import GameTable
from kingdombuilder.research.actions import Numbers
from kingdombuilder.research.boards import CACHED_BOARDS, Boards, board_row
from kingdombuilder.research.seeds import Seeds
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.turn import CHANCE


class BoardStart:
    """A board with its first state and its planes, and their addresses."""

    __slots__ = ("address", "board", "games", "land", "land_address")

    def __init__(self, library: Library, boards: Boards, number: int) -> None:
        state = boards.start(number)
        self.board: Board = state.board
        self.games: GameBatch = library.games([state])  # owns the memory of state and board
        self.land = board_row(state.board)
        self.address, self.land_address = self.games.address, int(self.land.ctypes.data)


@dataclass(frozen=True, slots=True)
class PickledGames:
    """Games for a pickle, without addresses: board numbers, states, legal picks and generators."""

    boards: NDArray[np.uint32]
    states: NDArray[np.uint8]
    legal: NDArray[np.uint64]
    dice: Seeds
    movers: NDArray[np.int8]


class GameArrays:
    """Games by row; each keeps its start alive, because that owns the memory of its board."""

    def __init__(
        self,
        library: Library,
        boards: Boards,
        games: int,
        skip_forced: bool,
        starts: dict[int, BoardStart] | None = None,
    ) -> None:
        self.library, self._boards, self._skip_forced = library, boards, skip_forced
        self._starts = {} if starts is None else starts
        first = self.start(boards.number(0))
        self.held = [first] * games
        self.states = _in_lines(games, library.state_size, np.uint8)
        self.states[:] = np.frombuffer(ctypes.string_at(first.address, library.state_size), "u1")
        self.legal = _in_lines(games, SET_BYTES // NUMBER_BYTES, np.uint64)
        self.dice = np.zeros(games, np.uint64)
        self.movers = np.full(games, CHANCE, np.int8)
        self.boards = np.full(games, boards.number(0), np.uint32)
        self.lands = np.full(games, first.land_address, np.uint64)
        self._table = GameTable(*(array.ctypes.data for array in self._arrays()), skip_forced)
        self.at = ctypes.addressof(self._table)

    def start(self, number: int) -> BoardStart:
        """Return the start of games on the board with a number."""
        board_start = self._starts.get(number)
        if board_start is None:
            if len(self._starts) >= CACHED_BOARDS:
                self._starts.clear()  # games keep alive what they need
            board_start = self._starts[number] = BoardStart(self.library, self._boards, number)
        return board_start

    def lay_out(self, rows: Numbers, boards: Numbers) -> list[BoardStart]:
        """Assign boards to some rows, whose states the caller sets."""
        starts = [self.start(number) for number in boards.tolist()]
        for row, start in zip(rows.tolist(), starts, strict=True):
            self.held[row] = start
        self.boards[rows] = boards
        self.lands[rows] = [start.land_address for start in starts]
        return starts

    def put(self, rows: Numbers, source: "GameArrays", sources: Numbers) -> None:
        """Make games exact copies of others."""
        for array, other in zip(self._arrays(), source._arrays(), strict=True):
            array[rows] = other[sources]
        starts = [source.held[number] for number in sources.tolist()]
        for row, start in zip(rows.tolist(), starts, strict=True):
            self.held[row] = start

    def copy(self) -> "GameArrays":
        """Return the same games in separate memory."""
        games = len(self.held)
        new = GameArrays(self.library, self._boards, games, self._skip_forced, self._starts)
        new.put(np.arange(games), self, np.arange(games))
        return new

    def to_pickle(self) -> PickledGames:
        """Return the games for a pickle."""
        states = self.states.copy()
        self._links(states)[:] = 0
        legal, dice = self.legal.copy(), self.dice.copy()
        return PickledGames(self.boards.copy(), states, legal, dice, self.movers.copy())

    def from_pickle(self, pickled: PickledGames) -> None:
        """Restore the games from a pickle."""
        starts = self.lay_out(np.arange(len(self.held)), pickled.boards.astype(np.int64))
        self.states[:], self.legal[:] = pickled.states, pickled.legal
        self.dice[:], self.movers[:] = pickled.dice, pickled.movers
        places = [start.address + self.library.link for start in starts]
        links = [ctypes.c_uint64.from_address(place).value for place in places]
        self._links(self.states)[:, 0] = links

    def _arrays(self) -> tuple[NDArray[Any], ...]:
        """Return all arrays, in the order of a `GameTable`."""
        return self.states, self.legal, self.dice, self.movers, self.boards, self.lands

    def _links(self, states: NDArray[np.uint8]) -> NDArray[np.uint64]:
        """Return the part of states that contains the address of their board."""
        link = self.library.link
        return states[:, link : link + NUMBER_BYTES].view(np.uint64)


def _in_lines(rows: int, length: int, kind: type[np.generic]) -> NDArray[Any]:
    """Return rows of zeros, aligned to cache lines."""
    memory = memoryview(aligned(rows * length * np.dtype(kind).itemsize))
    return np.frombuffer(memory, kind).reshape(rows, length)
