"""The requests about lessons, puzzles and the daily kingdom that this device answers."""

from kingdombuilder.server.local.daily import daily_game, daily_info, past_day
from kingdombuilder.server.local.exercises import list_lessons, list_puzzles, puzzle_solution
from kingdombuilder.server.local.local_server import LocalServer
from kingdombuilder.server.local.requests import CREATED, Request, endpoint
from kingdombuilder.server.protocol.http_games import GameCreated
from kingdombuilder.server.protocol.http_learning import (
    DailyGameRequest,
    DailyInfo,
    LessonInfo,
    PuzzleInfo,
    PuzzleSolution,
)


@endpoint("GET", "/api/lessons")
async def get_lessons(server: LocalServer, request: Request) -> list[LessonInfo]:
    """List the lessons in their order."""
    return list_lessons(request.language)


@endpoint("GET", "/api/puzzles")
async def get_puzzles(server: LocalServer, request: Request) -> list[PuzzleInfo]:
    """List all puzzles, without their solutions."""
    return list_puzzles()


@endpoint("GET", "/api/puzzles/{name}/solution")
async def get_puzzle_solution(server: LocalServer, request: Request) -> PuzzleSolution:
    """Return the best line of a puzzle."""
    return puzzle_solution(request.words["name"], request.language)


@endpoint("GET", "/api/daily/{day}")
async def get_daily(server: LocalServer, request: Request) -> DailyInfo:
    """Return the puzzle and the deal of a date, which is not in the future."""
    return daily_info(past_day(request.words["day"]))


@endpoint("POST", "/api/daily/{day}/games", status=CREATED)
async def create_daily_game(server: LocalServer, request: Request) -> GameCreated:
    """Create a game of a date's deal."""
    when, body = past_day(request.words["day"]), request.model(DailyGameRequest)
    return await server.add_game(daily_game(when, body.name, request.language))
