"""Recognise copies of rated games in progress, so that the server does not help with them."""

from collections.abc import Sequence

from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.state import State
from kingdombuilder.server.local.saved_game import SavedGame, make_room
from kingdombuilder.server.protocol.errors import ApiError, RequestType, error_message
from kingdombuilder.server.room.public_position import (
    PublicPosition,
    board_hash,
    public_position,
    rotated_board_hash,
)
from kingdombuilder.server.store.rated_positions import rated_positions_on
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.setup.setup import board_for

MIN_UPLOADED = 1  # hexes with a piece in a position that someone uploads
MIN_PLAYED = 6  # in one that was played; two games can begin alike by chance


async def require_other_positions(store: Store, game: SavedGame) -> None:
    """Raise `ApiError` if a new game contains the position of a rated game in progress."""
    if not game.start and not game.events:
        return
    start = read_position(game.start, game.setup.rules) if game.start else None
    running = await _running_on(store, start.board if start else board_for(game.setup))
    if not running:
        return
    states = make_room("", game, store.now_ms).states
    *earlier, last = (public_position(state) for state in states)
    suspects = [one for one in earlier if one.placed >= MIN_PLAYED]
    if last.placed >= MIN_UPLOADED:
        suspects.append(last)
    if _any_near(suspects, running):
        raise ApiError(409, "rated_position")


async def may_help(store: Store, connection: Connection, seen: State, request: RequestType) -> bool:
    """Return whether a hint or heat map helps in no rated game; otherwise answer with an error."""
    if not await is_rated_position(store, seen):
        return True
    error = ApiError(409, "rated_position")
    connection.send(error_message(error, connection.language, request))
    return False


async def is_rated_position(store: Store, state: State) -> bool:
    """Return whether a state is the position of a rated game in progress, or one pick from it."""
    position = public_position(state)
    if position.placed < MIN_PLAYED:
        return False
    return _any_near([position], await _running_on(store, state.board))


async def require_unrated_position(store: Store, state: State) -> None:
    """Raise `ApiError` for the position of a rated game in progress, or one pick from it."""
    position = public_position(state)
    if position.placed < MIN_UPLOADED:
        return
    if _any_near([position], await _running_on(store, state.board)):
        raise ApiError(409, "rated_position")


async def require_unrated_line(
    store: Store, board: Board, passed: Sequence[PublicPosition]
) -> None:
    """Raise `ApiError` if lines pass through the position of a rated game, or near it."""
    suspects = [position for position in passed if position.placed >= MIN_PLAYED]
    if suspects and _any_near(suspects, await _running_on(store, board)):
        raise ApiError(409, "rated_position")


async def _running_on(store: Store, board: Board) -> list[PublicPosition]:
    """Return the positions of rated games on a board, and on the same board rotated."""
    here = board_hash(board)
    async with store.reading() as connection:
        same = await rated_positions_on(connection, here)
        rotated = await rated_positions_on(connection, rotated_board_hash(board))
    return [*same, *(position.rotated(here) for position in rotated)]


def _any_near(suspects: Sequence[PublicPosition], running: Sequence[PublicPosition]) -> bool:
    return any(one.is_near(other) for one in suspects for other in running)
