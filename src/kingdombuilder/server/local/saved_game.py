"""A game as it is saved, and the room that plays it."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random, SystemRandom

from kingdombuilder.coach.daily.deal import daily_game_of
from kingdombuilder.notation.position import read_position
from kingdombuilder.server.room.model import Event, RoomOptions, Seat, SeatTokens
from kingdombuilder.server.room.room import Room
from kingdombuilder.setup.setup import Setup


@dataclass(frozen=True, slots=True)
class SavedGame:
    """All that a room needs to continue a game."""

    setup: Setup
    seats: tuple[Seat, ...]  # before the first event
    options: RoomOptions
    start: str | None = None  # the position it starts from, if that is not the set-up's
    seed: str = ""  # makes the draws repeatable; that of a daily game names its deal
    events: tuple[Event, ...] = ()


def make_room(
    game_id: str,
    game: SavedGame,
    now: Callable[[], int],
    tokens: SeatTokens | None = None,
    is_loading: bool = False,
) -> Room:
    """Return the room of a game; `now` returns milliseconds since 1970.

    With `is_loading`, the caller replays the events by `Room.load_in_slices`.
    """
    return Room(
        game_id,
        game.setup,
        list(game.seats),
        game.options,
        _random(game.seed, len(game.events)),
        () if is_loading else game.events,
        read_position(game.start, game.setup.rules) if game.start else None,
        now=now,
        tokens=tokens,
        is_loading=is_loading,
        daily=daily_game_of(game.seed),
    )


def _random(seed: str, events: int) -> Random:
    """Return the source of later draws; earlier ones are in the events."""
    return Random(f"{seed} {events}") if seed else SystemRandom()
