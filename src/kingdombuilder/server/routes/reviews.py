"""Reviews of finished games."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from kingdombuilder.coach.review.report import EffortName
from kingdombuilder.server.costs import Payer
from kingdombuilder.server.protocol.http_reviews import ReviewProgress, ReviewRequest
from kingdombuilder.server.routes.dependencies import (
    AUTH_SCHEMES,
    ReaderDep,
    TablesDep,
    UserDep,
    address_of,
)
from kingdombuilder.server.tables.reviews import Reviews

ACCEPTED, NO_CONTENT = 202, 204
JSON = "application/json"
router = APIRouter(prefix="/api", dependencies=AUTH_SCHEMES)


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


ReviewsDep = Annotated[Reviews, Depends(_reviews)]


@router.post("/games/{game}/review", status_code=ACCEPTED)
async def start_review(
    game: str, request: ReviewRequest, http: Request, user: UserDep, reviews: ReviewsDep
) -> Response:
    """Start the review of a finished game, unless it is done or in progress."""
    await reviews.start(game, request.effort, Payer(user.id, address_of(http)))
    return Response(status_code=ACCEPTED)


@router.get("/games/{game}/review", response_model=ReviewProgress)
async def get_review(
    game: str,
    user: ReaderDep,
    reviews: ReviewsDep,
    tables: TablesDep,
    effort: EffortName = "quick",
    after: Annotated[int, Query(ge=0)] = 0,
) -> Response:
    """Return a review, or the turns that were judged after the first `after` ones."""
    status = await reviews.status(game, effort, after)
    is_mine = tables.home or status.owner == user.id
    return Response(
        status.answer(effort, is_mine), media_type=JSON, headers={"cache-control": "no-store"}
    )


@router.delete("/games/{game}/review", status_code=NO_CONTENT)
async def stop_review(
    game: str,
    user: UserDep,
    reviews: ReviewsDep,
    tables: TablesDep,
    effort: EffortName = "quick",
) -> None:
    """Stop a review that is in progress."""
    await reviews.stop(game, effort, user.id, tables.home)
