"""The report of a review: plain data without words, to store, send and show.

Chances are from 0 to 1, leads are in gold, and `error` is always one standard error.
"""

from dataclasses import dataclass, field
from typing import Literal

EffortName = Literal["quick", "thorough"]
EngineName = Literal["native", "python"]


@dataclass(frozen=True)
class Figure:
    """An estimate and its standard error."""

    value: float
    error: float


@dataclass(frozen=True)
class Swing:
    """What something changed for every seat, in chances and in leads; the seats' sum is 0."""

    chance: list[Figure]
    lead: list[Figure]


@dataclass(frozen=True)
class ReviewReason:
    """One way in which the better line is better: a code and its facts."""

    code: str
    thing: str | None = None  # a card, tile or source of gold
    amount: int = 0


@dataclass(frozen=True)
class ReviewedDecision:
    """The picks of a seat until chance or another seat picked, beside the best line found."""

    seat: int
    step: int  # the number of picks before it
    picks: list[str]
    best_picks: list[str]
    is_best: bool  # whether both lead to the same position
    is_error: bool  # whether the loss is above its noise
    loss: Swing  # what the best line has more than the picks
    reasons: list[ReviewReason] = field(default_factory=list)


@dataclass(frozen=True)
class ReviewedTurn:
    """A turn: where it began, what its cards and picks changed, and how sure that is.

    `position` is what the turn's rollouts give its seat beyond those of the turn before, which
    did not see what the position is good for.
    """

    number: int
    round: int
    seat: int
    step: int
    cards: list[str]  # the hand that was turned up
    outcomes: int  # hands that were possible
    before: Swing  # the chances and leads before the cards were turned up
    position: Swing
    luck: Swing  # of the cards
    loss: Swing  # of the picks of the seat whose turn it is
    decisions: list[ReviewedDecision]
    gold: list[dict[str, int]]  # of every seat after the turn, by source
    rollouts: int

    @property
    def is_error(self) -> bool:
        """Whether the seat whose turn it is has made an error."""
        return any(one.is_error and one.seat == self.seat for one in self.decisions)


@dataclass(frozen=True)
class PlayerReview:
    """A player's totals for their own chance and lead."""

    turns: int
    luck: Figure  # of their own cards
    loss: Figure  # of their own picks
    loss_per_turn: Figure
    position: Figure  # what their positions were worth beyond the turns before
    luck_gold: Figure
    loss_gold: Figure
    position_gold: Figure
    errors: int  # turns with an error
    key_turns: list[int]  # the numbers of the turns with the largest errors


@dataclass(frozen=True)
class Account:
    """What moved the chance or the lead of one seat: all of it adds up to the result.

    Each list has an entry for every seat that caused a change of this seat's chance.
    """

    start: float
    luck: list[float]
    loss: list[float]  # negative for the seat that lost it
    position: list[float]
    result: float


@dataclass(frozen=True)
class Review:
    """The review of a game."""

    effort: EffortName
    engine: EngineName
    is_complete: bool  # whether the game was over
    turn_worth: float  # gold
    rollouts: int
    seconds: float  # of CPU time
    start: Swing
    result: Swing
    turns: list[ReviewedTurn]
    players: list[PlayerReview]
    chance_accounts: list[Account]
    lead_accounts: list[Account]
