"""Who may do what with a game: at home whoever is there, elsewhere whose game it is."""

from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.model import SCREEN
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.store.schema import GameRow


def require_owner(row: GameRow | None, user: User, home: bool) -> GameRow:
    """The game, if somebody may do with it as they like."""
    if row is None:
        raise ApiError(404, "no_game")
    if row.owner != user.id and not (home and row.kind == SCREEN):
        raise ApiError(403, "not_your_game")
    return row


def viewpoint_of(room: Room, user: User, home: bool) -> int:
    """The seat through whose eyes somebody may see a position, or a watcher's."""
    mine = [
        place
        for place, seat in enumerate(room.seats)
        if (seat.player == user.id if room.options.kind != SCREEN else not seat.bot)
    ]
    at_table = room.options.kind != SCREEN or home or room.options.host == user.id
    return mine[0] if at_table and len(mine) == 1 else SPECTATOR
