"""The seats of an online table: players sit down, leave and get ready, and bots take over."""

from dataclasses import replace

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.levels import SUBSTITUTE_BOT
from kingdombuilder.rules.turn import chooser
from kingdombuilder.server.protocol.client_messages import (
    AssignBotMessage,
    ClaimSeatMessage,
    CloseTableMessage,
    LeaveSeatMessage,
    ReplacePlayerMessage,
    ReturnToSeatMessage,
    SeatMessage,
    SetReadyMessage,
    SitMessage,
)
from kingdombuilder.server.protocol.errors import NOT_NOW, NOT_YOURS, UNKNOWN, MessageError
from kingdombuilder.server.protocol.table_messages import Stage
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.clock import GAME, NONE
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.room.model import (
    CLOSED,
    GATHERING,
    ONLINE,
    OVER,
    PLAYING,
    RoomOptions,
    Seat,
    SeatTokens,
)
from kingdombuilder.server.room.seat_events import (
    BEGIN,
    BOT,
    CLOSE,
    NEXT,
    NO_BOT,
    READY,
    REPLACE,
    RETURN,
    SIT,
    STAND,
    TIMED_OUT,
    seat_user,
    sit_event_data,
    unique_name,
)
from kingdombuilder.server.room.seat_names import bot_name
from kingdombuilder.server.room.viewer import Viewer
from kingdombuilder.text.translations import translate

REPLACE_AFTER_MS = 120_000  # after which a player without a clock can be replaced


