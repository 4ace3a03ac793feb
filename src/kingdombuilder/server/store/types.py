"""Types of the store besides games and events."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.room.public_position import PublicPosition

EVENT, CHAT, RESYNC = "event", "chat", "missed"  # kinds of notifications
EVENT, CHAT, RESYNC, HELLO = "event", "chat", "missed", "hello"  # kinds of notifications

Settle = Callable[[AsyncConnection], Awaitable[None]]


class ConflictError(Exception):
    """An event's number is already taken, or the game has been deleted."""


@dataclass(frozen=True, slots=True)
class GameUpdate:
    """The changes of a game's row that are stored with new events."""

    summary: Mapping[str, Any]
    over: bool = False
    begun: bool = True
    due: int | None = None  # when a server must act next, in ms
    number: int | None = None  # the last event that this update includes, to check it
    sitting: Mapping[int, str] | None = None  # players by seat; None means unchanged
    position: PublicPosition | None = None  # of a rated game, to recognise copies of it
    settle: Settle | None = None  # further writes in the same transaction, once per game


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One chat line."""

    number: int  # from 1
    player: str
    name: str
    text: str
    moment: int  # ms since 1970


@dataclass(frozen=True, slots=True)
class Notification:
    """Another node's message: something was stored, or messages may have been missed."""

    node: str
    kind: str
    game: str
    number: int


def timestamp(ago: timedelta = timedelta()) -> str:
    """Return a time, by default the current one, as it is stored."""
    return (datetime.now(UTC) - ago).isoformat(timespec="milliseconds")


def hour_of(moment: str) -> int:
    """Return the hour of a stored time, counted from 1970."""
    return int(datetime.fromisoformat(moment).timestamp()) // 3600
