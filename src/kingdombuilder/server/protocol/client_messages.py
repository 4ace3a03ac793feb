"""Messages that clients send, and their parser."""

from typing import TYPE_CHECKING, Annotated, Literal, cast

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError

from kingdombuilder.server.protocol.errors import (
    TOO_LARGE,
    UNKNOWN,
    UNREADABLE,
    MessageError,
    RequestType,
)
from kingdombuilder.server.protocol.fields import (
    ClientModel,
    Name,
    PickName,
    SeatNumber,
    Seq,
    Step,
    clean_line,
)

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

MAX_MESSAGE_BYTES = 16 * 1024
MAX_CHAT_LENGTH = 300
Secret = Annotated[str, Field(max_length=200)]
ChatText = Annotated[str, Field(max_length=MAX_CHAT_LENGTH), AfterValidator(clean_line)]


class PickMessage(ClientModel):
    """Make a pick; `seq` is the number that its event must get."""

    type: Literal["pick"]
    seq: Seq
    pick: PickName


class UndoMessage(ClientModel):
    """Undo picks."""

    type: Literal["undo"]
    seq: Seq
    count: Annotated[int, Field(ge=1, le=1000)] = 1


class RedoMessage(ClientModel):
    """Redo the pick that was undone last."""

    type: Literal["redo"]
    seq: Seq


class PlanMessage(ClientModel):
    """Plan the next turn; null clears the plan."""

    type: Literal["plan"]
    picks: Annotated[list[PickName], Field(max_length=60)] | None


class ExplainMessage(ClientModel):
    """Ask why a pick is legal or not."""

    type: Literal["explain"]
    pick: PickName


class ScoresMessage(ClientModel):
    """Ask for the score sheet of a position; null is the present."""

    type: Literal["scores"]
    step: Step | None = None


class HintMessage(ClientModel):
    """Ask for a bot's advice."""

    type: Literal["hint"]


class HeatMapMessage(ClientModel):
    """Ask what every free hex of a position is worth to a seat; null is the present."""

    type: Literal["heat_map"]
    seat: SeatNumber
    step: Step | None = None


class ShowPositionMessage(ClientModel):
    """Ask for a past position; null is the present."""

    type: Literal["show_position"]
    step: Step | None


class TakeScreenMessage(ClientModel):
    """Show the game to another seat of a hot-seat game."""

    type: Literal["take_screen"]
    seat: SeatNumber


class SetLanguageMessage(ClientModel):
    """Change the language of all texts."""

    type: Literal["set_language"]
    language: Annotated[str, Field(max_length=8)]


class RenameSeatMessage(ClientModel):
    """Rename one of the viewer's seats."""

    type: Literal["rename_seat"]
    seat: SeatNumber
    name: Name


class SitMessage(ClientModel):
    """Take an open seat; a table that is not listed needs its invite."""

    type: Literal["sit"]
    seat: SeatNumber
    name: Name | None = None
    invite: Secret | None = None


class ClaimSeatMessage(ClientModel):
    """Claim a seat by its token, for example on another device."""

    type: Literal["claim_seat"]
    token: Secret


class LeaveSeatMessage(ClientModel):
    """Leave the seat; a bot takes over if the game has begun."""

    type: Literal["leave_seat"]


class ReturnToSeatMessage(ClientModel):
    """Take the seat back from the bot that plays for it."""

    type: Literal["return_to_seat"]


class SetReadyMessage(ClientModel):
    """Set whether the player is ready; the game begins when all are."""

    type: Literal["set_ready"]
    ready: bool = True


class AssignBotMessage(ClientModel):
    """Let a bot play for a seat; null opens the seat."""

    type: Literal["assign_bot"]
    seat: SeatNumber
    bot: Annotated[str, Field(min_length=1, max_length=40)] | None


class ReplacePlayerMessage(ClientModel):
    """Let a bot play for a player who takes too long."""

    type: Literal["replace_player"]
    seat: SeatNumber


class CloseTableMessage(ClientModel):
    """Close a table before its game begins."""

    type: Literal["close_table"]


class RematchMessage(ClientModel):
    """Open another table with the same players."""

    type: Literal["rematch"]


class ChatMessage(ClientModel):
    """Write a line in the table's chat."""

    type: Literal["chat"]
    text: ChatText


TurnMessage = PickMessage | UndoMessage | RedoMessage
QueryMessage = ExplainMessage | ScoresMessage | HintMessage | ShowPositionMessage
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
RoomMessage = (
    TurnMessage
    | PlanMessage
    | QueryMessage
    | HeatMapMessage
    | TakeScreenMessage
    | SetLanguageMessage
    | RenameSeatMessage
    | SeatMessage
)
ClientMessage = RoomMessage | RematchMessage | ChatMessage
CLIENT_MESSAGES: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="type")]
)
_UNKNOWN_TYPE = ("union_tag_invalid", "union_tag_not_found")


def parse_client_message(text: str | bytes) -> ClientMessage:
    """Return the message in a frame; raise `MessageError` if it is not valid."""
    if len(text) > MAX_MESSAGE_BYTES:
        raise MessageError(TOO_LARGE)
    try:
        return CLIENT_MESSAGES.validate_json(text)
    except ValidationError as error:
        raise _message_error(error.errors(include_url=False, include_context=False)[0]) from None


def _message_error(error: "ErrorDetails") -> MessageError:
    if error["type"] in _UNKNOWN_TYPE:
        return MessageError(UNKNOWN if isinstance(error["input"], dict) else UNREADABLE)
    request = cast(RequestType, error["loc"][0]) if error["loc"] else None
    return MessageError(UNREADABLE, request=request)
