"""Games and their positions as text."""

from dataclasses import replace

from kingdombuilder.game.record import write_record
from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.notation.position import write_position
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.room.model import GATHERING
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.room.viewer import Viewpoint

BLANK = "_"  # replaces a blank in the names of a record


def record_text(room: Room, date: str) -> str:
    """Return the record of a game; a seat that a bot plays has the bot's name."""
    names = tuple(
        seat.bot if seat.bot and not seat.is_away else recorded_name(seat.name)
        for seat in room.seats
    )
    return write_record(replace(room.record(date=date), names=names))


def recorded_name(name: str) -> str:
    """Return a seat's name as one word of a record."""
    return BLANK.join(name.replace("#", "").replace(";", "").replace(":", "").split()) or BLANK


def hot_seat_viewpoint(room: Room) -> Viewpoint:
    """Return the seat of the only person at a hot-seat table, or SPECTATOR.

    Several people at one screen have no common hand.
    """
    people = [place for place, seat in enumerate(room.seats) if not seat.bot]
    return people[0] if len(people) == 1 else SPECTATOR


def position_text(room: Room, step: int | None, viewpoint: Viewpoint) -> str:
    """Return the position after `step` picks, or the current one, as seen from a viewpoint.

    Raise `ApiError` before the first card is dealt, and for a step that the game has not reached.
    """
    if room.stage == GATHERING:
        raise ApiError(409, "not_begun")
    try:
        return write_position(room.seen(step, viewpoint))
    except IndexError:
        raise ApiError(404, "no_position", n=room.step) from None
