"""Many games in parallel, observed in arrays; when a game ends, the next one begins."""

from collections.abc import Mapping
from copy import deepcopy

import numpy as np
from numpy.typing import ArrayLike

from kingdombuilder.native.dice import derive_seed
from kingdombuilder.research.actions import Masks, Numbers
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.bot_seats import BotSeats
from kingdombuilder.research.buffers import Array, Buffers
from kingdombuilder.research.engine import (
    ALL_LEGAL,
    BatchEngine,
    Gold,
    Rewards,
    returns_from_scores,
)
from kingdombuilder.research.engines import EngineName, make_engine
from kingdombuilder.research.seeds import seeds_of
from kingdombuilder.rules.turn import NOBODY

RowIndex = slice | ArrayLike | None
Index = slice | Numbers


class VectorEnv:
    """Games in rows, each determined only by the seed and the row's actions.

    Each group of `repeats` consecutive rows plays the same board with the same seed, and the bots
    sit one seat further on in each row.
    """

    def __init__(
        self,
        games: int,
        boards: Boards | None = None,
        seed: int = 0,
        *,
        buffers: Buffers | None = None,
        rewards: Rewards = "victory",
        skip_forced: bool = True,
        repeats: int = 1,
        bots: Mapping[int, str] | None = None,
        engine: EngineName | BatchEngine = "auto",
        threads: int = 1,
    ) -> None:
        if games % repeats:
            raise ValueError(
                f"the number of games ({games}) must be a multiple of repeats ({repeats})"
            )
        self.boards = boards or Boards() if isinstance(engine, str) else engine.boards
        self.games, self.seed, self.repeats, self.rewards = games, seed, repeats, rewards
        self._seating = BotSeats(games, self.boards.seats, repeats, bots or {})
        self.buffers = buffers or Buffers.blank(games, self.boards.seats)
        self.buffers.check(games, self.boards.seats)
        self.engine: BatchEngine = (
            make_engine(engine, games, self.boards, skip_forced, threads)
            if isinstance(engine, str)
            else engine
        )
        self._every = np.arange(games)
        self._episodes = np.zeros(games, np.int64)
        self._gold: Gold = np.zeros((games, self.boards.seats), np.int16)
        self.reset()

    def reset(self, seed: int | None = None) -> Buffers:
        """Restart all games from the first one."""
        self.seed = self.seed if seed is None else seed
        self._episodes[:] = 0
        self.buffers.done[:], self.buffers.rewards[:], self.buffers.final[:] = False, 0, 0
        self._begin(self._every)
        self.engine.write_observations(self._every, self.buffers)
        return self.buffers

    def step(self, actions: ArrayLike, where: RowIndex = None) -> Buffers:
        """Carry out an action in every row, or only in the rows `where`.

        Raise `ValueError` if an action is illegal or the number of actions is wrong.
        """
        rows, index = self._rows(where)
        numbers = np.asarray(actions, np.int64, order="C")
        if numbers.shape != rows.shape:
            raise ValueError(f"{numbers.shape} actions for {rows.shape} rows")
        wrong = self.engine.check(rows, numbers)
        if wrong != ALL_LEGAL:
            raise ValueError(f"action {numbers[wrong]} is not legal in row {rows[wrong]}")
        self.engine.step(rows, numbers)
        self._seating.play(self.engine, rows)
        over = self.engine.movers(rows) == NOBODY
        self.buffers.done[index] = over
        self._reward(rows, index, over)
        self.engine.write_observations(rows, self.buffers)
        return self.buffers

    def assign(self, source: int, where: RowIndex = None) -> Buffers:
        """Make rows exact copies of one row, to look ahead from it in several ways."""
        rows, index = self._rows(where)
        self.engine.assign(np.full(len(rows), source), rows)
        self.buffers.board[index] = self.buffers.board[source]
        self._gold[index] = self._gold[source]
        self._seating.assign(source, rows)
        self.engine.write_observations(rows, self.buffers)
        return self.buffers

    def redeal(self, seed: int, where: RowIndex = None) -> Buffers:
        """Redeal what the picking seats cannot know: other hands and the coming draws."""
        rows, _ = self._rows(where)
        self.engine.redeal(rows, seeds_of(rows, seed, "redeal"))
        return self.buffers

    def copy(self) -> "VectorEnv":
        """Return an environment that continues identically, with its own arrays."""
        return deepcopy(self)

    @property
    def bots(self) -> Mapping[int, str]:
        """The bots by seat, as they sit in the first of the repeated rows."""
        return self._seating.bots

    def _rows(self, where: RowIndex) -> tuple[Numbers, Index]:
        """Return the rows, and an index for arrays, which is faster as a slice than as numbers."""
        if where is None:
            return self._every, slice(None)
        if isinstance(where, slice):
            return np.ascontiguousarray(self._every[where]), where
        rows = self._every[np.asarray(where)]
        if rows.ndim != 1 or len(np.unique(rows)) < len(rows):
            raise ValueError("rows must be distinct numbers")
        return rows, rows

    def _begin(self, rows: Numbers) -> None:
        """Begin the next game of every row."""
        numbers = ((self._episodes[rows] * self.games + rows) // self.repeats).tolist()
        boards = np.array([self.boards.number(number) for number in numbers])
        seeds = [derive_seed(self.seed, number, "chance") for number in numbers]
        self.engine.begin(rows, boards, np.array(seeds, np.uint64))
        self.buffers.board[rows] = boards
        self._seating.begin(rows, numbers, self.seed)
        self._seating.play(self.engine, rows)
        if self.rewards == "gold":
            self._gold[rows] = self.engine.scores(rows)

    def _reward(self, rows: Numbers, index: Index, over: Masks) -> None:
        """Write the rewards and replace finished games by the next ones."""
        rewards: Array = self.buffers.rewards
        if self.rewards == "gold":
            gold = self.engine.scores(rows)
            rewards[index] = gold - self._gold[index]
            self._gold[index] = gold
        else:
            rewards[index] = 0
        ended = rows[over]
        if not len(ended):
            return
        final = self.engine.scores(ended)
        self.buffers.final[ended] = final
        if self.rewards == "victory":
            rewards[ended] = returns_from_scores(final)
        self._episodes[ended] += 1
        self._begin(ended)
