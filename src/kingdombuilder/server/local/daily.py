"""The daily kingdom: the puzzle and the deal of a date, and its game."""

from datetime import UTC, date, datetime, timedelta

from kingdombuilder.coach.daily.day import day_of
from kingdombuilder.coach.daily.deal import RIVAL_BOT, DailyGame
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.server.local.exercises import puzzle_info
from kingdombuilder.server.local.new_games import make_seats
from kingdombuilder.server.local.saved_game import SavedGame
from kingdombuilder.server.local.setups import summarize_code
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_games import SeatRequest
from kingdombuilder.server.protocol.http_learning import DailyInfo, LevelResult
from kingdombuilder.server.room.model import SCREEN, RoomOptions

DAYS_AHEAD = timedelta(days=1)  # in the east, the next date begins earlier


def past_day(text: str) -> date:
    """Return a date that is not in the future; raise `ApiError` for anything else."""
    day = parse_day(text)
    if day > datetime.now(UTC).date() + DAYS_AHEAD:
        raise ApiError(404, "future_date")
    return day


def parse_day(text: str) -> date:
    """Return a date written as 2026-11-17; raise `ApiError` for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise ApiError(422, "no_date", name=text[:20])
    return day


def daily_info(when: date) -> DailyInfo:
    """Return the puzzle and the deal of a date."""
    day = day_of(when)
    code = write_setup_code(day.deal.setup)
    return DailyInfo(
        date=when.isoformat(),
        puzzle=puzzle_info(day.puzzle),
        setup_code=code,
        boxes=summarize_code(code).boxes,
        cards=list(day.deal.setup.cards),
        rival=RIVAL_BOT,
        results=[LevelResult(bot=bot, gold=gold) for bot, gold in day.deal.results.items()],
    )


def daily_game(when: date, name: str | None, language: str) -> SavedGame:
    """Return a new game of a date's deal: the player begins, and cards and rival are fixed."""
    deal = day_of(when).deal
    seats = make_seats([SeatRequest(name=name), SeatRequest(bot=RIVAL_BOT)], language)
    seed = DailyGame(deal.number, when.isoformat()).seed
    return SavedGame(deal.setup, seats, RoomOptions(hints=False, kind=SCREEN), seed=seed)
