"""The store of a device: its games, reviews and custom sections, without a server.

The page implements it with IndexedDB. Several pages share it, as several nodes share a database: an
event is stored only under the next number of its game, so they never overwrite each other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from kingdombuilder.server.room.model import Event


class EventConflict(Exception):
    """Another page has stored an event with this number, or has deleted the game."""


class StoreFailed(Exception):
    """The device has not stored something."""


@dataclass(slots=True, kw_only=True)
class DeviceGame:
    """A game as a device stores it, with the columns of `StoredGame`."""

    id: str
    code: str
    start: str | None
    seats: list[dict[str, str]]
    options: dict[str, Any]
    owner: str
    kind: str
    listed: bool
    rated: bool
    rules: int
    begun: bool
    made: str = ""
    touched: str = ""
    over: bool = False
    summary: dict[str, object] = field(default_factory=dict)


class StoredSection(NamedTuple):
    """The text of a custom section."""

    name: str
    is_island: bool
    text: str


@dataclass(frozen=True, slots=True)
class DeviceReview:
    """A review as a device stores it; `data` is the whole as JSON, or its turns so far."""

    game: str
    effort: str
    state: str
    turns: int
    done: int
    data: str


class DeviceStore(Protocol):
    """What the page stores; every method raises `StoreFailed` if that fails."""

    async def add(self, game: DeviceGame, events: Sequence[Event]) -> None:
        """Store a new game."""

    async def game(self, game: str) -> DeviceGame | None:
        """Return a game, or None if there is none."""

    async def games(self) -> list[DeviceGame]:
        """Return all games."""

    async def events(self, game: str, after: int = 0) -> list[Event]:
        """Return the events of a game after a number."""

    async def append(
        self, game: str, events: Sequence[Event], update: Mapping[str, object]
    ) -> None:
        """Store new events and the columns that change; raise `EventConflict`."""

    async def remove(self, game: str) -> None:
        """Delete a game and its reviews."""

    async def review(self, game: str, effort: str) -> DeviceReview | None:
        """Return a review, or None if there is none."""

    async def save_review(self, review: DeviceReview) -> None:
        """Store a review, in place of an older one."""

    async def update_review(self, game: str, effort: str, update: Mapping[str, object]) -> bool:
        """Change columns of a review in progress; return False if there is none."""

    async def remove_review(self, game: str, effort: str) -> None:
        """Delete a review."""

    async def sections(self) -> list[StoredSection]:
        """Return all custom sections."""

    async def save_section(self, section: StoredSection) -> None:
        """Store a custom section."""

    async def delete_section(self, name: str, is_island: bool) -> None:
        """Delete a custom section."""