class Seating:
    """Handles the seats of one table."""

    def __init__(
        self, game: str, log: EventLog, options: RoomOptions, tokens: SeatTokens | None
    ) -> None:
        self._game, self._log, self._options, self._tokens = game, log, options, tokens

    @property
    def stage(self) -> Stage:
        """The stage of the table."""
        if self._log.closed:
            return CLOSED
        if not self._log.is_started:
            return GATHERING
        return OVER if self._log.over else PLAYING

    def seat_of(self, user: User) -> int | None:
        """Return the seat that a user holds."""
        seats = enumerate(self._log.seats)
        return next((place for place, seat in seats if _holds_seat(seat, user)), None)

    def name_at(self, place: int, name: str) -> str:
        """Return a name for a seat, changed if it looks like that of another seat."""
        others = [other for seat, other in enumerate(self._log.names) if seat != place]
        return unique_name(others, place, name)

    def handle(self, viewer: Viewer, message: SeatMessage) -> None:
        """Carry out a message about seats; raise `MessageError` if that is not possible."""
        if self._options.kind != ONLINE:
            raise MessageError(NOT_NOW, "one_screen")
        match message:
            case SitMessage():
                self._sit(viewer, message)
            case ClaimSeatMessage(token=token):
                self._claim_seat(viewer, token)
            case LeaveSeatMessage():
                self._leave_seat(self._require_seat(viewer.user))
            case ReturnToSeatMessage():
                self._return_to_seat(self._require_seat(viewer.user))
            case SetReadyMessage(ready=ready):
                self._set_ready(self._require_seat(viewer.user), ready)
            case AssignBotMessage(seat=place, bot=bot):
                self._assign_bot(viewer, place, bot)
            case ReplacePlayerMessage(seat=place):
                self._require_seat(viewer.user)
                self._replace_player(place)
            case CloseTableMessage():
                self._require_stage(GATHERING)
                self._require_host(viewer.user)
                self.close()

    def tick(self) -> bool:
        """Replace the player whose time has run out; return whether there is one."""
        clock = self._log.clock
        place = clock.expired_seat(self._log.now())
        if self.stage != PLAYING or place < 0:
            return False
        self._log.add_seat_event(
            TIMED_OUT if clock.time_control.kind == GAME else REPLACE, f"{place} {SUBSTITUTE_BOT}"
        )
        return True

    def close(self) -> None:
        """Close the table before the game."""
        self._log.add_seat_event(CLOSE, "")

    def link_rematch(self, game: str) -> None:
        """Record the table of the rematch, unless there is one."""
        if not self._log.rematch_game:
            self._log.add_seat_event(NEXT, game)

    def _sit(self, viewer: Viewer, message: SitMessage) -> None:
        user, place = viewer.user, message.seat
        self._require_stage(GATHERING)
        if not user.id:
            raise MessageError(NOT_YOURS, "nobody")
        if self.seat_of(user) is not None:
            raise MessageError(NOT_NOW, "seated")
        if place >= len(self._log.seats) or not self._log.seats[place].is_open:
            raise MessageError(NOT_NOW, "seat_taken")
        if self._options.rated and not user.is_registered:
            raise MessageError(NOT_YOURS, "accounts_only")
        if not self._may_enter(user, message.invite):
            raise MessageError(NOT_YOURS, "no_invite")
        self._log.limits.require(SIT, user.id)
        name = user.name if user.is_registered else message.name or user.name
        colour = translate(viewer.language, f"seat.{self._log.seats[place].colour}")
        name = self.name_at(place, name or colour)
        self._log.add_seat_event(SIT, sit_event_data(place, user, name))

    def _may_enter(self, user: User, invite: str | None) -> bool:
        if self._options.listed or user.id == self._options.host:
            return True
        return bool(self._tokens and invite and self._tokens.is_invite(self._game, invite))

    def _claim_seat(self, viewer: Viewer, token: str) -> None:
        """Give a seat to the user with its token; raise `MessageError` if it is not current."""
        read = self._tokens.read_seat_token(token) if self._tokens else None
        if read is None or read[0] != self._game or read[1] >= len(self._log.seats):
            raise MessageError(NOT_YOURS, "no_token")
        seat = self._log.seats[read[1]]
        if not seat.player or seat.since != read[2]:
            raise MessageError(NOT_YOURS, "no_token")
        viewer.user = replace(seat_user(seat), epoch=read[3])

    def _set_ready(self, place: int, ready: bool) -> None:
        self._require_stage(GATHERING)
        if self._log.seats[place].ready != ready:
            if not ready:  # a player can always get ready
                self._log.limits.require(READY, self._log.seats[place].player)
            self._log.add_seat_event(READY, f"{place} {int(ready)}")
            self._begin_if_ready()

    def _leave_seat(self, place: int) -> None:
        if self.stage == GATHERING:
            self._log.add_seat_event(STAND, f"{place} {NO_BOT}")
            return
        self._require_stage(PLAYING)
        if self._log.seats[place].is_away:
            raise MessageError(NOT_NOW, "away")
        self._log.limits.require(STAND, self._log.seats[place].player)
        self._log.add_seat_event(STAND, f"{place} {SUBSTITUTE_BOT}")

    def _return_to_seat(self, place: int) -> None:
        self._require_stage(PLAYING)
        if not self._log.seats[place].is_away:
            raise MessageError(NOT_NOW, "not_away")
        if self._log.seats[place].timed_out:
            raise MessageError(NOT_NOW, "out")
        if self._log.seats[place].has_forfeited:
            raise MessageError(NOT_NOW, "forfeited")
        if self._options.fair_play and not self._log.clock.has_time(place, self._log.now()):
            raise MessageError(NOT_NOW, "no_time_left")
        self._log.add_seat_event(RETURN, str(place))

    def _assign_bot(self, viewer: Viewer, place: int, bot: str | None) -> None:
        self._require_stage(GATHERING)
        self._require_host(viewer.user)
        if place >= len(self._log.seats):
            raise MessageError(UNKNOWN, "no_seat")
        self._log.limits.require(BOT, "")
        if bot is None:
            if not self._log.seats[place].is_open:
                self._log.add_seat_event(BOT, f"{place} {NO_BOT}")
            return
        if bot not in BOTS:
            raise MessageError(UNKNOWN, "no_bot", name=bot)
        if self._options.rated and BOTS[bot].is_program:
            raise MessageError(NOT_NOW, "unrated_bot", name=bot)
        others = [other for seat, other in enumerate(self._log.names) if seat != place]
        name = bot_name(bot, others, place)
        self._log.add_seat_event(BOT, f"{place} {BOTS[bot].id} {name}")
        self._begin_if_ready()

    def _replace_player(self, place: int) -> None:
        self._require_stage(PLAYING)
        if chooser(self._log.state) != place or self._log.seats[place].bot:
            raise MessageError(NOT_NOW, "nobody_waits")
        waited = self._log.now() - self._log.last_event_ms
        if self._log.clock.time_control.kind != NONE or waited < REPLACE_AFTER_MS:
            seconds = max(1, (REPLACE_AFTER_MS - waited) // 1000)
            key = "clock_runs" if self._log.clock.time_control.kind != NONE else "wait"
            raise MessageError(NOT_NOW, key, who=self._log.names[place], seconds=seconds)
        self._log.add_seat_event(REPLACE, f"{place} {SUBSTITUTE_BOT}")

    def _begin_if_ready(self) -> None:
        people = [seat for seat in self._log.seats if seat.player]
        if all(seat.bot or seat.ready for seat in self._log.seats) and people:
            self._log.add_seat_event(BEGIN, "")

    def _require_seat(self, user: User) -> int:
        place = self.seat_of(user)
        if place is None:
            raise MessageError(NOT_YOURS, "not_seated")
        return place

    def _require_stage(self, stage: str) -> None:
        if self.stage != stage:
            raise MessageError(NOT_NOW, f"not_{stage}")

    def _require_host(self, user: User) -> None:
        if not user.id or user.id != self._options.host:
            raise MessageError(NOT_YOURS, "not_host")


def _holds_seat(seat: Seat, user: User) -> bool:
    return bool(user.id) and seat.player == user.id
