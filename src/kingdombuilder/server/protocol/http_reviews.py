"""HTTP requests and responses about game reviews."""

from typing import Literal

from pydantic import BaseModel

from kingdombuilder.coach.review.report import EffortName, Review, ReviewedTurn
from kingdombuilder.server.protocol.http import RequestModel

ReviewState = Literal["none", "running", "done", "stopped", "failed"]


class ReviewRequest(RequestModel):
    """Start the review of a finished game."""

    effort: EffortName = "quick"


class ReviewProgress(BaseModel):
    """A review, or its progress.

    While it is in progress, `turns` has the turns that were judged since the last request, in the
    order in which they were judged, with preliminary figures.
    """

    effort: EffortName
    state: ReviewState
    is_mine: bool  # whether the user has started it and can stop it
    done: int
    total: int
    turn_seconds: dict[EffortName, float]  # about how long one turn takes here
    turns: list[ReviewedTurn]
    review: Review | None
