"""HTTP requests and responses about hot-seat games and lists of games."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.server.protocol.fields import MAX_NAME_LENGTH
from kingdombuilder.server.protocol.http import BotId, RequestModel, SetupCode, Timestamp
from kingdombuilder.server.protocol.table_messages import GoldShown, Mode, Stage

# A seat, counted from 0, or "random".
FirstPlayer = Annotated[int, Field(ge=0, lt=MAX_SEATS)] | Literal["random"]


def _validate_printable(name: str) -> str:
    name = " ".join(name.split())
    if not name.isprintable():
        raise ValueError(name)
    return name


SeatName = Annotated[str, Field(max_length=MAX_NAME_LENGTH), AfterValidator(_validate_printable)]


class SeatRequest(RequestModel):
    """A seat of a new hot-seat game; without a bot, a person plays it."""

    name: SeatName | None = None
    bot: BotId | None = None


class GameOptionsRequest(RequestModel):
    """The options of a hot-seat game.

    The options of a table can be sent back unchanged, so `chat` and `time_control` are accepted,
    but have no effect. Without `bots_explain`, bots explain their picks to a single player.
    """

    gold_shown: GoldShown = "all"
    bots_explain: bool | None = None
    hints: bool = True
    chat: bool = True
    time_control: None = None


class ForkRequest(RequestModel):
    """The game to continue, and the number of its picks to keep."""

    game: str = Field(max_length=40)
    step: int = Field(ge=0)


class NewGameRequest(RequestModel):
    """A new hot-seat game; without `setup_code` or `fork` it is the suggested first game."""

    seats: list[SeatRequest] = Field(max_length=MAX_SEATS)
    setup_code: SetupCode | None = None
    fork: ForkRequest | None = None
    first_player: FirstPlayer = 0
    options: GameOptionsRequest = GameOptionsRequest()
    seed: int | None = None


class GameCreated(BaseModel):
    """The id of a new game."""

    id: str


class GameListSeat(BaseModel):
    """A seat of a listed game; an open seat has no name."""

    name: str | None
    bot: str | None
    colour: str


class GameListEntry(BaseModel):
    """A game of the user; `totals` is null while its table hides the gold."""

    id: str
    mode: Mode
    stage: Stage
    seats: list[GameListSeat]
    boxes: list[str]
    cards: list[str]
    created_at: Timestamp
    updated_at: Timestamp
    step: int
    turn: int
    is_my_turn: bool
    is_over: bool
    totals: list[int] | None
    winners: list[int]
