"""The message that describes a table: its seats, options and board."""

from dataclasses import dataclass
from typing import Final, Literal

PROTOCOL_VERSION: Final = 2
OLDEST_PROTOCOL: Final = 2  # the oldest version that this server still speaks

Mode = Literal["hotseat", "online"]
Stage = Literal["gathering", "playing", "over", "closed"]
GoldShown = Literal["all", "mine", "off"]
SpecialHexKind = Literal["castle", "capitol", "palace", "silo", "location", "nomad"]


@dataclass(frozen=True, kw_only=True)
class SeatInfo:
    """A seat; an open seat has no name."""

    name: str | None
    colour: str
    bot: str | None
    is_mine: bool
    is_open: bool
    ready: bool
    is_away: bool  # a bot plays for the player
    timed_out: bool
    account: str | None  # the account's name
    is_bot_account: bool = False  # a program plays the seat with a token
    forfeited_turns: int = 0  # turns of a rated game in which the substitute bot picked
    has_forfeited: bool = False  # lost by forfeited turns


@dataclass(frozen=True, kw_only=True)
class TimeControlInfo:
    """A time control: seconds or days for each turn, or seconds for the game."""

    kind: Literal["turn", "game", "days"]
    seconds: int
    increment: int  # seconds added after each turn
    days: int


@dataclass(frozen=True, kw_only=True)
class RoomOptionsInfo:
    """The options of a table; `time_control` is null if it has none."""

    gold_shown: GoldShown  # whose gold is shown before the end
    bots_explain: bool
    hints: bool
    chat: bool
    time_control: TimeControlInfo | None


@dataclass(frozen=True)
class HexInfo:
    """A hex: its place in the drawing, and its terrain or the kind of its special place."""

    name: str
    row: int
    column: int
    land: str


@dataclass(frozen=True)
class SpecialHexInfo:
    """A special hex; `thing` is the tile it holds."""

    hex: str
    kind: SpecialHexKind
    thing: str | None


@dataclass(frozen=True, kw_only=True)
class BoardLayout:
    """A game's board, and the cards beside it."""

    rows: tuple[str, ...]
    row_names: tuple[str, ...]
    hexes: tuple[HexInfo, ...]
    places: tuple[SpecialHexInfo, ...]
    caves: tuple[str, ...]
    sections: tuple[str, ...]
    island: str | None
    cards: tuple[str, ...]
    tasks: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class TableMessage:
    """A table; the complete chronicle follows in the next view."""

    type: Literal["table"] = "table"
    protocol: Literal[2] = PROTOCOL_VERSION
    game: str
    language: str
    mode: Mode
    stage: Stage
    seats: list[SeatInfo]
    is_host: bool
    listed: bool
    rated: bool
    invite: str | None  # for players and the host
    seat_token: str | None  # claims the viewer's seat on another device
    rematch_game: str | None
    options: RoomOptionsInfo
    layout: BoardLayout
    land_url: str | None  # the image of the board's terrain
    setup_code: str
    rulings: list[str]
    note: str | None
    replace_after_ms: int  # after which a player without a clock can be replaced
    forfeit_warning: str | None = None  # for a player whose turns the substitute bot has played
    daily: str | None = None  # the date whose daily kingdom the game plays
