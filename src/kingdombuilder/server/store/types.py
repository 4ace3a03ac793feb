"""What goes into the store and comes out of it, beside games and events."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

EVENT, CHAT, RESYNC = "event", "chat", "missed"  # what a notice tells of

Settle = Callable[[AsyncConnection], Awaitable[None]]


class ConflictError(Exception):
    """Somebody else has stored an event of this number, or the game is gone."""


@dataclass(frozen=True, slots=True)
class GameUpdate:
    """What the row of a game tells once its new events are stored."""

    summary: Mapping[str, Any]
    over: bool = False
    begun: bool = True
    due: int | None = None  # when a server must act by itself, in ms
    number: int | None = None  # of the last event that they take into account, if that is checked
    sitting: Mapping[int, str] | None = None  # players by their places; None is as before
    settle: Settle | None = None  # more to write in the same transaction, once for each game


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One thing that was said at a table."""

    number: int  # from 1
    player: str
    name: str
    text: str
    moment: int  # ms since 1970


@dataclass(frozen=True, slots=True)
class Notification:
    """Word from another node: something of a game is stored, or some word may have been missed."""

    node: str
    kind: str
    game: str
    number: int


def timestamp(ago: timedelta = timedelta()) -> str:
    """This moment, or one before it, as it is stored."""
    return (datetime.now(UTC) - ago).isoformat(timespec="milliseconds")
