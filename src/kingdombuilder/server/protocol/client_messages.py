"""What a viewer may say: every message checked before anything looks into it."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from kingdombuilder.server.protocol.errors import TOO_LARGE, UNKNOWN, UNREADABLE, MessageError
from kingdombuilder.server.protocol.fields import (
    At,
    ClientModel,
    Name,
    Number,
    PickName,
    SeatNumber,
)
from kingdombuilder.server.protocol.seat_messages import (
    AssignBotMessage,
    ChatMessage,
    ClaimSeatMessage,
    CloseTableMessage,
    LeaveSeatMessage,
    RematchMessage,
    ReplacePlayerMessage,
    ReturnToSeatMessage,
    SetReadyMessage,
    SitMessage,
)

MAX_MESSAGE_BYTES = 16 * 1024  # bytes


class PickMessage(ClientModel):
    """A pick; like all that changes the game it carries the number that it expects to become."""

    type: Literal["pick"]
    number: Number
    pick: PickName


class UndoMessage(ClientModel):
    """Take back picks."""

    type: Literal["undo"]
    number: Number
    times: Annotated[int, Field(ge=1, le=1000)] = 1


class RedoMessage(ClientModel):
    """Make the last pick again that was taken back."""

    type: Literal["redo"]
    number: Number


class ExplainMessage(ClientModel):
    """Why may this be picked, or not."""

    type: Literal["why"]
    pick: PickName


class GainsRequestMessage(ClientModel):
    """What would every pick bring."""

    type: Literal["gains"]


class ScoresMessage(ClientModel):
    """The gold of a position, now or then."""

    type: Literal["scores"]
    at: At = -1


class HintMessage(ClientModel):
    """What would a bot do."""

    type: Literal["hint"]


class ShowPositionMessage(ClientModel):
    """Show a position of the past; -1 is the present."""

    type: Literal["position"]
    at: At


class TakeScreenMessage(ClientModel):
    """From now on this seat looks at the screen."""

    type: Literal["look"]
    seat: SeatNumber


class SetLanguageMessage(ClientModel):
    """Speak another language."""

    type: Literal["language"]
    language: Annotated[str, Field(max_length=8)]


class PlanMessage(ClientModel):
    """Lay out the next turn; without picks, drop the plan."""

    type: Literal["plan"]
    picks: Annotated[list[PickName], Field(max_length=60)] | None


class RenameSeatMessage(ClientModel):
    """Give an own seat another name."""

    type: Literal["rename"]
    seat: SeatNumber
    name: Name


ClientMessage = (
    PickMessage
    | UndoMessage
    | RedoMessage
    | ExplainMessage
    | GainsRequestMessage
    | ScoresMessage
    | HintMessage
    | ShowPositionMessage
    | TakeScreenMessage
    | SetLanguageMessage
    | PlanMessage
    | RenameSeatMessage
    | SitMessage
    | ClaimSeatMessage
    | LeaveSeatMessage
    | ReturnToSeatMessage
    | SetReadyMessage
    | AssignBotMessage
    | ReplacePlayerMessage
    | CloseTableMessage
    | RematchMessage
    | ChatMessage
)
_SAID: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="type")]
)
_TAG = ("union_tag_invalid", "union_tag_not_found")


def parse_client_message(message: object) -> ClientMessage:
    """The message that parsed JSON, text or bytes hold; raises Refused."""
    try:
        if not isinstance(message, str | bytes):
            return _SAID.validate_python(message)
        if len(message) > MAX_MESSAGE_BYTES:
            raise MessageError(TOO_LARGE)
        return _SAID.validate_json(message)
    except ValidationError as error:
        raise _refused(error.errors(include_url=False, include_context=False)[0]) from None


def _refused(error: Any) -> MessageError:
    if error["type"] in _TAG:
        return MessageError(UNKNOWN if isinstance(error["input"], dict) else UNREADABLE)
    return MessageError(UNREADABLE, about=str(error["loc"][0]) if error["loc"] else "")
