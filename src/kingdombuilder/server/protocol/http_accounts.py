"""HTTP requests and responses about users, their bots and their ratings."""

from typing import Annotated

from pydantic import BaseModel, Field

from kingdombuilder.server.protocol.http import RequestModel, ShortText, Text, Timestamp
from kingdombuilder.server.protocol.user import ACCOUNT, BOT, GUEST

_KINDS = (GUEST, ACCOUNT, BOT)
UserKind = Annotated[
    str, Field(pattern=f"^({'|'.join(_KINDS)})$", json_schema_extra={"enum": [*_KINDS]})
]


class RenameRequest(RequestModel):
    """A guest's new name, 2 to 24 characters."""

    name: ShortText


class RegisterRequest(RequestModel):
    """A new account; its password has 8 to 200 characters."""

    name: ShortText
    password: Text


class SignInRequest(RequestModel):
    """An account's name and password."""

    name: ShortText
    password: Text


class ChangePasswordRequest(RequestModel):
    """The current password and the new one."""

    current_password: Text
    new_password: Text


class DeleteAccountRequest(RequestModel):
    """The password of the account to delete."""

    password: Text


class NewBotRequest(RequestModel):
    """A new bot's name, 2 to 24 characters."""

    name: ShortText


class CurrentUser(BaseModel):
    """The user who sent the request."""

    id: str
    kind: UserKind
    name: str | None
    is_public_server: bool  # strangers can reach the server
    has_mail: bool  # the server sends mail, so an account can have an address
    has_passkeys: bool  # browsers offer passkeys at this address of the server


class SessionInfo(BaseModel):
    """A browser that is signed in to the account."""

    id: str
    user_agent: str
    created_at: Timestamp
    last_used_at: Timestamp
    is_current: bool


class BotInfo(BaseModel):
    """A bot of the account."""

    id: str
    name: str
    created_at: Timestamp


class BotCredentials(BaseModel):
    """A bot and its token, which is sent as `Authorization: Bearer`."""

    id: str
    name: str
    token: str


class RatingInfo(BaseModel):
    """A rating at tables with `seats` seats, and its 95 % interval."""

    seats: int
    rating: int
    low: int
    high: int
    games: int


class RankedPlayer(RatingInfo):
    """A player on the leaderboard."""

    name: str
    kind: UserKind


class SeatResultInfo(BaseModel):
    """A seat's result in a rated game."""

    name: str
    gold: int
    rank: int


class RatedGameInfo(BaseModel):
    """A rated game of a player, the player's rank, and the change of the rating."""

    id: str
    created_at: Timestamp
    seats: list[SeatResultInfo]
    boxes: list[str]
    rank: int
    rating_change: int


class PlayerProfile(BaseModel):
    """The public profile of an account or a bot."""

    name: str
    kind: UserKind
    created_at: Timestamp
    ratings: list[RatingInfo]
    games: list[RatedGameInfo]
