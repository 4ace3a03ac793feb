"""What a viewer may say: every message checked before anything looks into it."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from kingdombuilder.server.protocol.fields import At, Name, Number, PickName, Saying, SeatNumber
from kingdombuilder.server.protocol.message_error import GARBAGE, TOO_BIG, UNKNOWN, Refused
from kingdombuilder.server.protocol.seat_messages import (
    CloseSaid,
    HostSaid,
    ReadySaid,
    RematchSaid,
    ReplaceSaid,
    ReturnSaid,
    SaySaid,
    SeatSaid,
    SitSaid,
    StandSaid,
)

BIGGEST = 16 * 1024  # bytes


class PickSaid(Saying):
    """A pick; like all that changes the game it carries the number that it expects to become."""

    type: Literal["pick"]
    number: Number
    pick: PickName


class UndoSaid(Saying):
    """Take back picks."""

    type: Literal["undo"]
    number: Number
    times: Annotated[int, Field(ge=1, le=1000)] = 1


class RedoSaid(Saying):
    """Make the last pick again that was taken back."""

    type: Literal["redo"]
    number: Number


class WhySaid(Saying):
    """Why may this be picked, or not."""

    type: Literal["why"]
    pick: PickName


class GainsSaid(Saying):
    """What would every pick bring."""

    type: Literal["gains"]


class ScoresSaid(Saying):
    """The gold of a position, now or then."""

    type: Literal["scores"]
    at: At = -1


class HintSaid(Saying):
    """What would a bot do."""

    type: Literal["hint"]


class PositionSaid(Saying):
    """Show a position of the past; -1 is the present."""

    type: Literal["position"]
    at: At


class LookSaid(Saying):
    """From now on this seat looks at the screen."""

    type: Literal["look"]
    seat: SeatNumber


class LanguageSaid(Saying):
    """Speak another language."""

    type: Literal["language"]
    language: Annotated[str, Field(max_length=8)]


class PlanSaid(Saying):
    """Lay out the next turn; without picks, drop the plan."""

    type: Literal["plan"]
    picks: Annotated[list[PickName], Field(max_length=60)] | None


class RenameSaid(Saying):
    """Give an own seat another name."""

    type: Literal["rename"]
    seat: SeatNumber
    name: Name


Said = (
    PickSaid
    | UndoSaid
    | RedoSaid
    | WhySaid
    | GainsSaid
    | ScoresSaid
    | HintSaid
    | PositionSaid
    | LookSaid
    | LanguageSaid
    | PlanSaid
    | RenameSaid
    | SitSaid
    | SeatSaid
    | StandSaid
    | ReturnSaid
    | ReadySaid
    | HostSaid
    | ReplaceSaid
    | CloseSaid
    | RematchSaid
    | SaySaid
)
_SAID: TypeAdapter[Said] = TypeAdapter(Annotated[Said, Field(discriminator="type")])
_TAG = ("union_tag_invalid", "union_tag_not_found")


def read_message(message: object) -> Said:
    """The message that parsed JSON, text or bytes hold; raises Refused."""
    try:
        if not isinstance(message, str | bytes):
            return _SAID.validate_python(message)
        if len(message) > BIGGEST:
            raise Refused(TOO_BIG)
        return _SAID.validate_json(message)
    except ValidationError as error:
        raise _refused(error.errors(include_url=False, include_context=False)[0]) from None


def _refused(error: Any) -> Refused:
    if error["type"] in _TAG:
        return Refused(UNKNOWN if isinstance(error["input"], dict) else GARBAGE)
    return Refused(GARBAGE, about=str(error["loc"][0]) if error["loc"] else "")
