"""Conversion between stored rows and rooms."""

import asyncio
from collections.abc import Callable, Mapping, Sequence

from kingdombuilder.server.local.saved_game import SavedGame, make_room
from kingdombuilder.server.local.stored_games import (
    columns_from_game,
    game_summary,
    require_known_rules,
    saved_game,
)
from kingdombuilder.server.room.event_log import frozen_clock
from kingdombuilder.server.room.model import (
    CLOSED,
    OVER,
    PLAYING,
    Event,
    SeatTokens,
)
from kingdombuilder.server.room.public_position import public_position
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.room.seat_events import BOT, SIT, STAND
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.store.types import GameUpdate

SEAT_CHANGES = (SIT, STAND, BOT)  # events that give a seat to another user or bot
BOT_GRACE_MS = 1000  # before any node may serve a bot's turn


def load_room(
    row: GameRow,
    events: Sequence[Event],
    now: Callable[[], int] = frozen_clock,
    tokens: SeatTokens | None = None,
) -> Room:
    """Return the room of a stored game; `now` returns the database's time in milliseconds.

    Raise `UnknownEvent` if a later version of the program has written it.
    """
    require_known_rules(row)
    return make_room(row.id, saved_game(row, events), now, tokens)


async def load_room_in_slices(
    row: GameRow,
    events: Sequence[Event],
    now: Callable[[], int] = frozen_clock,
    tokens: SeatTokens | None = None,
) -> Room:
    """Do the same as `load_room`; other tables are served while a long log is replayed."""
    require_known_rules(row)
    game = saved_game(row, events)
    room = make_room(row.id, game, now, tokens, is_loading=True)
    for _ in room.load_in_slices(game.events):
        await asyncio.sleep(0)
    return room


def row_from_game(game: SavedGame) -> GameRow:
    """Return the row of a new game, without its summary and times."""
    return GameRow(**columns_from_game(game))


def make_game_update(
    room: Room, events: Sequence[Event] = (), is_paused: bool = False
) -> GameUpdate:
    """Return the changes to a game's row that go with new events; a paused game is never due."""
    due, has_begun = None if is_paused else room.next_deadline(), room.stage in (PLAYING, OVER)
    return GameUpdate(
        game_summary(room),
        over=room.over or room.stage == CLOSED,
        begun=has_begun,
        # The node that stores the event serves a bot's turn; others only if that node fails.
        due=due + BOT_GRACE_MS if due is not None and room.bot_to_act() else due,
        number=room.seq,
        position=public_position(room.state) if room.options.rated and has_begun else None,
        sitting=players_by_seat(room)
        if any(event.kind in SEAT_CHANGES for event in events)
        else None,
    )


def players_by_seat(room: Room) -> Mapping[int, str]:
    """Return the ids of the players by their seats."""
    return {place: seat.player for place, seat in enumerate(room.seats) if seat.player}
