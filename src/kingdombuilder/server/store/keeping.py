"""Games between the store and the room: a row becomes a room, a room tells its summary."""

from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import Any

from kingdombuilder.bots import BOTS
from kingdombuilder.draw.scene import COLOURS
from kingdombuilder.fields import read_code
from kingdombuilder.position import read_position
from kingdombuilder.rules.turn import chooser
from kingdombuilder.scores import totals, winners
from kingdombuilder.server.room.room import Event, Options, Room, Seat
from kingdombuilder.server.store.schema import GameRow

SEED, EXPLAINS, YES = "seed", "explains", "yes"


def room_of(row: GameRow, events: Sequence[Event]) -> Room:
    """The room of a stored game."""
    seats = [
        Seat(seat["name"], COLOURS[place], _bot(seat["bot"]))
        for place, seat in enumerate(row.seats)
    ]
    return Room(
        row.id,
        read_code(row.code),
        seats,
        Options(
            row.options["scores"], bool(row.options.get(EXPLAINS, usually_explains(row.seats)))
        ),
        _chance(row.options.get(SEED, ""), len(events)),
        events,
        read_position(row.start) if row.start else None,
    )


def summary_of(room: Room) -> dict[str, Any]:
    """What lists of games tell; the gold is left out again where the table hides it."""
    state = room.state
    return {
        "at": room.at,
        "over": room.over,
        "turn": state.turn,
        "bot": chooser(state) >= 0 and bool(room.seats[chooser(state)].bot),
        "totals": totals(state),
        "winners": winners(state) if room.over else [],
        "names": [seat.name for seat in room.seats],
    }


def usually_explains(seats: Sequence[Mapping[str, str]]) -> str:
    """Bots explain themselves to one person alone, unless the table says otherwise."""
    return YES if sum(not seat["bot"] for seat in seats) <= 1 else ""


def _bot(name: str) -> str:
    """The name that a bot goes by now."""
    return BOTS[name].id if name in BOTS else name


def _chance(seed: str, events: int) -> Random:
    """The system's chance, or one that repeats itself; what was drawn before is in the events."""
    return Random(f"{seed} {events}") if seed else SystemRandom()
