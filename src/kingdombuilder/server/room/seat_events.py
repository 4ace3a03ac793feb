"""Who sits where: seats are taken, left and handed to bots by events, as everything happens."""

from collections.abc import Callable, Collection
from dataclasses import replace

from kingdombuilder.server.protocol.fields import MAX_NAME_LENGTH
from kingdombuilder.server.protocol.user import ACCOUNT, GUEST, User
from kingdombuilder.server.room.model import Seat

SIT, STAND, RETURN, READY = "sit", "stand", "return", "ready"
BOT, REPLACE, TIMED_OUT = "bot", "replace", "flag"
BEGIN, CLOSE, NEXT = "begin", "close", "next"
NO_BOT = "-"  # instead of a bot: nobody

Seats = tuple[Seat, ...]


def sit_event_data(place: int, visitor: User, name: str) -> str:
    """The word of the event by which somebody sits down."""
    return f"{place} {visitor.id} {ACCOUNT if visitor.is_registered else GUEST} {name}"


def seat_user(seat: Seat) -> User:
    """Return the user who holds a seat."""
    return User(seat.player, seat.name, ACCOUNT if seat.account else GUEST)


def apply_seat_event(seats: Seats, kind: str, word: str, number: int) -> Seats:
    """The seats after an event."""
    told, _, rest = word.partition(" ")
    place = int(told)
    changed = _CHANGES[kind](seats[place], rest, number)
    return (*seats[:place], changed, *seats[place + 1 :])


def unique_name(others: Collection[str], place: int, name: str) -> str:
    """A name that nobody else at the table has."""
    if name not in others:
        return name
    tries = (f"{name[: MAX_NAME_LENGTH - 2]} {n}" for n in range(place + 1, place + 10))
    return next(one for one in tries if one not in others)


def _sit(seat: Seat, rest: str, number: int) -> Seat:
    player, kind, name = rest.split(" ", 2)
    return Seat(name, seat.colour, player=player, account=kind == ACCOUNT, since=number)


def _stand(seat: Seat, rest: str, number: int) -> Seat:
    """Reopen the seat before the game; during it a bot plays for the player who left."""
    if rest == NO_BOT:
        return Seat("", seat.colour, is_open=True)
    return _replace(seat, rest, number)


def _return(seat: Seat, rest: str, number: int) -> Seat:
    return replace(seat, bot="", is_away=False)


def _ready(seat: Seat, rest: str, number: int) -> Seat:
    return replace(seat, ready=rest == "1")


def _bot(seat: Seat, rest: str, number: int) -> Seat:
    bot, _, name = rest.partition(" ")
    if bot == NO_BOT:
        return Seat("", seat.colour, is_open=True)
    return Seat(name, seat.colour, bot=bot)


def _replace(seat: Seat, rest: str, number: int) -> Seat:
    return replace(seat, bot=rest, is_away=True)


def _flag(seat: Seat, rest: str, number: int) -> Seat:
    return replace(seat, bot=rest, is_away=True, timed_out=True)


_CHANGES: dict[str, Callable[[Seat, str, int], Seat]] = {
    SIT: _sit,
    STAND: _stand,
    RETURN: _return,
    READY: _ready,
    BOT: _bot,
    REPLACE: _replace,
    TIMED_OUT: _flag,
}
