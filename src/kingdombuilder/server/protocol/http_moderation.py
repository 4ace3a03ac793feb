"""HTTP requests and responses about reports, blocked players and reset links."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from kingdombuilder.server.protocol.fields import SeatNumber
from kingdombuilder.server.protocol.http import RequestModel, Text, Timestamp

MAX_REPORT_TEXT = 500
ReportReason = Literal["chat", "name", "cheating", "stalling", "other"]
GameId = Annotated[str, Field(pattern=r"^[\w-]{1,32}$")]


class ReportRequest(RequestModel):
    """A report of the player at a seat; the end of the table's chat is stored with it."""

    game: GameId
    seat: SeatNumber
    reason: ReportReason
    text: Annotated[str, Field(max_length=MAX_REPORT_TEXT)] = ""


class BlockRequest(RequestModel):
    """The seat of a player to block."""

    game: GameId
    seat: SeatNumber


class BlockInfo(BaseModel):
    """A player whom the account has blocked."""

    id: str
    name: str
    created_at: Timestamp


class ResetPasswordRequest(RequestModel):
    """The token of a reset link, and the new password of 8 to 200 characters."""

    token: Text
    new_password: Text
