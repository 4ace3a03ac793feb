"""Many games in flat memory, with one call for all of them.

Calls release the GIL, so several Python threads can work on different slices of the same games. The
methods that take addresses are for callers with their own buffers, such as NumPy arrays.
"""

import ctypes
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from kingdombuilder.native.layout import LINE_BYTES, NUMBER_BYTES, SET_BYTES
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.cells import Cell, Cells
from kingdombuilder.rules.state import State
from kingdombuilder.rules.structs import MAX_SEATS

Memory: TypeAlias = "ctypes.Array[ctypes.c_char]"
Sources: TypeAlias = "ctypes.Array[ctypes.c_uint64]"  # generators of chance, one per game

NO_PICK_LIMIT = 1 << 40


class EngineLibrary(Protocol):
    """The parts of an engine that batches of games need."""

    library: ctypes.CDLL
    state_size: int
    link: int
    write_state: Callable[[State], bytes]
    read_state: Callable[[State, bytes], None]

    def board(self, board: Board) -> tuple[Board, Memory]: ...


class GameBatch:
    """Games in contiguous memory; each keeps its board alive."""

    def __init__(
        self, engine: EngineLibrary, memory: Memory, boards: list[tuple[Board, Memory]]
    ) -> None:
        self.engine, self._memory, self._boards = engine, memory, boards
        self._first, self._last = 0, len(boards)

    def __len__(self) -> int:
        return self._last - self._first

    def slice(self, first: int, last: int) -> "GameBatch":
        """Return some of the games, in the same memory."""
        part = GameBatch(self.engine, self._memory, self._boards)
        part._first, part._last, _ = slice(first, last).indices(len(self))
        part._first += self._first
        part._last = max(part._first, part._last + self._first)
        return part

    def copy(self) -> "GameBatch":
        """Return the same games in separate memory."""
        memory = aligned(len(self) * self.engine.state_size)
        ctypes.memmove(memory, self.address, len(memory))
        return GameBatch(self.engine, memory, self._boards[self._first : self._last])

    def repeat(self, number: int, times: int) -> "GameBatch":
        """Return copies of one game in separate memory."""
        packed = ctypes.string_at(self._address(number), self.engine.state_size)
        memory = aligned(times * len(packed))
        ctypes.memmove(memory, packed * times, len(memory))
        board = self._boards[self._first + range(len(self))[number]]
        return GameBatch(self.engine, memory, [board] * times)

    @property
    def address(self) -> int:
        """The address of the first state."""
        return ctypes.addressof(self._memory) + self._first * self.engine.state_size

    def set_state(self, number: int, state: State) -> None:
        """Set one game to a state."""
        board = self.engine.board(state.board)
        address = self._address(number)
        ctypes.memmove(address, self.engine.write_state(state), self.engine.state_size)
        link = ctypes.c_uint64.from_address(address + self.engine.link)
        link.value = ctypes.addressof(board[1])
        self._boards[self._first + range(len(self))[number]] = board

    def put_copy(self, number: int, source: "GameBatch", copied: int) -> None:
        """Set one game to the state of another, from this batch or another one."""
        ctypes.memmove(self._address(number), source._address(copied), self.engine.state_size)
        board = source._boards[source._first + range(len(source))[copied]]
        self._boards[self._first + range(len(self))[number]] = board

    def put_copies(self, source: "GameBatch") -> None:
        """Set each game to the state of its counterpart, which is faster than allocating a copy."""
        self._check(len(source))
        ctypes.memmove(self.address, source.address, len(self) * self.engine.state_size)
        boards = source._boards[source._first : source._last]
        self._boards[self._first : self._last] = boards

    def packed_state(self, number: int) -> bytes:
        """Return one game's state as bytes, with zeros for the address of its board."""
        packed = ctypes.string_at(self._address(number), self.engine.state_size)
        link = self.engine.link
        return packed[:link] + bytes(NUMBER_BYTES) + packed[link + NUMBER_BYTES :]

    def state(self, number: int) -> State:
        """Return one game's state for CPython."""
        state = State.blank()
        state.board = self._boards[self._first + range(len(self))[number]][0]
        self.engine.read_state(state, self.packed_state(number))
        return state

    def choosers(self) -> list[int]:
        """Return the chooser of each game: a seat, CHANCE or NOBODY."""
        seats = (ctypes.c_int64 * len(self))()
        self.choosers_into(ctypes.addressof(seats))
        return list(seats)

    def choosers_into(self, address: int) -> None:
        """Write the choosers as 64-bit numbers."""
        self.engine.library.kb_choosers(self.address, len(self), address)

    def legal(self) -> list[Cells]:
        """Return the legal picks of each game."""
        buffer = ctypes.create_string_buffer(max(1, SET_BYTES * len(self)))
        self.legal_into(ctypes.addressof(buffer))
        every = buffer.raw
        starts = range(0, SET_BYTES * len(self), SET_BYTES)
        return [Cells(int.from_bytes(every[at : at + SET_BYTES], "little")) for at in starts]

    def legal_into(self, address: int) -> None:
        """Write the legal picks as bits, twelve words of 64 bits per game."""
        self.engine.library.kb_legal(self.address, len(self), address)

    def advance(self, picks: Sequence[Cell | None]) -> None:
        """Carry out a legal pick in each game without checking it; None leaves a game as it is."""
        self._check(len(picks))
        bits = [pick.bit_length() - 1 if pick else -1 for pick in picks]
        numbers = (ctypes.c_int64 * len(bits))(*bits)
        self.advance_from(ctypes.addressof(numbers))

    def advance_from(self, address: int) -> None:
        """Carry out picks given as 64-bit bit numbers, with -1 for no pick."""
        self.engine.library.kb_advance(self.address, len(self), address)

    def draw(self, sources: Sources) -> None:
        """Draw cards until a seat has to pick or the game is over; the generators advance."""
        self._check(len(sources))
        self.draw_from(ctypes.addressof(sources))

    def draw_from(self, address: int) -> None:
        """Draw cards with generators given as 64-bit numbers."""
        self.engine.library.kb_draw(self.address, len(self), address)

    def redeal(self, sources: Sources) -> None:
        """Deal the unknown cards of each game at random; the generators advance."""
        self._check(len(sources))
        self.engine.library.kb_redeal(self.address, len(self), sources)

    def roll_out(self, dice: Sources, turns: int, samples: int, tries: int) -> None:
        """Deal unknown cards and let players that consider few options continue each game."""
        self._check(len(dice))
        self.engine.library.kb_roll_out(self.address, len(self), dice, turns, samples, tries)

    def play_out(self, sources: Sources, max_picks: int = NO_PICK_LIMIT) -> list[int]:
        """Make at most `max_picks` random picks in each game and return how many were made."""
        self._check(len(sources))
        counts = (ctypes.c_int64 * len(self))()
        self.engine.library.kb_play_out(self.address, len(self), sources, max_picks, counts)
        return list(counts)

    def scores(self) -> list[list[int]]:
        """Return the gold of every seat in each game, with zeros for unused seats."""
        gold = (ctypes.c_int64 * (MAX_SEATS * len(self)))()
        self.scores_into(ctypes.addressof(gold))
        return [list(gold[at : at + MAX_SEATS]) for at in range(0, len(gold), MAX_SEATS)]

    def scores_into(self, address: int) -> None:
        """Write the scores as 64-bit numbers, five per game."""
        self.engine.library.kb_scores(self.address, len(self), address)

    def _address(self, number: int) -> int:
        return self.address + range(len(self))[number] * self.engine.state_size

    def _check(self, count: int) -> None:
        if count != len(self):
            raise ValueError(f"{count} for {len(self)} games")


def aligned(size: int) -> Memory:
    """Return `size` zero bytes, aligned to a cache line."""
    buffer = ctypes.create_string_buffer(size + LINE_BYTES)
    return (ctypes.c_char * size).from_buffer(buffer, -ctypes.addressof(buffer) % LINE_BYTES)


def random_states(seeds: Sequence[int]) -> Sources:
    """Return the initial state of a generator for each game."""
    return (ctypes.c_uint64 * len(seeds))(*seeds)
