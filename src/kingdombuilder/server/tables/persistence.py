"""Conversion between stored rows and rooms.

The keys inside the JSON columns `seats`, `options` and `summary` are part of the database format,
so they are not renamed with the code.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from secrets import token_urlsafe
from typing import Any

from kingdombuilder.bots import BOTS
from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.insight.scores import totals
from kingdombuilder.notation.setup_code import read_setup_code, write_setup_code
from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.server.local.new_games import bots_explain_by_default
from kingdombuilder.server.local.saved_game import SavedGame, make_room
from kingdombuilder.server.room.clock import TimeControl
from kingdombuilder.server.room.event_log import UnknownEvent, frozen_clock
from kingdombuilder.server.room.model import (
    CLOSED,
    ONLINE,
    OVER,
    PLAYING,
    Event,
    RoomOptions,
    Seat,
    SeatTokens,
)
from kingdombuilder.server.room.public_position import public_position
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.room.seat_events import BOT, SIT, STAND
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.store.types import GameUpdate

YES = "yes"
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


def require_known_rules(row: GameRow) -> None:
    """Raise `UnknownEvent` for a game with rules of a later version."""
    if row.rules > CURRENT_RULES:
        raise UnknownEvent(f"rules {row.rules}")


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


def saved_game(row: GameRow, events: Sequence[Event] = ()) -> SavedGame:
    """Return a stored game with the given events."""
    seats = tuple(
        Seat(seat["name"], colour, _current_bot(seat["bot"]), is_open=bool(seat.get("open")))
        for seat, colour in zip(row.seats, COLOURS, strict=False)
    )
    return SavedGame(
        read_setup_code(row.code, row.rules),
        seats,
        options_of(row, seats),
        row.start,
        row.options.get("seed", ""),
        tuple(events),
    )


def options_of(row: GameRow, seats: Sequence[Seat]) -> RoomOptions:
    """Return the options of a stored game."""
    stored = row.options
    return RoomOptions(
        stored["scores"],
        bool(stored.get("explains", bots_explain_by_default(seats))),
        bool(stored.get("hints", True)),
        bool(stored.get("chat", True)),
        TimeControl(**stored.get("clock", {})),
        kind=row.kind,
        listed=row.listed,
        rated=row.rated,
        host=row.owner,
        fair_play=int(stored.get("fair_play", 0)),
    )


def row_from_game(game: SavedGame) -> GameRow:
    """Return the row of a new game, without its summary and times."""
    options = game.options
    stored: dict[str, Any] = {
        "scores": options.gold_shown,
        "explains": YES if options.bots_explain else "",
        "hints": options.hints,
        "seed": game.seed,
    }
    if options.kind == ONLINE:
        stored |= {"chat": options.chat, "clock": asdict(options.time_control)}
        stored |= {"fair_play": options.fair_play}
    return GameRow(
        id=token_urlsafe(9),
        code=write_setup_code(game.setup),
        start=game.start,
        seats=[
            {"name": seat.name, "bot": seat.bot} | ({"open": YES} if seat.is_open else {})
            for seat in game.seats
        ],
        options=stored,
        owner=options.host,
        kind=options.kind,
        begun=options.kind != ONLINE,
        listed=options.listed,
        rated=options.rated,
        rules=game.setup.rules,
    )


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


def game_summary(room: Room) -> dict[str, Any]:
    """Return the summary for lists of games; lists leave out gold that the table hides."""
    state = room.state
    return {
        "at": room.step,
        "over": room.over,
        "stage": room.stage,
        "turn": state.turn,
        "totals": totals(state),
        "winners": room.winners(),
        "names": [seat.name for seat in room.seats],
        "bots": [seat.bot for seat in room.seats],
        "open": [seat.is_open for seat in room.seats],
        "players": [seat.player for seat in room.seats],
        "programs": [seat.bot_account for seat in room.seats],
    }


def _current_bot(bot: str) -> str:
    """Return the current id of a bot, which may have been renamed."""
    return BOTS[bot].id if bot in BOTS else bot
