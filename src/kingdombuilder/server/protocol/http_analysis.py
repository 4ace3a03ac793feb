"""HTTP requests and responses of the analysis board."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from kingdombuilder.coach.analysis.lines import LineEstimate
from kingdombuilder.coach.analysis.terms import SeatEvaluation
from kingdombuilder.coach.review.report import EngineName
from kingdombuilder.insight.preview import Gain
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.server.protocol.http import RequestModel, ShortText, Text
from kingdombuilder.server.protocol.position_messages import PositionInfo
from kingdombuilder.server.protocol.table_messages import BoardLayout

MAX_POSITION = 12_000  # characters
MAX_PICKS, MAX_LINES = 120, 8

PositionText = Annotated[Text, Field(max_length=MAX_POSITION)]
PickNames = Annotated[list[ShortText], Field(max_length=MAX_PICKS)]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]


class GameStep(RequestModel):
    """A position of a finished game: after this many picks."""

    game: str = Field(max_length=40)
    step: int = Field(ge=0)


class PositionEdit(RequestModel):
    """A change of a position: a piece on a hex, a card in a hand, or whose turn it is.

    A piece without a seat is removed.
    """

    kind: Literal["piece", "hand", "turn"]
    seat: SeatNumber | None = None
    hex: ShortText | None = None
    card: ShortText | None = None


class AnalysisRequest(RequestModel):
    """A position as text, or of a game, with picks that are made in it, and a change of it."""

    position: PositionText | None = None
    source: GameStep | None = None
    picks: PickNames = Field(default=[])
    edit: PositionEdit | None = None


class AnalysisInfo(BaseModel):
    """A position to analyse: as text, as a board, and as the evaluation sees it."""

    position: str
    setup_code: str
    layout: BoardLayout
    land_url: str
    info: PositionInfo
    gains: dict[str, Gain]  # by pick
    evaluation: list[SeatEvaluation]
    draws: list[str]  # the cards that chance can draw now
    notes: list[str]


class LinesInfo(BaseModel):
    """One part of the estimates for the lines of a position, for the seat that picks."""

    seat: int
    engine: EngineName
    lines: list[LineEstimate]


class LinesRequest(RequestModel):
    """Find the best lines of a position, or continue with given lines; every part has a number."""

    position: PositionText
    lines: list[PickNames] | None = Field(default=None, max_length=MAX_LINES)
    part: int = Field(default=0, ge=0, lt=1000)
