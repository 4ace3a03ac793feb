"""Many games side by side, observed into arrays; a game that ends is followed by the next."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from kingdombuilder.bots import BOTS
from kingdombuilder.cells import Cell
from kingdombuilder.research.actions import ACTIONS, BITS, PICK_WORDS, Masks, Numbers, holds, masks
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.buffers import Buffers
from kingdombuilder.research.cpython import CPythonEngine
from kingdombuilder.research.dice import Dice, seed_of
from kingdombuilder.research.engine import Engine, Gold, victory
from kingdombuilder.research.planes import unpack
from kingdombuilder.rules.turn import NOBODY

Where = slice | ArrayLike | None


class VectorEnv:
    """Games in rows; what happens in a row depends on nothing but the seed and the row's actions.

    Of `repeats` rows that follow each other, all play the same board with the same seed, and the
    bots sit one seat further in each.
    """

    def __init__(
        self,
        games: int,
        boards: Boards | None = None,
        seed: int = 0,
        *,
        buffers: Buffers | None = None,
        rewards: Literal["victory", "gold"] = "victory",
        skip_forced: bool = True,
        repeats: int = 1,
        bots: Mapping[int, str] | None = None,
        engine: Engine | None = None,
    ) -> None:
        self.boards = engine.boards if engine else boards or Boards()
        self.games, self.seed, self.repeats, self.rewards = games, seed, repeats, rewards
        self.engine: Engine = engine or CPythonEngine(games, self.boards, skip_forced)
        self.bots = dict(bots or {})
        if games % repeats:
            raise ValueError(f"{games} games are not {repeats} by {repeats}")
        if set(self.bots) >= set(range(self.boards.seats)):
            raise ValueError("bots in all seats leave nobody to pick")
        self.buffers = buffers or Buffers.blank(games, self.boards.seats)
        self.buffers.check(games, self.boards.seats)
        self._episodes = np.zeros(games, np.int64)
        self._legal = np.zeros((games, PICK_WORDS), np.uint64)
        self._gold: Gold = np.zeros((games, self.boards.seats), np.int16)
        self._seating = np.zeros(games, np.int64)  # how many seats further the bots sit
        self._bot_dice: list[list[Dice]] = [[] for _ in range(games)]
        self.reset()

    def reset(self, seed: int | None = None) -> Buffers:
        """Begin all games anew, from the first on."""
        self.seed = self.seed if seed is None else seed
        self._episodes[:] = 0
        every = np.arange(self.games)
        self.buffers.done[:], self.buffers.rewards[:], self.buffers.final[:] = False, 0, 0
        self._begin(every)
        self._show(every)
        return self.buffers

    def step(self, actions: ArrayLike, where: Where = None) -> Buffers:
        """Carry out an action in every row, or in the rows `where`; others stay as they are."""
        rows = self._rows(where)
        bits = self._bits(rows, np.asarray(actions, np.int64))
        self.engine.step(rows, bits)
        self._play_bots(rows)
        over = self.engine.movers(rows) == NOBODY
        self.buffers.done[rows] = over
        self._reward(rows, over)
        if over.any():
            self._episodes[rows[over]] += 1
            self._begin(rows[over])
        self._show(rows)
        return self.buffers

    def assign(self, source: int, where: Where = None) -> Buffers:
        """Make rows exact copies of one row, to look ahead from there in several ways."""
        rows = self._rows(where)
        sources = np.full(len(rows), source)
        self.engine.assign(sources, rows)
        self.buffers.board[rows] = self.buffers.board[source]
        self._gold[rows], self._seating[rows] = self._gold[sources], self._seating[sources]
        for row in rows.tolist():
            self._bot_dice[row] = [dice.copy() for dice in self._bot_dice[source]]
        self._show(rows)
        return self.buffers

    def redeal(self, seed: int, where: Where = None) -> Buffers:
        """Deal anew what the seats that pick cannot know: hands, and what chance will draw."""
        rows = self._rows(where)
        self.engine.redeal(rows, [seed_of(seed, "redeal", row) for row in rows.tolist()])
        return self.buffers

    def copy(self) -> "VectorEnv":
        """An environment that goes on the same way, with arrays of its own."""
        return deepcopy(self)

    def _rows(self, where: Where) -> Numbers:
        every = np.arange(self.games)
        if where is None:
            return every
        return every[where if isinstance(where, slice) else np.asarray(where)]

    def _bits(self, rows: Numbers, actions: Numbers) -> Numbers:
        """The bits of actions; if one is not legal nothing has changed."""
        if actions.shape != rows.shape:
            raise ValueError(f"{actions.shape} actions for {rows.shape} rows")
        known = (actions >= 0) & (actions < ACTIONS)
        bits: Numbers = BITS[np.where(known, actions, 0)]
        wrong = ~(known & holds(self._legal[rows], bits))
        if wrong.any():
            raise ValueError(f"action {actions[wrong][0]} is not legal in row {rows[wrong][0]}")
        return bits

    def _begin(self, rows: Numbers) -> None:
        """The next game of every row."""
        numbers = (self._episodes[rows] * self.games + rows) // self.repeats
        boards = np.array([self.boards.number(number) for number in numbers.tolist()])
        seeds = [seed_of(self.seed, number, "chance") for number in numbers.tolist()]
        self.engine.begin(rows, boards, seeds)
        self._seating[rows] = rows % self.repeats
        self.buffers.board[rows] = boards
        for row, number in zip(rows.tolist(), numbers.tolist(), strict=True):
            seats = range(self.boards.seats if self.bots else 0)
            self._bot_dice[row] = [Dice(seed_of(self.seed, number, seat)) for seat in seats]
        self._play_bots(rows)
        if self.rewards == "gold":
            self._gold[rows] = self.engine.scores(rows)

    def _play_bots(self, rows: Numbers) -> None:
        """Until nobody but learners has to pick."""
        while self.bots and len(rows):
            movers = self.engine.movers(rows)
            chairs = (movers - self._seating[rows]) % self.boards.seats
            asked = np.isin(chairs, list(self.bots)) & (movers != NOBODY)
            rows = rows[asked]
            picks = [
                self._bot_pick(row, seat, self.bots[chair])
                for row, seat, chair in zip(rows, movers[asked], chairs[asked], strict=True)
            ]
            self.engine.step(rows, np.array(picks, np.int64))

    def _bot_pick(self, row: int, seat: int, bot: str) -> int:
        pick: Cell = BOTS[bot].decide(self.engine.seen(row, seat), self._bot_dice[row][seat])
        return pick.bit_length() - 1

    def _reward(self, rows: Numbers, over: Masks) -> None:
        buffers = self.buffers
        if self.rewards == "gold":
            gold = self.engine.scores(rows)
            buffers.rewards[rows] = gold - self._gold[rows]
            self._gold[rows] = gold
        else:
            buffers.rewards[rows] = 0
        if over.any():
            ended = rows[over]
            buffers.final[ended] = self.engine.scores(ended)
            if self.rewards == "victory":
                buffers.rewards[ended] = victory(buffers.final[ended])

    def _show(self, rows: Numbers) -> None:
        """Write what can be seen now."""
        buffers, engine = self.buffers, self.engine
        self._legal[rows] = engine.legal(rows)
        buffers.legal[rows] = masks(self._legal[rows])
        buffers.mover[rows] = engine.movers(rows)
        if buffers.scores is not None:
            buffers.scores[rows] = engine.scores(rows)
        if buffers.gains is not None:
            buffers.gains[rows] = engine.gains(rows)
        if buffers.records is None and buffers.planes is None:
            return
        records = engine.records(rows)
        if buffers.records is not None:
            buffers.records[rows] = records
        if buffers.planes is not None and buffers.scalars is not None and buffers.tiles is not None:
            seen = unpack(records, self.boards)
            buffers.planes[rows] = seen.planes
            buffers.scalars[rows] = seen.scalars
            buffers.tiles[rows] = seen.tiles
