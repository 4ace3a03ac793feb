"""The seats of an online table: taken, left, made ready, and handed to bots."""

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.levels import STAND_IN
from kingdombuilder.rules.turn import chooser
from kingdombuilder.server.protocol.message_error import NOT_NOW, NOT_YOURS, UNKNOWN, Refused
from kingdombuilder.server.protocol.seat_messages import (
    CloseSaid,
    HostSaid,
    ReadySaid,
    ReplaceSaid,
    ReturnSaid,
    Seating,
    SeatSaid,
    SitSaid,
    StandSaid,
)
from kingdombuilder.server.room.clock import GAME, NONE
from kingdombuilder.server.room.event_log import Log
from kingdombuilder.server.room.model import (
    CLOSED,
    GATHERING,
    ONLINE,
    OVER,
    PLAYING,
    Keys,
    Options,
    Seat,
    Visitor,
)
from kingdombuilder.server.room.seat_events import (
    BEGIN,
    BOT,
    CLOSE,
    FLAG,
    FREED,
    NEXT,
    READY,
    REPLACE,
    RETURN,
    SIT,
    STAND,
    free_name,
    sits,
)
from kingdombuilder.server.room.viewer import Screen
from kingdombuilder.text.translations import say

PATIENCE = 120_000  # ms that a seat without a clock may keep everybody waiting


