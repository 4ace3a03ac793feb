"""What a viewer of an online table may say about its seats, and to the others."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from kingdombuilder.server.protocol.fields import ClientModel, Name, SeatNumber, clean_line

MAX_CHAT_LENGTH = 300
Secret = Annotated[str, Field(max_length=200)]
Text = Annotated[str, Field(max_length=MAX_CHAT_LENGTH), AfterValidator(clean_line)]


class SitMessage(ClientModel):
    """Take an open seat."""

    type: Literal["sit"]
    seat: SeatNumber
    name: Name | None = None
    invite: Secret = ""


class ClaimSeatMessage(ClientModel):
    """Be the one whose seat this token is."""

    type: Literal["seat"]
    token: Secret


class LeaveSeatMessage(ClientModel):
    """Leave one's seat."""

    type: Literal["stand"]


class ReturnToSeatMessage(ClientModel):
    """Take one's seat back from the bot that plays for it."""

    type: Literal["return"]


class SetReadyMessage(ClientModel):
    """The game may begin, or not yet."""

    type: Literal["ready"]
    ready: bool = True


class AssignBotMessage(ClientModel):
    """A bot for a seat, or nobody."""

    type: Literal["host"]
    seat: SeatNumber
    bot: Annotated[str, Field(max_length=40)]


class ReplacePlayerMessage(ClientModel):
    """Let a bot play for somebody who keeps everybody waiting."""

    type: Literal["replace"]
    seat: SeatNumber


class CloseTableMessage(ClientModel):
    """There will be no game at this table."""

    type: Literal["close"]


class RematchMessage(ClientModel):
    """The same again."""

    type: Literal["rematch"]


class ChatMessage(ClientModel):
    """Something for everybody at the table to read."""

    type: Literal["say"]
    text: Text


SeatMessage = (
    SitMessage
    | ClaimSeatMessage
    | LeaveSeatMessage
    | ReturnToSeatMessage
    | SetReadyMessage
    | AssignBotMessage
    | ReplacePlayerMessage
    | CloseTableMessage
)
