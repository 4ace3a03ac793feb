"""HTTP requests and responses about lessons, puzzles and the daily kingdom."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from kingdombuilder.server.protocol.http import RequestModel
from kingdombuilder.server.protocol.http_games import SeatName

PuzzleKind = Literal["best-turn", "last-turn", "tile-play"]
Day = Annotated[str, Field(json_schema_extra={"format": "date"})]  # ISO 8601


class LessonInfo(BaseModel):
    """A lesson and its words."""

    id: str
    title: str
    text: str
    task: str
    hint: str
    done: str


class PuzzleInfo(BaseModel):
    """A puzzle, without its solution."""

    id: str
    kind: PuzzleKind
    box: str
    seats: int
    grade: int  # from 1 to 5
    rating: int


class SolutionStep(BaseModel):
    """One step of a solution: a settlement, a use of a tile, or the end of the turn."""

    text: str
    picks: list[str]


class PuzzleSolution(BaseModel):
    """The best line of a puzzle."""

    best: int
    solutions: int  # different positions that are as good
    result: str
    gain: str  # its total gain
    steps: list[SolutionStep]


class LevelResult(BaseModel):
    """The gold that a level reached in a daily kingdom."""

    bot: str
    gold: int


class DailyInfo(BaseModel):
    """The puzzle and the deal of a date; `rival` is the bot that the player meets."""

    date: Day
    puzzle: PuzzleInfo
    setup_code: str
    boxes: list[str]
    cards: list[str]
    rival: str
    results: list[LevelResult]  # weakest level first


class DailyGameRequest(RequestModel):
    """A game of the daily kingdom."""

    name: SeatName | None = None
