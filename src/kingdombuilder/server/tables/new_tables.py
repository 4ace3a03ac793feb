"""New online tables."""

from random import SystemRandom

from kingdombuilder.bots import BOTS
from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.server.local.new_games import colour_name
from kingdombuilder.server.local.program_bots import refuse_programs
from kingdombuilder.server.local.saved_game import SavedGame
from kingdombuilder.server.local.setups import setup_for_players
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_tables import (
    BOT,
    ME,
    NewTableRequest,
    TableSeatRequest,
    TimeControlRequest,
)
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.clock import UNTIMED, TimeControl
from kingdombuilder.server.room.model import FAIR_PLAY, ONLINE, Event, RoomOptions, Seat
from kingdombuilder.server.room.seat_events import SIT, sit_event_data
from kingdombuilder.server.room.seat_names import bot_name
from kingdombuilder.server.tables.new_games import NewGame, stored_game
from kingdombuilder.setup.random_setup import order_seats


def new_table(request: NewTableRequest, user: User, language: str, now_ms: int) -> NewGame:
    """Return a new table that waits for its players.

    Raise `ApiError` if the user takes several seats, or if the table is rated and the user has no
    account or a bot is a program.
    """
    if sum(seat.occupant == ME for seat in request.seats) > 1:
        raise ApiError(422, "invalid", where="seats")
    if request.rated and not user.is_registered:
        raise ApiError(403, "accounts_only")
    if request.rated:
        refuse_programs([seat.bot for seat in request.seats])
    setup = setup_for_players(request.setup_code, len(request.seats))
    order = order_seats(request.seats, request.first_player, SystemRandom())
    events = tuple(
        _sit_event(seat, place, user, language, now_ms)
        for place, seat in enumerate(order)
        if seat.occupant == ME
    )
    game = SavedGame(setup, _seats(order), _room_options(request, user), events=events)
    return stored_game(game, now_ms)


def _sit_event(seat: TableSeatRequest, place: int, user: User, language: str, now_ms: int) -> Event:
    name = user.name
    if not user.is_registered:
        name = seat.name or user.name or colour_name(COLOURS[place], language)
    return Event(1, SIT, sit_event_data(place, user, name), at_ms=now_ms)


def _room_options(request: NewTableRequest, user: User) -> RoomOptions:
    options = request.options
    return RoomOptions(
        options.gold_shown,
        options.bots_explain,
        options.hints and not request.rated,
        options.chat,
        _time_control(options.time_control),
        kind=ONLINE,
        listed=request.listed,
        rated=request.rated,
        host=user.id,
        fair_play=FAIR_PLAY,
    )


def _time_control(request: TimeControlRequest | None) -> TimeControl:
    if request is None:
        return UNTIMED
    return TimeControl(request.kind, request.seconds, request.increment, request.days)


def _seats(order: list[TableSeatRequest]) -> tuple[Seat, ...]:
    """Return the seats; raise `ParseError` for an unknown bot."""
    seats: list[Seat] = []
    for place, seat in enumerate(order):
        if seat.occupant != BOT:
            seats.append(Seat("", COLOURS[place], is_open=True))
            continue
        bot = BOTS[seat.bot or ""]
        name = bot_name(bot.id, [other.name for other in seats], place)
        seats.append(Seat(name, COLOURS[place], bot.id))
    return tuple(seats)
