"""Permissions: on a private server hot-seat games belong to all users, otherwise to their owner."""

from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.server.local.records import hot_seat_viewpoint
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.model import SCREEN
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.store.schema import GameRow


def require_owner(row: GameRow | None, user: User, home: bool) -> GameRow:
    """Return the game; raise `ApiError` if it does not exist or belongs to another user."""
    if row is None:
        raise ApiError(404, "no_game")
    if row.owner != user.id and not (home and row.kind == SCREEN):
        raise ApiError(403, "not_your_game")
    return row


def viewpoint_of(room: Room, user: User, home: bool) -> int:
    """Return the seat whose cards a user may see in a position, or SPECTATOR."""
    if room.options.kind == SCREEN:
        plays = home or room.options.host == user.id
        return hot_seat_viewpoint(room) if plays else SPECTATOR
    own = [place for place, seat in enumerate(room.seats) if seat.player == user.id]
    return own[0] if len(own) == 1 else SPECTATOR