class Hosting:
    """What may be done with the seats of one table."""

    def __init__(self, game: str, log: Log, options: Options, keys: Keys | None) -> None:
        self._game, self._log, self._options, self._keys = game, log, options, keys

    @property
    def stage(self) -> str:
        """How far the table has come."""
        if self._log.closed:
            return CLOSED
        if not self._log.begun:
            return GATHERING
        return OVER if self._log.over else PLAYING

    def place_of(self, visitor: Visitor) -> int:
        """The seat of somebody, or -1."""
        seats = enumerate(self._log.seats)
        return next((place for place, seat in seats if _is(seat, visitor)), -1)

    def follow(self, screen: Screen, said: Seating) -> None:
        """Do what somebody wants with the seats; raises Refused."""
        if self._options.kind != ONLINE:
            raise Refused(NOT_NOW, "one_screen")
        match said:
            case SitSaid():
                self._sit(screen, said)
            case SeatSaid(token=token):
                self._be(screen, token)
            case StandSaid():
                self._stand(self._own(screen.visitor))
            case ReturnSaid():
                self._return(self._own(screen.visitor))
            case ReadySaid(ready=ready):
                self._be_ready(self._own(screen.visitor), ready)
            case HostSaid(seat=place, bot=bot):
                self._host(screen, place, bot)
            case ReplaceSaid(seat=place):
                self._own(screen.visitor)
                self._replace(place)
            case CloseSaid():
                self._must_be(GATHERING)
                self._must_host(screen.visitor)
                self._log.seat(CLOSE, "")

    def tick(self) -> bool:
        """Whether somebody's time has run out, and a bot plays for them now."""
        clock = self._log.clock
        place = clock.out_of_time(self._log.now())
        if self.stage != PLAYING or place < 0:
            return False
        self._log.seat(FLAG if clock.terms.kind == GAME else REPLACE, f"{place} {STAND_IN}")
        return True

    def go_on_at(self, game: str) -> None:
        """There is another table for the same players."""
        if not self._log.next:
            self._log.seat(NEXT, game)

    def _sit(self, screen: Screen, said: SitSaid) -> None:
        visitor, place = screen.visitor, said.seat
        self._must_be(GATHERING)
        if not visitor.player:
            raise Refused(NOT_YOURS, "nobody")
        if self.place_of(visitor) >= 0:
            raise Refused(NOT_NOW, "seated")
        if place >= len(self._log.seats) or not self._log.seats[place].open:
            raise Refused(NOT_NOW, "seat_taken")
        if self._options.rated and not visitor.account:
            raise Refused(NOT_YOURS, "accounts_only")
        if not self._may_enter(visitor, said.invite):
            raise Refused(NOT_YOURS, "no_invite")
        name = visitor.name if visitor.account else said.name or visitor.name
        colour = say(screen.language, f"seat.{self._log.seats[place].colour}")
        name = free_name(self._others(place), place, name or colour)
        self._log.seat(SIT, sits(place, visitor, name))

    def _may_enter(self, visitor: Visitor, invite: str) -> bool:
        if self._options.listed or visitor.player == self._options.host:
            return True
        return self._keys is not None and self._keys.is_invite(self._game, invite)

    def _be(self, screen: Screen, token: str) -> None:
        """Whoever shows the token of a seat is its holder, as long as it is held since then."""
        read = self._keys.read_seat_token(token) if self._keys else None
        if read is None or read[0] != self._game or read[1] >= len(self._log.seats):
            raise Refused(NOT_YOURS, "no_token")
        seat = self._log.seats[read[1]]
        if not seat.player or seat.since != read[2]:
            raise Refused(NOT_YOURS, "no_token")
        screen.visitor = Visitor(seat.player, seat.name, seat.account)

    def _be_ready(self, place: int, ready: bool) -> None:
        self._must_be(GATHERING)
        if self._log.seats[place].ready != ready:
            self._log.seat(READY, f"{place} {int(ready)}")
            self._begin_if_ready()

    def _stand(self, place: int) -> None:
        if self.stage == GATHERING:
            self._log.seat(STAND, f"{place} {FREED}")
            return
        self._must_be(PLAYING)
        if self._log.seats[place].away:
            raise Refused(NOT_NOW, "away")
        self._log.seat(STAND, f"{place} {STAND_IN}")

    def _return(self, place: int) -> None:
        self._must_be(PLAYING)
        if not self._log.seats[place].away:
            raise Refused(NOT_NOW, "not_away")
        if self._log.seats[place].out:
            raise Refused(NOT_NOW, "out")
        self._log.seat(RETURN, str(place))

    def _host(self, screen: Screen, place: int, bot: str) -> None:
        self._must_be(GATHERING)
        self._must_host(screen.visitor)
        if place >= len(self._log.seats):
            raise Refused(UNKNOWN, "no_seat")
        if not bot:
            if not self._log.seats[place].open:
                self._log.seat(BOT, f"{place} {FREED}")
            return
        if bot not in BOTS:
            raise Refused(UNKNOWN, "no_bot", name=bot)
        name = BOTS[bot].name[screen.language]
        name = free_name(self._others(place), place, name)
        self._log.seat(BOT, f"{place} {BOTS[bot].id} {name}")
        self._begin_if_ready()

    def _replace(self, place: int) -> None:
        self._must_be(PLAYING)
        if chooser(self._log.state) != place or self._log.seats[place].bot:
            raise Refused(NOT_NOW, "nobody_waits")
        waited = self._log.now() - self._log.moment
        if self._log.clock.terms.kind != NONE or waited < PATIENCE:
            seconds = max(1, (PATIENCE - waited) // 1000)
            key = "clock_runs" if self._log.clock.terms.kind != NONE else "wait"
            raise Refused(NOT_NOW, key, who=self._log.names[place], seconds=seconds)
        self._log.seat(REPLACE, f"{place} {STAND_IN}")

    def _begin_if_ready(self) -> None:
        people = [seat for seat in self._log.seats if seat.player]
        if all(seat.bot or seat.ready for seat in self._log.seats) and people:
            self._log.seat(BEGIN, "")

    def _others(self, place: int) -> list[str]:
        """The names at all other seats."""
        return [name for other, name in enumerate(self._log.names) if other != place]

    def _own(self, visitor: Visitor) -> int:
        place = self.place_of(visitor)
        if place < 0:
            raise Refused(NOT_YOURS, "not_seated")
        return place

    def _must_be(self, stage: str) -> None:
        if self.stage != stage:
            raise Refused(NOT_NOW, f"not_{stage}")

    def _must_host(self, visitor: Visitor) -> None:
        if not visitor.player or visitor.player != self._options.host:
            raise Refused(NOT_YOURS, "not_host")


def _is(seat: Seat, visitor: Visitor) -> bool:
    return bool(visitor.player) and seat.player == visitor.player
