"""HTTP requests and responses about online tables and the lobby."""

from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, Field, model_validator

from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.server.protocol.fields import Name
from kingdombuilder.server.protocol.http import BotId, RequestModel, SetupCode, Timestamp
from kingdombuilder.server.protocol.http_games import FirstPlayer
from kingdombuilder.server.protocol.table_messages import GoldShown, Stage, TimeControlInfo

ME: Final = "me"
OPEN: Final = "open"
BOT: Final = "bot"
MIN_TURN_SECONDS, MAX_TURN_SECONDS = 5, 3600
MIN_GAME_SECONDS, MAX_GAME_SECONDS = 10, 6 * 3600
MAX_INCREMENT, MAX_DAYS = 600, 30


class TimeControlRequest(RequestModel):
    """A time control: `seconds` or `days` for each turn, or `seconds` for the whole game.

    Only a time control of the kind `game` has an `increment`, in seconds after each turn.
    """

    kind: Literal["turn", "game", "days"]
    seconds: Annotated[int, Field(ge=0, le=MAX_GAME_SECONDS)] = 0
    increment: Annotated[int, Field(ge=0, le=MAX_INCREMENT)] = 0
    days: Annotated[int, Field(ge=0, le=MAX_DAYS)] = 0

    @model_validator(mode="after")
    def _check_kind(self) -> Self:
        """Reject a time control without time, and fields that its kind does not use."""
        seconds = self.seconds
        is_valid = {
            "turn": MIN_TURN_SECONDS <= seconds <= MAX_TURN_SECONDS
            and not self.increment
            and not self.days,
            "game": seconds >= MIN_GAME_SECONDS and not self.days,
            "days": self.days > 0 and not seconds and not self.increment,
        }
        if not is_valid[self.kind]:
            raise ValueError(self.kind)
        return self


class TableOptionsRequest(RequestModel):
    """The options of an online table; without `time_control` it has no clock."""

    gold_shown: GoldShown = "all"
    bots_explain: bool = False
    hints: bool = True
    chat: bool = True
    time_control: TimeControlRequest | None = None


class TableSeatRequest(RequestModel):
    """A seat of a new table: for the user who creates it, open, or for a bot."""

    occupant: Literal["me", "open", "bot"] = OPEN
    bot: BotId | None = None
    name: Name | None = None


class NewTableRequest(RequestModel):
    """A new table; without `setup_code` it has the suggested first game."""

    seats: list[TableSeatRequest] = Field(min_length=2, max_length=MAX_SEATS)
    setup_code: SetupCode | None = None
    first_player: FirstPlayer = 0
    options: TableOptionsRequest = TableOptionsRequest()
    listed: bool = False
    rated: bool = False


class TableCreated(BaseModel):
    """The id of a new table."""

    id: str


class LobbySeat(BaseModel):
    """A seat of a table in the lobby; an open seat has no name."""

    name: str | None
    colour: str
    bot: str | None
    is_open: bool
    is_bot_account: bool = False  # a program plays the seat with a token


class LobbyTable(BaseModel):
    """A table in the lobby; `host` is null if the host has no seat."""

    id: str
    host: str | None
    stage: Stage
    seats: list[LobbySeat]
    boxes: list[str]
    cards: list[str]
    time_control: TimeControlInfo | None
    rated: bool
    chat: bool
    created_at: Timestamp
    updated_at: Timestamp


class Lobby(BaseModel):
    """Tables that wait for players, and games in progress; `next` is the cursor of more."""

    open: list[LobbyTable]
    playing: list[LobbyTable]
    next: str | None = None
