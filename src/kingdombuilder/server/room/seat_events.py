"""Events that change seats: players sit down, leave and return, and bots take over."""

from collections.abc import Callable, Collection
from dataclasses import replace

from kingdombuilder.server.protocol.fields import MAX_NAME_LENGTH
from kingdombuilder.server.protocol.skeletons import name_skeletons
from kingdombuilder.server.protocol.user import ACCOUNT, GUEST, User
from kingdombuilder.server.protocol.user import BOT as PROGRAM
from kingdombuilder.server.room.model import Seat

SIT, STAND, RETURN, READY = "sit", "stand", "return", "ready"
BOT, REPLACE, TIMED_OUT = "bot", "replace", "flag"
BEGIN, CLOSE, NEXT = "begin", "close", "next"
NO_BOT = "-"  # instead of a bot's id: the seat is open

Seats = tuple[Seat, ...]


def sit_event_data(place: int, user: User, name: str) -> str:
    """Return the data of the event by which a user sits down."""
    return f"{place} {user.id} {user.kind} {name}"


def seat_user(seat: Seat) -> User:
    """Return the user who holds a seat."""
    registered = PROGRAM if seat.bot_account else ACCOUNT
    return User(seat.player, seat.name, registered if seat.account else GUEST)


def apply_seat_event(seats: Seats, kind: str, data: str, number: int) -> Seats:
    """Return the seats after an event."""
    first, _, rest = data.partition(" ")
    place = int(first)
    changed = _CHANGES[kind](seats[place], rest, number)
    return (*seats[:place], changed, *seats[place + 1 :])


def unique_name(others: Collection[str], place: int, name: str) -> str:
    """Return a name that does not look like any other at the table."""
    taken = {skeleton for other in others for skeleton in name_skeletons(other)}
    candidates = (f"{name[: MAX_NAME_LENGTH - 2]} {n}" for n in range(place + 1, place + 10))
    return next(one for one in (name, *candidates) if not name_skeletons(one) & taken)


def _sit(seat: Seat, rest: str, number: int) -> Seat:
    player, kind, name = rest.split(" ", 2)
    return Seat(
        name,
        seat.colour,
        player=player,
        account=kind != GUEST,
        since=number,
        bot_account=kind == PROGRAM,
    )


def _stand(seat: Seat, rest: str, number: int) -> Seat:
    """Reopen the seat before the game; during the game a bot plays for the player."""
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
SEAT_EVENTS = frozenset((*_CHANGES, BEGIN, CLOSE, NEXT))  # all kinds that this version knows
