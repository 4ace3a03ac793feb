"""What a vector environment asks of an engine: a batch of games that go on side by side."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.research.actions import Masks, Numbers
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.buffers import Buffers
from kingdombuilder.research.seeds import Seeds
from kingdombuilder.rules.state import State

Gold = NDArray[np.int16]
ALL_LEGAL = -1


class BatchEngine(Protocol):
    """Games in rows; every method takes the rows that it is about, none of them twice.

    A game that is begun or stepped goes on by itself through the picks of chance, and through picks
    that are forced if the engine was made to skip them, until a seat has to pick or it is over.
    """

    @property
    def name(self) -> str: ...

    @property
    def boards(self) -> Boards: ...

    def begin(self, rows: Numbers, boards: Numbers, seeds: Seeds) -> None:
        """Begin new games on the boards of these numbers; chance draws by the seeds."""

    def check(self, rows: Numbers, actions: Numbers) -> int:
        """The place of the first action that is not legal, or ALL_LEGAL."""

    def step(self, rows: Numbers, actions: Numbers) -> None:
        """Carry out one legal action in each game."""

    def play_uniform(self, rows: Numbers, seats: Masks, dice: Seeds) -> None:
        """Any legal pick, as long as it is up to one of the seats; a seat draws by its own dice.

        Both arrays are of all rows and seats, and the dice go on.
        """

    def movers(self, rows: Numbers) -> NDArray[np.int8]:
        """The seats that pick now; NOBODY in a game that is over."""

    def scores(self, rows: Numbers) -> Gold:
        """The gold of every seat if the games ended now."""

    def write_observations(self, rows: Numbers, buffers: Buffers) -> None:
        """Write what the seats that pick now may do and know, and the scores."""

    def seen(self, row: int, seat: int) -> State:
        """What a seat may know of a game."""

    def redeal(self, rows: Numbers, seeds: Seeds) -> None:
        """Deal anew what the seats that pick cannot know: hands, and what chance will draw."""

    def assign(self, sources: Numbers, rows: Numbers) -> None:
        """Make games exact copies of others."""


def returns_from_scores(scores: Gold) -> NDArray[np.float32]:
    """1 for who wins alone, less where victory is shared, and so much for others that all sum to 0.

    With two seats that is 1, 0 or -1.
    """
    seats = scores.shape[-1]
    won = scores == scores.max(axis=-1, keepdims=True)
    share = won / won.sum(axis=-1, keepdims=True)
    result: NDArray[np.float32] = ((share * seats - 1) / (seats - 1)).astype(np.float32)
    return result
