"""What a vector environment asks of an engine: a batch of games that go on side by side."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.research.actions import Numbers, Words
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.packing import Records
from kingdombuilder.rules.state import State

Gold = NDArray[np.int16]


class Engine(Protocol):
    """Games by number; every method takes the numbers of those that it is about.

    A game that is begun or stepped goes on by itself through the picks of chance, and through picks
    that are forced if the engine was made to skip them, until a seat has to pick or it is over.
    """

    @property
    def boards(self) -> Boards: ...

    def begin(self, games: Numbers, boards: Numbers, seeds: list[int]) -> None:
        """Begin new games on the boards of these numbers; chance draws by the seeds."""

    def step(self, games: Numbers, picks: Numbers) -> None:
        """Carry out one legal pick in each game, told by its bit."""

    def movers(self, games: Numbers) -> NDArray[np.int8]:
        """The seats that pick now; NOBODY in a game that is over."""

    def legal(self, games: Numbers) -> Words:
        """What may be picked, as packed bits."""

    def records(self, games: Numbers) -> Records:
        """What the seats that pick now may know."""

    def scores(self, games: Numbers) -> Gold:
        """The gold of every seat if the games ended now."""

    def gains(self, games: Numbers) -> Gold:
        """The gold that each action would bring the seat that picks; 0 where it is not legal."""

    def seen(self, game: int, seat: int) -> State:
        """What a seat may know of a game."""

    def redeal(self, games: Numbers, seeds: list[int]) -> None:
        """Deal anew what the seats that pick cannot know: hands, and what chance will draw."""

    def assign(self, sources: Numbers, games: Numbers) -> None:
        """Make games exact copies of others."""


def victory(scores: Gold) -> NDArray[np.float32]:
    """1 for who wins alone, less where victory is shared, and so much for others that all sum to 0.

    With two seats that is 1, 0 or -1.
    """
    seats = scores.shape[-1]
    won = scores == scores.max(axis=-1, keepdims=True)
    share = won / won.sum(axis=-1, keepdims=True)
    result: NDArray[np.float32] = ((share * seats - 1) / (seats - 1)).astype(np.float32)
    return result
