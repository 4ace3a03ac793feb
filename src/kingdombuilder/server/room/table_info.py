"""The parts of a table message."""

from kingdombuilder.server.protocol.table_messages import (
    Mode,
    RoomOptionsInfo,
    SeatInfo,
    TimeControlInfo,
)
from kingdombuilder.server.room.clock import NONE, TimeControl
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.room.model import ONLINE, RoomOptions, Seat
from kingdombuilder.text.translations import translate


def mode_of(options: RoomOptions) -> Mode:
    """Return whether the players share a screen."""
    return "online" if options.kind == ONLINE else "hotseat"


def seat_info(seat: Seat, name: str, is_mine: bool) -> SeatInfo:
    """Return the public facts of a seat, with its name in the viewer's language."""
    return SeatInfo(
        name=name or None,
        colour=seat.colour,
        bot=seat.bot or None,
        is_mine=is_mine,
        is_open=seat.is_open,
        ready=seat.ready,
        is_away=seat.is_away,
        timed_out=seat.timed_out,
        account=seat.name if seat.account else None,
        is_bot_account=seat.bot_account,
        forfeited_turns=seat.forfeited_turns,
        has_forfeited=seat.has_forfeited,
    )


def forfeit_warning(log: EventLog, place: int | None, language: str) -> str | None:
    """Return what a player with forfeited turns must know, or None."""
    if log.forfeits is None or place is None or log.over:
        return None
    seat = log.seats[place]
    if not seat.forfeited_turns or seat.has_forfeited:
        return None
    key = "last" if log.forfeits.is_last_chance(log.seats, place) else "some"
    return translate(language, f"forfeit_warning.{key}", n=seat.forfeited_turns)


def options_info(options: RoomOptions) -> RoomOptionsInfo:
    """Return the options of a table, from which a new game can be created."""
    return RoomOptionsInfo(
        gold_shown=options.gold_shown,
        bots_explain=options.bots_explain,
        hints=options.hints,
        chat=options.chat and options.kind == ONLINE,
        time_control=_time_control_info(options.time_control),
    )


def _time_control_info(control: TimeControl) -> TimeControlInfo | None:
    if control.kind == NONE:
        return None
    return TimeControlInfo(
        kind=control.kind,
        seconds=control.seconds,
        increment=control.increment,
        days=control.days,
    )
