"""Games between the store and the room: a row becomes a room, a room tells its summary."""

import time
from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import Any

from kingdombuilder.bots import BOTS
from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.insight.scores import totals
from kingdombuilder.notation.position import read_position
from kingdombuilder.notation.setup_code import read_setup_code
from kingdombuilder.server.room.clock import TimeControl
from kingdombuilder.server.room.model import CLOSED, OVER, PLAYING, SeatTokens
from kingdombuilder.server.room.room import Event, Room, RoomOptions, Seat
from kingdombuilder.server.room.seat_events import BOT, SIT, STAND
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.store.types import GameUpdate

SEED, EXPLAINS, YES = "seed", "explains", "yes"
SEAT_CHANGES = (SIT, STAND, BOT)  # events by which a seat becomes somebody else's
BOT_GRACE_MS = 1000  # ms after which any node may let a bot think


def load_room(row: GameRow, events: Sequence[Event], keys: SeatTokens | None = None) -> Room:
    """The room of a stored game."""
    seats = [
        Seat(seat["name"], COLOURS[place], _bot(seat["bot"]), is_open=bool(seat.get("open")))
        for place, seat in enumerate(row.seats)
    ]
    return Room(
        row.id,
        read_setup_code(row.code, row.rules),
        seats,
        options_of(row),
        _chance(row.options.get(SEED, ""), len(events)),
        events,
        read_position(row.start, row.rules) if row.start else None,
        now=now_ms,
        keys=keys,
    )


def options_of(row: GameRow) -> RoomOptions:
    """What the table of a stored game has agreed on."""
    told = row.options
    return RoomOptions(
        told["scores"],
        bool(told.get(EXPLAINS, default_explains(row.seats))),
        hints=bool(told.get("hints", True)),
        chat=bool(told.get("chat", True)),
        clock=TimeControl(**told.get("clock", {})),
        kind=row.kind,
        listed=row.listed,
        rated=row.rated,
        host=row.owner,
    )


def make_game_update(room: Room, events: Sequence[Event] = ()) -> GameUpdate:
    """What the store is to know of a game, beside the events that are new."""
    due = room.next_deadline()
    return GameUpdate(
        game_summary(room),
        over=room.over or room.stage == CLOSED,
        begun=room.stage in (PLAYING, OVER),
        # Whoever made a bot's turn begin lets it think at once; this is for when they cannot.
        due=due + BOT_GRACE_MS if due is not None and room.bot_to_act() else due,
        number=room.number,
        sitting=players_by_seat(room)
        if any(event.kind in SEAT_CHANGES for event in events)
        else None,
    )


def players_by_seat(room: Room) -> dict[int, str]:
    """The players by their places."""
    return {place: seat.player for place, seat in enumerate(room.seats) if seat.player}


def game_summary(room: Room) -> dict[str, Any]:
    """What lists of games tell; the gold is left out again where the table hides it."""
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
    }


def now_ms() -> int:
    """This moment, in ms since 1970."""
    return time.time_ns() // 1_000_000


def default_explains(seats: Sequence[Mapping[str, str]]) -> str:
    """Bots explain themselves to one person alone, unless the table says otherwise."""
    return YES if sum(not seat["bot"] for seat in seats) <= 1 else ""


def _bot(name: str) -> str:
    """The name that a bot goes by now."""
    return BOTS[name].id if name in BOTS else name


def _chance(seed: str, events: int) -> Random:
    """The system's chance, or one that repeats itself; what was drawn before is in the events."""
    return Random(f"{seed} {events}") if seed else SystemRandom()
