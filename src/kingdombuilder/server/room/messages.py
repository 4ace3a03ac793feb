"""What a viewer may say: every message checked before anything looks into it."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from kingdombuilder.record import SEATS
from kingdombuilder.server.room.refused import GARBAGE, TOO_BIG, UNKNOWN, Refused

BIGGEST = 16 * 1024  # bytes
_MOST_EVENTS = 1_000_000


def _printable(name: str) -> str:
    name = " ".join(name.split())
    if not name or not name.isprintable():
        raise ValueError(name)
    return name


Number = Annotated[int, Field(ge=0, le=_MOST_EVENTS)]
At = Annotated[int, Field(ge=-1, le=_MOST_EVENTS)]
SeatNumber = Annotated[int, Field(ge=0, lt=SEATS)]
PickName = Annotated[str, Field(min_length=1, max_length=40)]
Name = Annotated[str, Field(max_length=24), AfterValidator(_printable)]


class _Said(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class PickSaid(_Said):
    """A pick; like all that changes the game it carries the number that it expects to become."""

    type: Literal["pick"]
    number: Number
    pick: PickName


class UndoSaid(_Said):
    """Take back picks."""

    type: Literal["undo"]
    number: Number
    times: Annotated[int, Field(ge=1, le=1000)] = 1


class RedoSaid(_Said):
    """Make the last pick again that was taken back."""

    type: Literal["redo"]
    number: Number


class WhySaid(_Said):
    """Why may this be picked, or not."""

    type: Literal["why"]
    pick: PickName


class GainsSaid(_Said):
    """What would every pick bring."""

    type: Literal["gains"]


class ScoresSaid(_Said):
    """The gold of a position, now or then."""

    type: Literal["scores"]
    at: At = -1


class HintSaid(_Said):
    """What would a bot do."""

    type: Literal["hint"]


class PositionSaid(_Said):
    """Show a position of the past; -1 is the present."""

    type: Literal["position"]
    at: At


class LookSaid(_Said):
    """From now on this seat looks at the screen."""

    type: Literal["look"]
    seat: SeatNumber


class LanguageSaid(_Said):
    """Speak another language."""

    type: Literal["language"]
    language: Annotated[str, Field(max_length=8)]


class PlanSaid(_Said):
    """Lay out the next turn; without picks, drop the plan."""

    type: Literal["plan"]
    picks: Annotated[list[PickName], Field(max_length=60)] | None


class RenameSaid(_Said):
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
