"""Lessons, puzzles and the daily kingdom."""

from functools import lru_cache

from fastapi import APIRouter, Request, Response

from kingdombuilder.server.content.assets import Asset, json_page
from kingdombuilder.server.local.daily import daily_game, daily_info, past_day
from kingdombuilder.server.local.exercises import list_lessons, list_puzzles, puzzle_solution
from kingdombuilder.server.protocol.http_games import GameCreated
from kingdombuilder.server.protocol.http_learning import (
    DailyGameRequest,
    DailyInfo,
    LessonInfo,
    PuzzleInfo,
    PuzzleSolution,
)
from kingdombuilder.server.routes.dependencies import (
    AUTH_SCHEMES,
    Language,
    TablesDep,
    UserDep,
    WorkDep,
)
from kingdombuilder.server.routes.games import CREATED, LIMITED, add_game

router = APIRouter(prefix="/api", dependencies=AUTH_SCHEMES)


@router.get("/lessons", response_model=list[LessonInfo])
async def get_lessons(request: Request, language: Language) -> Response:
    """List the lessons in their order."""
    return _lessons(language).answer(request)


@router.get("/puzzles", response_model=list[PuzzleInfo])
async def get_puzzles(request: Request) -> Response:
    """List all puzzles, without their solutions."""
    return _puzzles().answer(request)


@router.get("/puzzles/{name}/solution")
async def get_puzzle_solution(name: str, language: Language) -> PuzzleSolution:
    """Return the best line of a puzzle."""
    return puzzle_solution(name, language)


@router.get("/daily/{day}")
async def get_daily(day: str) -> DailyInfo:
    """Return the puzzle and the deal of a date, which is not in the future."""
    return daily_info(past_day(day))


@router.post("/daily/{day}/games", status_code=CREATED, dependencies=LIMITED)
async def create_daily_game(
    day: str,
    request: DailyGameRequest,
    language: Language,
    user: UserDep,
    tables: TablesDep,
    work: WorkDep,
) -> GameCreated:
    """Create a game of a date's deal, in which the cards and the rival's decisions are fixed."""
    game = await work.run(daily_game, past_day(day), request.name, language)
    return await add_game(tables, work, user, game)


@lru_cache
def _lessons(language: str) -> Asset:
    return json_page([lesson.model_dump() for lesson in list_lessons(language)])


@lru_cache
def _puzzles() -> Asset:
    return json_page([puzzle.model_dump() for puzzle in list_puzzles()])
