"""The compiled engine, and how structs are written for it."""

import ctypes
from collections.abc import Sequence
from functools import cache

from kingdombuilder.native.abi import declare
from kingdombuilder.native.batch import GameBatch, Memory, aligned
from kingdombuilder.native.kinds import RECORDS
from kingdombuilder.native.layout import FieldOffset, field_offsets, reader, size, writer
from kingdombuilder.native.rows import ANSWERS, SIZES, TAKES
from kingdombuilder.native.source import Sources
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.state import State

LEVELS = ("plain", "avx2", "avx512", "simd128")
_MAX_BOARDS = 1024  # boards that stay in memory for further games


@cache
def struct_layouts() -> tuple[tuple[FieldOffset, ...], tuple[FieldOffset, ...]]:
    """Return the fields of a state and of a board, which need the sources of the rules."""
    sources = Sources()
    return field_offsets(sources, State), field_offsets(sources, Board)


class CompiledEngine:
    """A compiled library of the rules."""

    def __init__(self, library: ctypes.CDLL) -> None:
        state, board = struct_layouts()
        self.write_state, self.read_state = writer(state), reader(state)
        self.state_size = size(state)
        self.link = next(part.offset for part in state if part.kind in RECORDS)
        self.write_board = writer(board)
        self._boards: dict[int, tuple[Board, Memory]] = {}
        self.library = library
        declare(library)
        for name, takes in {**TAKES, **ANSWERS}.items():
            getattr(library, f"kb_{name}").argtypes = takes
            getattr(library, f"kb_{name}").restype = None if name in TAKES else ctypes.c_int64
        sizes = {**SIZES, "state_size": self.state_size, "board_size": size(board)}
        actual = {name: getattr(library, f"kb_{name}")() for name in sizes}
        if actual != sizes:
            raise OSError(f"records of {actual} bytes")

    @property
    def simd_level(self) -> str:
        """The widest SIMD instructions that the library uses."""
        return LEVELS[self.library.kb_level()]

    def games(self, states: Sequence[State]) -> GameBatch:
        """Return a batch of games with the given states."""
        memory = aligned(self.state_size * len(states))
        games = GameBatch(self, memory, [self.board(state.board) for state in states])
        for number, state in enumerate(states):
            games.set_state(number, state)
        return games

    def board(self, board: Board) -> tuple[Board, Memory]:
        """Return a board and its memory for the library."""
        if id(board) not in self._boards:
            if len(self._boards) >= _MAX_BOARDS:
                self._boards.clear()  # games keep their boards alive
            packed = self.write_board(board)
            memory = aligned(len(packed))
            ctypes.memmove(memory, packed, len(packed))
            self._boards[id(board)] = board, memory
        return self._boards[id(board)]
