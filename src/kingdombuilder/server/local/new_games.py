"""New hot-seat games from a set-up, a position, a record, or a position of another game."""

from collections.abc import Sequence
from random import Random, SystemRandom

from pydantic import TypeAdapter, ValidationError

from kingdombuilder.bots import BOTS
from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.game.record import read_record
from kingdombuilder.insight.seen import redeal
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.server.local.records import BLANK
from kingdombuilder.server.local.saved_game import SavedGame
from kingdombuilder.server.local.setups import setup_for_players
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.fields import MAX_NAME_LENGTH
from kingdombuilder.server.protocol.http_games import (
    GameOptionsRequest,
    NewGameRequest,
    SeatRequest,
)
from kingdombuilder.server.room.model import PICK, SCREEN, Event, RoomOptions, Seat
from kingdombuilder.server.room.room import Room
from kingdombuilder.server.room.seat_events import unique_name
from kingdombuilder.server.room.seat_names import bot_name
from kingdombuilder.setup.random_setup import order_seats
from kingdombuilder.setup.setup import Setup, setup_of
from kingdombuilder.text.translations import translate

_SEATS = TypeAdapter(list[SeatRequest])


def new_game(request: NewGameRequest, language: str) -> SavedGame:
    """Return a new game; raise `ParseError` for an invalid set-up or bot."""
    setup = setup_for_players(request.setup_code, len(request.seats))
    seed = "" if request.seed is None else str(request.seed)
    random = SystemRandom() if request.seed is None else Random(f"{seed} first player")
    order = order_seats(request.seats, request.first_player, random)
    return _saved_game(setup, make_seats(order, language), request.options, seed=seed)


def fork_game(
    source: SavedGame, picks: Sequence[str], request: NewGameRequest, language: str, is_over: bool
) -> SavedGame:
    """Return a game that continues another after some of its picks.

    Raise `ApiError` for another number of seats, or if a person takes over a bot's seat, whose
    cards they may not know, in a game that is not over.
    """
    if len(request.seats) != len(source.seats):
        raise ApiError(422, "seat_count", n=len(source.seats))
    people = {place for place, seat in enumerate(request.seats) if not seat.bot}
    people_before = {place for place, seat in enumerate(source.seats) if not seat.bot}
    if not is_over and not people <= people_before:
        raise ApiError(409, "not_over")
    seats = make_seats(request.seats, language)
    return _saved_game(source.setup, seats, request.options, picks, source.start)


def picks_before(room: Room, step: int) -> list[str]:
    """Return the first `step` picks of a game; raise `ApiError` if it has fewer."""
    if step > room.step:
        raise ApiError(404, "no_position", n=room.step)
    return [pick_name(pick) for pick in room.picks[:step]]


def game_from_record(text: str, language: str) -> SavedGame:
    """Return the game of a record; a bot plays the seats that have its name."""
    record = read_record(text)
    seats = [
        SeatRequest(bot=name) if name in BOTS else SeatRequest(name=_seat_name(name))
        for name in record.names
    ]
    picks = [pick_name(pick) for pick in record.picks]
    return _saved_game(record.setup, make_seats(seats, language), GameOptionsRequest(), picks)


def game_from_position(text: str, seats: list[SeatRequest] | None, language: str) -> SavedGame:
    """Return a game that starts from a position; cards it does not name are dealt."""
    state = redeal(read_position(text), SystemRandom())
    setup = setup_of(state.board)
    requested = seats or [SeatRequest()] * setup.seats
    if len(requested) != setup.seats:
        raise ApiError(422, "seat_count", n=setup.seats)
    start = write_position(state)
    return _saved_game(setup, make_seats(requested, language), GameOptionsRequest(), start=start)


def make_seats(requested: Sequence[SeatRequest], language: str) -> tuple[Seat, ...]:
    """Return the seats with unique names; raise `ParseError` for an unknown bot."""
    seats: list[Seat] = []
    for place, seat in enumerate(requested):
        colour = COLOURS[place]
        others = [other.name for other in seats]
        default = bot_name(seat.bot, others, place) if seat.bot else colour_name(colour, language)
        name = unique_name(others, place, seat.name or default)
        seats.append(Seat(name, colour, seat.bot or ""))
    return tuple(seats)


def colour_name(colour: str, language: str) -> str:
    """Return the name of a player who has chosen none."""
    return translate(language, f"seat.{colour}")


def parse_seats(text: str) -> list[SeatRequest]:
    """Return the seats in a JSON text; raise `ApiError` if it is invalid."""
    try:
        return _SEATS.validate_json(text)
    except ValidationError:
        raise ApiError(422, "invalid", where="seats") from None


def bots_explain_by_default(seats: Sequence[Seat]) -> bool:
    """Return whether at most one person plays, to whom bots explain their picks."""
    return sum(not seat.bot for seat in seats) <= 1


def _saved_game(
    setup: Setup,
    seats: tuple[Seat, ...],
    options: GameOptionsRequest,
    picks: Sequence[str] = (),
    start: str | None = None,
    seed: str = "",
) -> SavedGame:
    explain = options.bots_explain
    if explain is None:
        explain = bots_explain_by_default(seats)
    return SavedGame(
        setup,
        seats,
        RoomOptions(options.gold_shown, explain, options.hints, kind=SCREEN),
        start,
        seed,
        tuple(Event(number, PICK, pick) for number, pick in enumerate(picks, 1)),
    )


def _seat_name(word: str) -> str:
    name = "".join(letter for letter in word if letter.isprintable())
    return name.replace(BLANK, " ").strip()[:MAX_NAME_LENGTH]
