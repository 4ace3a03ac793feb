"""The interface of an engine for vector environments: a batch of games played in parallel."""

from typing import Literal, Protocol, get_args

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.research.actions import Masks, Numbers
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.buffers import Buffers
from kingdombuilder.research.seeds import Seeds
from kingdombuilder.rules.state import State

Gold = NDArray[np.int16]
Rewards = Literal["victory", "gold"]
ALL_LEGAL = -1


class BatchEngine(Protocol):
    """Games in rows; every method takes the rows to work on, without duplicates.

    After it begins or steps, a game continues through the picks of chance, and through forced picks
    if the engine skips them, until a seat has to pick or the game is over.
    """

    @property
    def name(self) -> str: ...

    @property
    def boards(self) -> Boards: ...

    def begin(self, rows: Numbers, boards: Numbers, seeds: Seeds) -> None:
        """Begin new games on the boards with these numbers; chance draws from the seeds."""

    def check(self, rows: Numbers, actions: Numbers) -> int:
        """Return the index of the first illegal action, or ALL_LEGAL."""

    def step(self, rows: Numbers, actions: Numbers) -> None:
        """Carry out one legal action in each game."""

    def play_uniform(self, rows: Numbers, seats: Masks, dice: Seeds) -> None:
        """Make random legal picks while one of the seats has to pick.

        Both arrays have all rows and seats. Each seat has its own generator in `dice`, which is
        advanced.
        """

    def movers(self, rows: Numbers) -> NDArray[np.int8]:
        """Return the seats that pick now, or NOBODY for games that are over."""

    def scores(self, rows: Numbers) -> Gold:
        """Return the gold of every seat if the games ended now."""

    def write_observations(self, rows: Numbers, buffers: Buffers) -> None:
        """Write the legal actions and the observations of the picking seats, and the scores."""

    def seen(self, row: int, seat: int) -> State:
        """Return a game as a seat sees it."""

    def whole(self, row: int) -> State:
        """Return a game with everything that seats cannot see."""

    def redeal(self, rows: Numbers, seeds: Seeds) -> None:
        """Redeal what the picking seats cannot know: other hands and the coming draws."""

    def assign(self, sources: Numbers, rows: Numbers) -> None:
        """Make games exact copies of others."""


def check_rewards(rewards: str) -> None:
    """Raise `ValueError` if there is no such kind of reward."""
    if rewards not in get_args(Rewards):
        raise ValueError(f"unknown rewards {rewards}: expected {' or '.join(get_args(Rewards))}")


def returns_from_scores(scores: Gold) -> NDArray[np.float32]:
    """Return 1 for a sole winner, less for a shared victory, and losses so that the sum is 0.

    With two seats the values are 1, 0 and -1.
    """
    seats = scores.shape[-1]
    won = scores == scores.max(axis=-1, keepdims=True)
    share = won / won.sum(axis=-1, keepdims=True)
    result: NDArray[np.float32] = ((share * seats - 1) / (seats - 1)).astype(np.float32)
    return result


def gold_leads(scores: Gold) -> list[float]:
    """Return how much more gold every seat has than the others on average; the sum is 0."""
    gold: list[int] = scores.tolist()  # a few numbers are faster without arrays
    total, seats = sum(gold), len(gold)
    return [(own * seats - total) / (seats - 1) for own in gold]
