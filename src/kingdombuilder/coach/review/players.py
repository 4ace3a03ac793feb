"""The totals of a review: each player's luck and losses, and what moved every seat's chance."""

from collections.abc import Callable, Iterable, Sequence
from math import hypot

from kingdombuilder.coach.review.report import (
    Account,
    Figure,
    PlayerReview,
    ReviewedTurn,
    Swing,
)

MAX_KEY_TURNS = 3
Choose = Callable[[Swing], list[Figure]]  # the chances or the leads of a swing


def chances(swing: Swing) -> list[Figure]:
    """Return the chances of a swing."""
    return swing.chance


def leads(swing: Swing) -> list[Figure]:
    """Return the leads of a swing."""
    return swing.lead


def review_player(turns: Sequence[ReviewedTurn], seat: int) -> PlayerReview:
    """Return the totals of one player."""
    own = [turn for turn in turns if turn.seat == seat]
    picks = [one for turn in turns for one in turn.decisions if one.seat == seat]
    loss = sum_figures(one.loss.chance[seat] for one in picks)
    count = max(1, len(own))
    errors = [turn for turn in own if turn.is_error]
    errors.sort(key=lambda turn: -turn.loss.chance[seat].value)
    return PlayerReview(
        turns=len(own),
        luck=sum_figures(turn.luck.chance[seat] for turn in own),
        loss=loss,
        loss_per_turn=Figure(loss.value / count, loss.error / count),
        position=sum_figures(turn.position.chance[seat] for turn in own),
        luck_gold=sum_figures(turn.luck.lead[seat] for turn in own),
        loss_gold=sum_figures(one.loss.lead[seat] for one in picks),
        position_gold=sum_figures(turn.position.lead[seat] for turn in own),
        errors=len(errors),
        key_turns=[turn.number for turn in errors[:MAX_KEY_TURNS]],
    )


def account(
    turns: Sequence[ReviewedTurn], seat: int, start: Swing, result: Swing, choose: Choose
) -> Account:
    """Return what moved the chance or the lead of a seat from the start to the result."""
    seats = range(len(choose(start)))
    return Account(
        start=choose(start)[seat].value,
        luck=[
            sum(choose(turn.luck)[seat].value for turn in turns if turn.seat == owner)
            for owner in seats
        ],
        loss=[
            -sum(
                choose(one.loss)[seat].value
                for turn in turns
                for one in turn.decisions
                if one.seat == owner
            )
            for owner in seats
        ],
        position=[
            sum(choose(turn.position)[seat].value for turn in turns if turn.seat == owner)
            for owner in seats
        ],
        result=choose(result)[seat].value,
    )


def sum_figures(figures: Iterable[Figure]) -> Figure:
    """Return the sum of independent figures."""
    listed = list(figures)
    return Figure(sum(one.value for one in listed), hypot(*(one.error for one in listed)))
