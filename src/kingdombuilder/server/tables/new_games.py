"""New games as they are stored."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from kingdombuilder.server.local.saved_game import SavedGame
from kingdombuilder.server.local.stored_games import game_summary
from kingdombuilder.server.room.model import Event
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.store.types import timestamp
from kingdombuilder.server.tables.persistence import (
    load_room,
    players_by_seat,
    row_from_game,
)


class NewGame(NamedTuple):
    """A new game's row, its events so far, and the players by their seats."""

    row: GameRow
    events: list[Event]
    sitting: Mapping[int, str] | None = None


def hot_seat_game(game: SavedGame, owner: str, now_ms: int) -> NewGame:
    """Return a new hot-seat game that belongs to a user, or to every user of a private server."""
    return stored_game(replace(game, options=replace(game.options, host=owner)), now_ms)


def stored_game(game: SavedGame, now_ms: int) -> NewGame:
    """Return a new game as it is stored."""
    return prepare_for_store(row_from_game(game), game.events, now_ms)


def prepare_for_store(row: GameRow, events: Sequence[Event], now_ms: int) -> NewGame:
    """Complete a row with its summary and times, and the events with those the room adds."""
    row.made = row.touched = timestamp()
    room = load_room(row, events, lambda: now_ms)
    row.summary, row.over, row.due = game_summary(room), room.over, None
    return NewGame(row, [*events, *room.take_new_events()], players_by_seat(room))
