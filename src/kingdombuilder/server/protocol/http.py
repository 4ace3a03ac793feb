"""What is asked for and told about people, over HTTP."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

# No letter that a database cannot keep, which also leaves out halves of letters.
Text = Annotated[str, Field(pattern=r"^[^\x00]*$")]
Line = Annotated[Text, Field(max_length=200)]  # more than anybody needs
Kind = Annotated[str, Field(pattern="^(guest|account|bot)$")]


class RequestModel(BaseModel):
    """A request with these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class RenameRequest(RequestModel):
    """A name to go by: 2 to 24 letters."""

    name: Line


class RegisterRequest(RequestModel):
    """A new account; its password has 8 to 200 letters."""

    name: Line
    password: Text


class SignInRequest(RequestModel):
    """The name and the password of an account."""

    name: Line
    password: Text


class ChangePasswordRequest(RequestModel):
    """Another password."""

    old: Text
    new: Text


class DeleteAccountRequest(RequestModel):
    """The password of an account that is to be deleted."""

    password: Text


class CurrentUser(BaseModel):
    """Who asks; `public` is whether strangers reach this server."""

    id: str
    kind: Kind
    name: str
    public: bool


class SessionInfo(BaseModel):
    """A browser that is signed in; moments are ms since 1970."""

    id: str
    agent: str
    made: int
    seen: int
    this: bool


class BotInfo(BaseModel):
    """A bot of an account."""

    id: str
    name: str
    made: int


class BotCredentials(BaseModel):
    """A bot and its token, which goes into `Authorization: Bearer`."""

    id: str
    name: str
    token: str


class RatingInfo(BaseModel):
    """A rating at tables of so many seats, with the ends of its interval of 95 %."""

    seats: int
    rating: int
    low: int
    high: int
    games: int


class RankedPlayer(RatingInfo):
    """A rating and whose it is."""

    name: str
    kind: Kind


class SeatResultInfo(BaseModel):
    """A seat of a rated game that is over."""

    name: str
    gold: int
    rank: int


class RatedGameInfo(BaseModel):
    """A rated game of a player: the rank that was reached, and what it changed."""

    id: str
    made: str
    seats: list[SeatResultInfo]
    boxes: list[str]
    rank: int
    change: int


class PlayerProfile(BaseModel):
    """A player as everybody sees it."""

    name: str
    kind: Kind
    since: int
    ratings: list[RatingInfo]
    games: list[RatedGameInfo]
