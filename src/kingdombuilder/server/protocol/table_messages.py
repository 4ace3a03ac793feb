"""The message that describes a table: its seats, options and board."""

from dataclasses import dataclass
from typing import Literal

Mode = Literal["hotseat", "online"]
Stage = Literal["gathering", "playing", "over", "closed"]
GoldShown = Literal["all", "mine", "off"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeControlInfo:
    """A time control: seconds or days for each turn, or seconds for the game."""

    kind: Literal["turn", "game", "days"]
    seconds: int
    increment: int  # seconds added after each turn
    days: int


@dataclass(frozen=True, slots=True)
class HexInfo:
    """A hex: its place in the drawing, and its terrain or the kind of its special place."""

    name: str
    row: int
    column: int
    land: str


@dataclass(frozen=True, slots=True)
class SpecialHexInfo:
    """A special hex; `thing` is the tile it holds."""

    hex: str
    kind: str  # castle, capitol, palace, silo, location, nomad
    thing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLayout:
    """A game's board, and the cards beside it."""

    rows: tuple[str, ...]
    row_names: tuple[str, ...]
    hexes: tuple[HexInfo, ...]
    places: tuple[SpecialHexInfo, ...]
    caves: tuple[str, ...]
    sections: tuple[str, ...]
    island: str
    cards: tuple[str, ...]
    tasks: tuple[str, ...]
