"""What a viewer of an online table may say about its seats, and to the others."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from kingdombuilder.server.protocol.fields import Name, Saying, SeatNumber, cleaned

LONGEST_LINE = 300
Secret = Annotated[str, Field(max_length=200)]
Text = Annotated[str, Field(max_length=LONGEST_LINE), AfterValidator(cleaned)]


class SitSaid(Saying):
    """Take an open seat."""

    type: Literal["sit"]
    seat: SeatNumber
    name: Name | None = None
    invite: Secret = ""


class SeatSaid(Saying):
    """Be the one whose seat this token is."""

    type: Literal["seat"]
    token: Secret


class StandSaid(Saying):
    """Leave one's seat."""

    type: Literal["stand"]


class ReturnSaid(Saying):
    """Take one's seat back from the bot that plays for it."""

    type: Literal["return"]


class ReadySaid(Saying):
    """The game may begin, or not yet."""

    type: Literal["ready"]
    ready: bool = True


class HostSaid(Saying):
    """A bot for a seat, or nobody."""

    type: Literal["host"]
    seat: SeatNumber
    bot: Annotated[str, Field(max_length=40)]


class ReplaceSaid(Saying):
    """Let a bot play for somebody who keeps everybody waiting."""

    type: Literal["replace"]
    seat: SeatNumber


class CloseSaid(Saying):
    """There will be no game at this table."""

    type: Literal["close"]


class RematchSaid(Saying):
    """The same again."""

    type: Literal["rematch"]


class SaySaid(Saying):
    """Something for everybody at the table to read."""

    type: Literal["say"]
    text: Text


Seating = (
    SitSaid | SeatSaid | StandSaid | ReturnSaid | ReadySaid | HostSaid | ReplaceSaid | CloseSaid
)
