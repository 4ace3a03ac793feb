"""The data of a room: seats, options, users, events, and requests that workers answer."""

from dataclasses import dataclass
from typing import Final, Protocol

from kingdombuilder.bots.decision import Thought
from kingdombuilder.rules.state import State
from kingdombuilder.server.protocol.server_messages import ServerMessage
from kingdombuilder.server.protocol.table_messages import GoldShown
from kingdombuilder.server.room.clock import UNTIMED, TimeControl

ALL: Final = "all"  # whose gold is shown before the end
MINE: Final = "mine"
OFF: Final = "off"
PICK, UNDO, REDO, RENAME = "pick", "undo", "redo", "rename"
SCREEN, ONLINE = "screen", "online"  # all players share one screen, or each has their own
FAIR_PLAY = 1  # the current version of the fair-play rules
GATHERING: Final = "gathering"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"

Outgoing = tuple[str, ServerMessage]  # a viewer's id, and the message


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the table; without a bot, a person plays it."""

    name: str
    colour: str
    bot: str = ""  # the bot that plays the seat now
    player: str = ""  # the id of the player who holds it, at an online table
    account: bool = False
    since: int = 0  # the number of the event by which the player took it
    is_open: bool = False
    ready: bool = False
    is_away: bool = False  # a bot plays for the player
    timed_out: bool = False  # the player lost on time
    bot_account: bool = False  # the player is a program with a token
    forfeited_turns: int = 0  # turns in which the substitute bot picked, at a rated table
    has_forfeited: bool = False  # the player lost the game by forfeited turns


@dataclass(frozen=True, slots=True)
class RoomOptions:
    """The options of a table."""

    gold_shown: GoldShown = ALL
    bots_explain: bool = True  # bots give their reasons after their turn
    hints: bool = True
    chat: bool = True
    time_control: TimeControl = UNTIMED
    kind: str = SCREEN
    listed: bool = False
    rated: bool = False
    host: str = ""  # the id of the player who created the table
    fair_play: int = 0  # the version of the fair-play rules; games of earlier versions have none

    @property
    def counts_forfeits(self) -> bool:
        """Whether turns of the substitute bot are forfeited turns."""
        return self.rated and self.fair_play > 0


class SeatTokens(Protocol):
    """Creates and verifies seat tokens and invites."""

    def seat_token(self, game: str, place: int, number: int, epoch: int = 0) -> str:
        """Return the token that claims a seat on another device."""

    def read_seat_token(self, token: str) -> tuple[str, int, int, int] | None:
        """Return a valid token's game, seat, event number and epoch, otherwise None."""

    def invite(self, game: str) -> str:
        """Return the code that lets a user sit at a table that is not listed."""

    def is_invite(self, game: str, code: str) -> bool:
        """Return whether a code invites to a game."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event in a game's log."""

    number: int  # from 1
    kind: str
    data: str  # for example the pick, the number of undone picks, or a seat and its new name
    thought: Thought | None = None  # a bot's reason for a pick
    at_ms: int = 0  # ms since 1970


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A request for a bot's decision."""

    seat: int
    bot: str
    seen: State
    seq: int  # the number of events; a decision for another number is ignored
    seed: str | None = None  # in a daily game, so that its rival's decisions are repeatable


@dataclass(frozen=True, slots=True)
class HintRequest:
    """A viewer's request for a hint."""

    viewer_id: str
    bot: str
    seen: State
    seq: int


@dataclass(frozen=True, slots=True)
class HeatMapRequest:
    """A viewer's request for the worth of hexes to a seat, after a number of picks."""

    viewer_id: str
    seat: int
    seen: State  # what a spectator knows, because a heat map depends on no hand
    seq: int
    step: int
