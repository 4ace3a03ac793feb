"""The requests about reviews and the analysis board that this device answers."""

from dataclasses import replace

from kingdombuilder.coach.review.report import EffortName
from kingdombuilder.rules.state import State
from kingdombuilder.server.local.analysis import (
    analyse,
    estimate,
    lines_info,
    read_lines_order,
    source_of,
    state_at,
)
from kingdombuilder.server.local.game_lists import finished_game_entry
from kingdombuilder.server.local.json_text import JsonText
from kingdombuilder.server.local.local_server import LocalServer
from kingdombuilder.server.local.requests import ACCEPTED, NO_CONTENT, TEXT, Request, endpoint
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_analysis import (
    AnalysisInfo,
    AnalysisRequest,
    GameStep,
    LinesInfo,
    LinesRequest,
)
from kingdombuilder.server.protocol.http_games import GameListEntry
from kingdombuilder.server.protocol.http_reviews import ReviewRequest


@endpoint("GET", "/api/games/{game}")
async def get_game(server: LocalServer, request: Request) -> GameListEntry:
    """Return a finished game as it is listed: its seats, cards and result."""
    row = await server.store.game(request.words["game"])
    return finished_game_entry(row, request.language)


@endpoint("POST", "/api/games/{game}/review", status=ACCEPTED, kind=TEXT)
async def start_review(server: LocalServer, request: Request) -> str:
    """Start the review of a finished game, unless it is done or in progress."""
    game, effort = request.words["game"], request.model(ReviewRequest).effort
    _, room = await server.open_game(game)
    if not room.over:
        raise ApiError(409, "not_over")
    if await server.reviews.is_needed(game, effort):
        await server.reviews.start(game, effort, room, "", server.study)
    return ""


@endpoint("GET", "/api/games/{game}/review")
async def get_review(server: LocalServer, request: Request) -> JsonText:
    """Return a review, or the turns that were judged after the first `after` ones."""
    effort, after = _effort(request), request.number("after") or 0
    status = await server.reviews.status(request.words["game"], effort, after)
    return JsonText(status.answer(effort, is_mine=True), "utf-8")


@endpoint("DELETE", "/api/games/{game}/review", status=NO_CONTENT)
async def stop_review(server: LocalServer, request: Request) -> None:
    """Stop a review that is in progress."""
    await server.reviews.stop(request.words["game"], _effort(request))


@endpoint("POST", "/api/analysis/positions")
async def analyse_position(server: LocalServer, request: Request) -> AnalysisInfo:
    """Read a position, make picks in it or change it, and describe the result."""
    body = request.model(AnalysisRequest)
    source: str | GameStep | State = source_of(body)
    if isinstance(source, GameStep):
        _, room = await server.open_game(source.game)
        source = state_at(room, source.step)
    _, info, land = analyse(source, body.picks, body.edit, request.language)
    server.keep_land(land)
    return info


@endpoint("POST", "/api/analysis/lines")
async def analyse_lines(server: LocalServer, request: Request) -> LinesInfo:
    """Return the best lines of a position with chances, or more rollouts of some lines."""
    order = read_lines_order(request.model(LinesRequest))
    return lines_info(await server.study(estimate, order))


def _effort(request: Request) -> EffortName:
    """Return how thorough the review is that a request asks for."""
    fields = {"effort": request.query.get("effort", "quick")}
    return replace(request, body=fields).model(ReviewRequest).effort
