"""Bots in the seats of many games, which pick until a learner has to."""

from collections.abc import Mapping

import numpy as np

from kingdombuilder.bots import BOTS
from kingdombuilder.native.dice import SplitMix64, derive_seed
from kingdombuilder.research.actions import Numbers, action_of
from kingdombuilder.research.engine import BatchEngine

UNIFORM = "uniform"  # the bot that every engine implements
_LEARNER, _BLIND = 0, 1  # bots that must be asked follow these


class BotSeats:
    """The players of every row, and the bots' generators."""

    def __init__(self, games: int, seats: int, repeats: int, bots: Mapping[int, str]) -> None:
        if set(bots) >= set(range(seats)):
            raise ValueError("at least one seat must have no bot")
        self.bots, self._seats, self._repeats = dict(bots), seats, repeats
        self._bots = [BOTS[name] for name in sorted(set(bots.values()) - {UNIFORM})]
        number = {UNIFORM: _BLIND, **{bot.id: 2 + at for at, bot in enumerate(self._bots)}}
        self._chairs = np.array([number.get(bots.get(s, ""), _LEARNER) for s in range(seats)])
        self._sitting = np.zeros((games, seats), np.int64)
        self._blind = np.zeros((games, seats), np.bool_)
        self._dice = np.zeros((games, seats), np.uint64)

    def begin(self, rows: Numbers, games: list[int], seed: int) -> None:
        """Assign the seats of new games; in each repeat, bots sit one seat further on."""
        if not self.bots:
            return
        further = (rows % self._repeats)[:, None]
        self._sitting[rows] = self._chairs[(np.arange(self._seats) - further) % self._seats]
        self._blind[rows] = self._sitting[rows] == _BLIND
        seeds = [[derive_seed(seed, game, seat) for seat in range(self._seats)] for game in games]
        self._dice[rows] = np.array(seeds, np.uint64)

    def assign(self, source: int, rows: Numbers) -> None:
        """Copy the seats of one row to other rows."""
        for array in (self._sitting, self._blind, self._dice):
            array[rows] = array[source]

    def play(self, engine: BatchEngine, rows: Numbers) -> None:
        """Let the bots pick until every game waits for a learner or is over."""
        while self.bots:
            engine.play_uniform(rows, self._blind, self._dice)
            movers = engine.movers(rows)
            needs_bot = (movers >= 0) & (self._sitting[rows, movers] > _BLIND)
            if not needs_bot.any():
                return
            rows = rows[needs_bot]
            picks = [
                self._pick(engine, row, seat)
                for row, seat in zip(rows.tolist(), movers[needs_bot].tolist(), strict=True)
            ]
            engine.step(rows, np.array(picks, np.int64))

    def _pick(self, engine: BatchEngine, row: int, seat: int) -> int:
        dice = SplitMix64(int(self._dice[row, seat]))
        bot = self._bots[self._sitting[row, seat] - 2]
        pick = bot.decide(engine.seen(row, seat), dice)
        self._dice[row, seat] = dice.state
        return action_of(pick)
