"""One game on any engine, for environments that take one action at a time."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.game.record import GameRecord
from kingdombuilder.native.dice import derive_seed
from kingdombuilder.research.actions import NO_ACTION, Numbers
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.bot_seats import BotSeats
from kingdombuilder.research.buffers import Buffers
from kingdombuilder.research.engine import ALL_LEGAL, Gold
from kingdombuilder.research.engines import EngineName, make_engine
from kingdombuilder.research.observing import observe
from kingdombuilder.research.planes import Observations
from kingdombuilder.research.python_engine import PythonEngine
from kingdombuilder.rules.state import State

_ONLY: Numbers = np.zeros(1, np.int64)  # the row of the engine's only game


class SingleGame:
    """The games of a seed, one after another; each equals the row of a `VectorEnv(1)`."""

    def __init__(
        self, boards: Boards, skip_forced: bool, engine: EngineName, scores: bool = False
    ) -> None:
        """With `scores`, the gold of every seat is computed with each step."""
        self.boards, self.skip_forced = boards, skip_forced
        self.bots: BotSeats | None = None  # they pick after every step
        self.engine = make_engine(engine, 1, boards, skip_forced, threads=1)
        self.buffers = Buffers.blank(1, boards.seats, scores=scores)
        self._action = np.zeros(1, np.int64)
        self._seed, self.episode = 0, -1
        self._actions: list[int] = []
        self.mover = 0  # the seat that picks, or NOBODY

    def begin(self, seed: int | None) -> None:
        """Begin the first game of a seed or, without a seed, the next game."""
        self._seed, self.episode = (self._seed, self.episode + 1) if seed is None else (seed, 0)
        self.engine.begin(_ONLY, *self._start())
        self._actions = []
        if self.bots:
            self.bots.begin(_ONLY, [self.episode], self._seed)
        self._go_on()

    def step(self, action: int | None) -> None:
        """Carry out an action of the seat that picks; raise `ValueError` if it is illegal."""
        self._action[0] = NO_ACTION if action is None else action
        if self.engine.check(_ONLY, self._action) != ALL_LEGAL:
            raise ValueError(f"action {action} is not legal")
        self.engine.step(_ONLY, self._action)
        self._actions.append(int(self._action[0]))
        self._go_on()

    def scores(self) -> Gold:
        """Return the gold of every seat if the game ended now."""
        stored = self.buffers.scores
        gold: Gold = (self.engine.scores(_ONLY) if stored is None else stored)[0]
        return gold

    def seen(self, seat: int) -> State:
        """Return the game as a seat sees it."""
        return self.engine.seen(0, seat)

    def observation(self, seat: int) -> Observations:
        """Return a seat's observation as arrays of one row, which the next step overwrites."""
        now = self.buffers
        if seat == self.mover and now.planes is not None:
            assert now.scalars is not None
            assert now.tiles is not None
            return Observations(now.planes, now.scalars, now.tiles)
        return observe(self.seen(seat), seat)

    def truth(self) -> Observations:
        """Return everything about the game as arrays of one row, from the first seat."""
        return observe(self.engine.whole(0), 0)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return a new array with 1 for each legal action; only the seat that picks has some."""
        legal: NDArray[np.int8] = self.buffers.legal[0].view(np.int8)
        return legal.copy() if seat == self.mover else np.zeros_like(legal)

    def record(self, names: tuple[str, ...]) -> GameRecord:
        """Return the record of the game so far, which replays without a seed.

        Raise `ValueError` if the boards are not standard or bots play. All engines play the same
        game, and the one in Python remembers the picks of chance.
        """
        if self.bots:
            raise ValueError("a game with bots has no record")
        engine = PythonEngine(1, self.boards, self.skip_forced)
        engine.begin(_ONLY, *self._start())
        for action in self._actions:
            engine.step(_ONLY, np.array([action]))
        return engine.game_record(0, names)

    def _start(self) -> tuple[Numbers, NDArray[np.uint64]]:
        """Return the number of the board and the seed of chance, as rows."""
        seed = derive_seed(self._seed, self.episode, "chance")
        return np.array([self.boards.number(self.episode)]), np.array([seed], np.uint64)

    def _go_on(self) -> None:
        """Let the bots pick, and write what the next seat sees."""
        if self.bots:
            self.bots.play(self.engine, _ONLY)
        self.mover = int(self.engine.movers(_ONLY)[0])
        self.engine.write_observations(_ONLY, self.buffers)


def flatten(seen: Observations) -> NDArray[np.int16]:
    """Return an observation of one row as one new array: planes, scalars and tiles."""
    parts: tuple[NDArray[Any], ...] = (seen.planes, seen.scalars, seen.tiles)
    return np.concatenate([part.reshape(-1) for part in parts], dtype=np.int16, casting="unsafe")
