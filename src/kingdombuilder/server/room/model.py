"""What a room is told and tells: seats, options, events, and what it wants from a bot."""

from dataclasses import dataclass
from typing import Any, Protocol

from kingdombuilder.bots.decision import Thought
from kingdombuilder.rules.state import State
from kingdombuilder.server.room.clock import UNTIMED, TimeControl

ALL, MINE, OFF = "all", "mine", "off"  # whose gold is shown before the end
PICK, UNDO, REDO, RENAME = "pick", "undo", "redo", "rename"
SCREEN, ONLINE = "screen", "online"  # all people at one screen, or each at their own
GATHERING, PLAYING, OVER, CLOSED = "gathering", "playing", "over", "closed"

Outgoing = tuple[str, dict[str, Any]]  # to whom, and the message


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at the table; without a bot it is a person."""

    name: str
    colour: str
    bot: str = ""  # the bot that plays there now
    player: str = ""  # whose seat it is at an online table
    account: bool = False
    since: int = 0  # the event by which they sat down
    is_open: bool = False
    ready: bool = False
    is_away: bool = False  # a bot plays for its player
    timed_out: bool = False  # its player lost on time


@dataclass(frozen=True, slots=True)
class RoomOptions:
    """What a table has agreed on."""

    scores: str = ALL
    explains: bool = True  # bots say why, once their turn is over
    hints: bool = True
    chat: bool = True
    clock: TimeControl = UNTIMED
    kind: str = SCREEN
    listed: bool = False
    rated: bool = False
    host: str = ""  # the player who made the table


class SeatTokens(Protocol):
    """Makes and reads the secrets that let somebody sit down."""

    def seat_token(self, game: str, place: int, number: int) -> str:
        """What the holder of a seat can show elsewhere."""

    def read_seat_token(self, token: str) -> tuple[str, int, int] | None:
        """The game, the seat and the event of a token, if it is one of ours."""

    def invite(self, game: str) -> str:
        """What lets somebody sit down at a table that is not in the lobby."""

    def is_invite(self, game: str, code: str) -> bool:
        """Whether a code invites to a game."""


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the log that is the game."""

    number: int  # from 1
    kind: str
    data: str  # C7; how many picks are taken back; the seat and its new name
    thought: Thought | None = None  # why a bot picked it
    at_ms: int = 0  # when, in ms since 1970


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A bot is to decide."""

    seat: int
    bot: str
    seen: State
    number: int  # events so far; goes back with the answer


@dataclass(frozen=True, slots=True)
class HintRequest:
    """A viewer asks what a bot would do."""

    who: str
    bot: str
    seen: State
    number: int
