"""The seats of an online table: taken, left, made ready, and handed to bots."""

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.levels import SUBSTITUTE_BOT
from kingdombuilder.rules.turn import chooser
from kingdombuilder.server.protocol.errors import NOT_NOW, NOT_YOURS, UNKNOWN, MessageError
from kingdombuilder.server.protocol.seat_messages import (
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
from kingdombuilder.server.room.viewer import Viewer
from kingdombuilder.text.translations import translate

REPLACE_AFTER_MS = 120_000  # ms that a seat without a clock may keep everybody waiting


class Seating:
    """What may be done with the seats of one table."""

    def __init__(
        self, game: str, log: EventLog, options: RoomOptions, keys: SeatTokens | None
    ) -> None:
        self._game, self._log, self._options, self._keys = game, log, options, keys

    @property
    def stage(self) -> str:
        """How far the table has come."""
        if self._log.closed:
            return CLOSED
        if not self._log.begun:
            return GATHERING
        return OVER if self._log.over else PLAYING

    def place_of(self, visitor: User) -> int:
        """The seat of somebody, or -1."""
        seats = enumerate(self._log.seats)
        return next((place for place, seat in seats if _holds_seat(seat, visitor)), -1)

    def handle(self, screen: Viewer, said: SeatMessage) -> None:
        """Do what somebody wants with the seats; raises Refused."""
        if self._options.kind != ONLINE:
            raise MessageError(NOT_NOW, "one_screen")
        match said:
            case SitMessage():
                self._sit(screen, said)
            case ClaimSeatMessage(token=token):
                self._claim_seat(screen, token)
            case LeaveSeatMessage():
                self._stand(self._require_seat(screen.visitor))
            case ReturnToSeatMessage():
                self._return(self._require_seat(screen.visitor))
            case SetReadyMessage(ready=ready):
                self._set_ready(self._require_seat(screen.visitor), ready)
            case AssignBotMessage(seat=place, bot=bot):
                self._host(screen, place, bot)
            case ReplacePlayerMessage(seat=place):
                self._require_seat(screen.visitor)
                self._replace(place)
            case CloseTableMessage():
                self._require_stage(GATHERING)
                self._require_host(screen.visitor)
                self._log.add_seat_event(CLOSE, "")

    def tick(self) -> bool:
        """Whether somebody's time has run out, and a bot plays for them now."""
        clock = self._log.clock
        place = clock.expired_seat(self._log.now())
        if self.stage != PLAYING or place < 0:
            return False
        self._log.add_seat_event(
            TIMED_OUT if clock.terms.kind == GAME else REPLACE, f"{place} {SUBSTITUTE_BOT}"
        )
        return True

    def go_on_at(self, game: str) -> None:
        """There is another table for the same players."""
        if not self._log.next:
            self._log.add_seat_event(NEXT, game)

    def _sit(self, screen: Viewer, said: SitMessage) -> None:
        visitor, place = screen.visitor, said.seat
        self._require_stage(GATHERING)
        if not visitor.id:
            raise MessageError(NOT_YOURS, "nobody")
        if self.place_of(visitor) >= 0:
            raise MessageError(NOT_NOW, "seated")
        if place >= len(self._log.seats) or not self._log.seats[place].is_open:
            raise MessageError(NOT_NOW, "seat_taken")
        if self._options.rated and not visitor.is_registered:
            raise MessageError(NOT_YOURS, "accounts_only")
        if not self._may_enter(visitor, said.invite):
            raise MessageError(NOT_YOURS, "no_invite")
        name = visitor.name if visitor.is_registered else said.name or visitor.name
        colour = translate(screen.language, f"seat.{self._log.seats[place].colour}")
        name = unique_name(self._others(place), place, name or colour)
        self._log.add_seat_event(SIT, sit_event_data(place, visitor, name))

    def _may_enter(self, visitor: User, invite: str) -> bool:
        if self._options.listed or visitor.id == self._options.host:
            return True
        return self._keys is not None and self._keys.is_invite(self._game, invite)

    def _claim_seat(self, screen: Viewer, token: str) -> None:
        """Give a seat to the user with its token; raise `MessageError` if it is not current."""
        read = self._keys.read_seat_token(token) if self._keys else None
        if read is None or read[0] != self._game or read[1] >= len(self._log.seats):
            raise MessageError(NOT_YOURS, "no_token")
        seat = self._log.seats[read[1]]
        if not seat.player or seat.since != read[2]:
            raise MessageError(NOT_YOURS, "no_token")
        screen.visitor = seat_user(seat)

    def _set_ready(self, place: int, ready: bool) -> None:
        self._require_stage(GATHERING)
        if self._log.seats[place].ready != ready:
            self._log.add_seat_event(READY, f"{place} {int(ready)}")
            self._begin_if_ready()

    def _stand(self, place: int) -> None:
        if self.stage == GATHERING:
            self._log.add_seat_event(STAND, f"{place} {NO_BOT}")
            return
        self._require_stage(PLAYING)
        if self._log.seats[place].is_away:
            raise MessageError(NOT_NOW, "away")
        self._log.add_seat_event(STAND, f"{place} {SUBSTITUTE_BOT}")

    def _return(self, place: int) -> None:
        self._require_stage(PLAYING)
        if not self._log.seats[place].is_away:
            raise MessageError(NOT_NOW, "not_away")
        if self._log.seats[place].timed_out:
            raise MessageError(NOT_NOW, "out")
        self._log.add_seat_event(RETURN, str(place))

    def _host(self, screen: Viewer, place: int, bot: str) -> None:
        self._require_stage(GATHERING)
        self._require_host(screen.visitor)
        if place >= len(self._log.seats):
            raise MessageError(UNKNOWN, "no_seat")
        if not bot:
            if not self._log.seats[place].is_open:
                self._log.add_seat_event(BOT, f"{place} {NO_BOT}")
            return
        if bot not in BOTS:
            raise MessageError(UNKNOWN, "no_bot", name=bot)
        name = BOTS[bot].name[screen.language]
        name = unique_name(self._others(place), place, name)
        self._log.add_seat_event(BOT, f"{place} {BOTS[bot].id} {name}")
        self._begin_if_ready()

    def _replace(self, place: int) -> None:
        self._require_stage(PLAYING)
        if chooser(self._log.state) != place or self._log.seats[place].bot:
            raise MessageError(NOT_NOW, "nobody_waits")
        waited = self._log.now() - self._log.last_event_ms
        if self._log.clock.terms.kind != NONE or waited < REPLACE_AFTER_MS:
            seconds = max(1, (REPLACE_AFTER_MS - waited) // 1000)
            key = "clock_runs" if self._log.clock.terms.kind != NONE else "wait"
            raise MessageError(NOT_NOW, key, who=self._log.names[place], seconds=seconds)
        self._log.add_seat_event(REPLACE, f"{place} {SUBSTITUTE_BOT}")

    def _begin_if_ready(self) -> None:
        people = [seat for seat in self._log.seats if seat.player]
        if all(seat.bot or seat.ready for seat in self._log.seats) and people:
            self._log.add_seat_event(BEGIN, "")

    def _others(self, place: int) -> list[str]:
        """The names at all other seats."""
        return [name for other, name in enumerate(self._log.names) if other != place]

    def _require_seat(self, visitor: User) -> int:
        place = self.place_of(visitor)
        if place < 0:
            raise MessageError(NOT_YOURS, "not_seated")
        return place

    def _require_stage(self, stage: str) -> None:
        if self.stage != stage:
            raise MessageError(NOT_NOW, f"not_{stage}")

    def _require_host(self, visitor: User) -> None:
        if not visitor.id or visitor.id != self._options.host:
            raise MessageError(NOT_YOURS, "not_host")


def _holds_seat(seat: Seat, visitor: User) -> bool:
    return bool(visitor.id) and seat.player == visitor.id
