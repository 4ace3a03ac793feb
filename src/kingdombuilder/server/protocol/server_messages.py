"""Messages that the server sends.

Their classes have no slots, because orjson writes dataclasses without slots many times as fast.
"""

from dataclasses import dataclass, field
from typing import Literal

from kingdombuilder.insight.preview import Gain
from kingdombuilder.server.protocol.errors import ErrorMessage
from kingdombuilder.server.protocol.position_messages import ViewMessage
from kingdombuilder.server.protocol.practice_messages import PracticeMessage
from kingdombuilder.server.protocol.table_messages import TableMessage


@dataclass(frozen=True, kw_only=True)
class GainsMessage:
    """The effect of every legal hex, and of the buttons that have one."""

    type: Literal["gains"] = "gains"
    seq: int
    gains: dict[str, Gain]


@dataclass(frozen=True, kw_only=True)
class ExplanationMessage:
    """Why a pick is legal or not."""

    type: Literal["explanation"] = "explanation"
    pick: str
    code: str
    text: str
    hexes: list[str]  # the legal hexes


@dataclass(frozen=True)
class ScoreCell:
    """A seat's gold from a source, and the hexes that pay it; null if hidden."""

    gold: int | None
    hexes: list[str]
    regions: list[list[str]] = field(default_factory=list)  # the lines, sections or areas that pay
    links: list[list[str]] = field(default_factory=list)  # chains of pieces from place to place


@dataclass(frozen=True)
class ScoreRow:
    """The gold from a source by seat."""

    source: str
    name: str
    seats: list[ScoreCell]
    sections: list[list[str]] = field(default_factory=list)  # where the source compares them


@dataclass(frozen=True, kw_only=True)
class ScoreSheetMessage:
    """The score sheet of a position."""

    type: Literal["scores"] = "scores"
    step: int
    rows: list[ScoreRow]
    totals: list[int | None]  # null if hidden
    winners: list[int]


@dataclass(frozen=True, kw_only=True)
class HintReplyMessage:
    """A bot's advice."""

    type: Literal["hint"] = "hint"
    seq: int
    pick: str
    bot: str
    text: str
    rationale: str | None


@dataclass(frozen=True, kw_only=True)
class HeatMapReplyMessage:
    """What one more settlement on each free hex would add to a seat's lead, in gold."""

    type: Literal["heat_map"] = "heat_map"
    seq: int
    step: int
    seat: int
    worths: dict[str, float]  # by hex, with one decimal


@dataclass(frozen=True, kw_only=True)
class ChatLineInfo:
    """A line of the chat; `speaker` identifies its writer at this table only."""

    number: int
    seat: int | None
    name: str
    speaker: str
    text: str
    sent_ms: int


@dataclass(frozen=True, kw_only=True)
class ChatLinesMessage:
    """New lines of the chat."""

    type: Literal["chat"] = "chat"
    lines: list[ChatLineInfo]


ServerMessage = (
    TableMessage
    | ViewMessage
    | GainsMessage
    | ExplanationMessage
    | ScoreSheetMessage
    | HintReplyMessage
    | HeatMapReplyMessage
    | ChatLinesMessage
    | PracticeMessage
    | ErrorMessage
)
