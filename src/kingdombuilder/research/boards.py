"""Numbered boards: each number is a set-up, random or given, and ranges serve as splits."""

from collections.abc import Sequence
from random import Random
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.research.actions import (
    HEX_BYTES,
    HEX_WORDS,
    HEXES,
    NO_ACTION,
    action_of,
    hexes,
    words_of,
)
from kingdombuilder.rules.board import CARDS_IN_PLAY, SLOTS, TASKS_IN_PLAY, Board
from kingdombuilder.rules.cells import QUARTERS, Cells
from kingdombuilder.rules.state import SETTLEMENTS, State, refresh
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, start

PLACE_SETS = ("castles", "locations", "camps", "palaces", "silos", "capitols", "caves")
TERRAIN_PLANES = 9
BOARD_PLANES = TERRAIN_PLANES + len(PLACE_SETS) + 1  # the last one has the power of every tile
BOARD_NUMBERS = CARDS_IN_PLAY + TASKS_IN_PLAY + 2
CACHED_BOARDS = 4096  # boards that stay in memory once they are laid out
ROOM_PER_QUARTER = 50  # settlements that always find land in a quarter
ALL = tuple(range(len(QUARTERS)))

BOARD = np.dtype(
    [
        ("planes", "u1", (BOARD_PLANES, HEXES)),
        ("sites", "<i2", (SLOTS,)),
        ("powers", "<i2", (SLOTS,)),
        ("numbers", "<i2", (BOARD_NUMBERS,)),
    ]
)


class Boards:
    """Set-ups by number, for games with the same number of seats.

    Fewer quarters and a smaller supply give shorter games on a smaller board.
    """

    def __init__(
        self,
        numbers: range = range(1000),
        seats: int = 2,
        boxes: Sequence[str] = ("base",),
        queenies: Sequence[str] = (),
        setups: Sequence[Setup] = (),
        supply: int = SETTLEMENTS,
        quarters: Sequence[int] = ALL,
    ) -> None:
        self.numbers = range(len(setups)) if setups else numbers
        self.seats = setups[0].seats if setups else seats
        self.boxes, self.queenies, self.setups = tuple(boxes), tuple(queenies), tuple(setups)
        self.supply, self.quarters = supply, tuple(quarters)
        _check(self)
        self._lock = Lock()  # threads may step different rows
        self._starts: dict[int, State] = {}
        self._rows: dict[int, int] = {}
        self._table: NDArray[np.void] = np.zeros(1, BOARD)

    @property
    def is_standard(self) -> bool:
        """Whether games have the full supply and the whole board."""
        return self.supply == SETTLEMENTS and self.quarters == ALL

    def number(self, game: int) -> int:
        """Return the number of a game's board; games cycle through the numbers."""
        return self.numbers[game % len(self.numbers)]

    def setup(self, number: int) -> Setup:
        """Return the set-up with a number."""
        if self.setups:
            return self.setups[number]
        dice = Random(f"board {number}")
        return random_setup(dice, self.seats, self.boxes, queenies=self.queenies)

    def start(self, number: int) -> State:
        """Return a new state on the board with a number."""
        state = self._starts.get(number)
        if state is None:
            if len(self._starts) >= CACHED_BOARDS:
                self._starts.clear()
            state = self._starts[number] = self._laid_out(number)
        return state.copy()

    def rows(self, numbers: NDArray[Any]) -> NDArray[np.void]:
        """Return the constant part of the given boards, one row per number."""
        board_numbers = numbers.tolist()
        with self._lock:
            if len(self._rows) >= CACHED_BOARDS:
                self._rows.clear()
            for number in board_numbers:
                if number not in self._rows:
                    self._add(number)
            return self._table[[self._rows[number] for number in board_numbers]]

    def _add(self, number: int) -> None:
        row = len(self._rows)
        if row == len(self._table):
            self._table = np.concatenate([self._table, np.zeros(row, BOARD)])
        self._table[row] = board_row(self.start(number).board)
        self._rows[number] = row

    def _laid_out(self, number: int) -> State:
        state = start(self.setup(number))
        for seat in range(self.seats):
            state.supply[seat] = self.supply
        for quarter in set(ALL) - set(self.quarters):
            state.walls |= QUARTERS[quarter] & state.board.hexes
        refresh(state)
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        arguments = (self.numbers, self.seats, self.boxes, self.queenies, self.setups)
        return Boards, (*arguments, self.supply, self.quarters)

    def __deepcopy__(self, memo: object) -> "Boards":
        return self  # it is only a cache, so copies can share it


def _check(boards: Boards) -> None:
    if not boards.numbers:
        raise ValueError("at least one board is needed")
    if any(setup.seats != boards.seats for setup in boards.setups):
        raise ValueError("all set-ups must have the same number of seats")
    if not boards.quarters or not set(boards.quarters) <= set(ALL):
        raise ValueError(f"quarters must be some of {ALL}")
    max_supply = min(SETTLEMENTS, ROOM_PER_QUARTER * len(boards.quarters) // boards.seats)
    if not 1 <= boards.supply <= max_supply:
        raise ValueError(f"the supply must be from 1 to {max_supply} settlements")


def board_row(board: Board) -> NDArray[np.void]:
    """Return the constant part of a board as planes and numbers."""
    row = np.zeros((), BOARD)
    sets = [*board.terrain[1:], *(getattr(board, name) for name in PLACE_SETS)]
    row["planes"][:-1] = _planes(sets)
    for slot in range(SLOTS):
        row["sites"][slot] = action_of(board.site[slot]) if board.site[slot] else NO_ACTION  # type: ignore[arg-type]
        row["powers"][slot] = board.power[slot]
        if board.site[slot]:
            row["planes"][-1, row["sites"][slot]] = board.power[slot]
    tasks = [task + 1 for task in board.tasks]
    cards = [card + 1 for card in board.cards]
    row["numbers"] = [*cards, *tasks, board.removed_terrain, board.zero_counts]
    return row


def _planes(sets: Sequence[Cells]) -> NDArray[np.uint8]:
    packed = b"".join(int(cells).to_bytes(HEX_BYTES, "little") for cells in sets)
    return hexes(words_of(packed, HEX_WORDS))
