"""A contestant that plays one game at an online table, from taking a seat to the result."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Lock

from kingdombuilder.bots import Budget, Decision
from kingdombuilder.bots.bot import PlanFollower
from kingdombuilder.entrants.contestant import Contestant
from kingdombuilder.entrants.forfeits import BotFault
from kingdombuilder.entrants.online.connection import Message, Stopped, TableConnection
from kingdombuilder.entrants.online.sections import take_sections
from kingdombuilder.entrants.online.site import Site
from kingdombuilder.entrants.protocol.messages import SeatAssignment
from kingdombuilder.entrants.seated import require_legal
from kingdombuilder.entrants.turn_timer import TurnTimer
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.state import State
from kingdombuilder.setup.setup import setup_of
from kingdombuilder.text.parsing import ParseError

MAX_FAULTS = 3  # of a program in one game, before it leaves the table
TURN_SHARE, GAME_SHARE = 0.8, 0.08  # of the time left that a turn can use, by time control
MIN_SECONDS = 0.05  # for a turn, however little time is left
LATENCY = 0.3  # seconds that a pick needs to the server
LEAVE_SECONDS = 2.0  # to wait for the server when leaving
LEAVE_REPLIES = ("table", "error")
WAITING = ("stale", "unavailable")  # errors that the next view resolves


@dataclass(frozen=True, slots=True)
class OnlineResult:
    """The end of a game: everyone's gold, the winners and the contestant's seat, from 0."""

    gold: tuple[int, ...]
    winners: tuple[int, ...]
    seat: int


Notify = Callable[..., None]  # receives the key of a text and its facts


class OnlinePlayer:
    """Plays one table; `notify` receives progress messages.

    Another thread can set `stopped` and call `leave`, and then kill the contestant.
    """

    def __init__(
        self,
        site: Site,
        connection: TableConnection,
        contestant: Contestant,
        invite: str,
        notify: Notify,
        stopped: Event,
    ) -> None:
        self._site, self._table, self._contestant = site, connection, contestant
        self._invite, self._notify, self._stopped = invite, notify, stopped
        self._seat = -1
        self._sending, self._has_left = Lock(), False
        self._is_begun, self._faults, self._turn = False, 0, (-1, -1)
        self._plan, self._timer = PlanFollower(), TurnTimer(1)
        self._requested: int | None = None  # a seat, until the server answers
        self._refused: set[int] = set()  # requested seats that were already taken
        self._time_control: Message | None = None
        self._last_table: Message = {}

    def play(self) -> OnlineResult:
        """Take a seat and play to the end; raise `ParseError` if that is not possible.

        Raise `Stopped` after leaving the table if the player was stopped.
        """
        reconnects = 0
        while True:
            message = self._table.next()
            assert message
            if self._stopped.is_set():
                self._leave_table(message)
                raise Stopped
            if self._table.reconnects > reconnects:
                reconnects = self._table.reconnects
                self._requested = None  # the answer may be lost
                self._notify("join.reconnected")
            match message["type"]:
                case "table":
                    self._see_table(message)
                case "view" if not message["is_past"]:
                    if message["position"]["phase"] == "over":
                        return self._end(message)
                    if message["can_act"]:
                        self._pick(message)
                case "error":
                    self._see_error(message)

    def leave(self) -> None:
        """Leave the seat to one of the server's bots, so that the others need not wait."""
        with self._sending:
            if not self._has_left and (self._seat >= 0 or self._requested is not None):
                self._has_left = True
                self._table.send("leave_seat")

    def _send(self, type_: str, **fields: object) -> None:
        """Send a message, unless the seat is left."""
        with self._sending:
            if not self._has_left:
                self._table.send(type_, **fields)

    def _leave_table(self, message: Message | None = None) -> None:
        """Leave the seat and wait until a message from the server shows it."""
        self.leave()
        deadline = time.monotonic() + LEAVE_SECONDS
        while self._has_left and (message is None or message["type"] not in LEAVE_REPLIES):
            message = self._table.next(timeout=max(0.0, deadline - time.monotonic()))
            if message is None:
                return

    def _see_table(self, table: Message) -> None:
        self._last_table = table
        if self._seat < 0:
            layout = table["layout"]
            take_sections(self._site, layout["sections"], layout["island"])
        self._time_control = table["options"]["time_control"]
        mine = [number for number, seat in enumerate(table["seats"]) if seat["is_mine"]]
        if table["stage"] == "closed":
            raise ParseError("join_closed")
        if mine and self._seat != mine[0]:
            self._seat, self._requested = mine[0], None
            self._notify("join.seated", seat=self._seat + 1, n=len(table["seats"]))
        if table["stage"] == "gathering":
            self._gather(table, mine)
        elif not mine:
            raise ParseError("join_begun")
        elif table["stage"] == "playing" and table["seats"][mine[0]]["is_away"]:
            self._return(table["seats"][mine[0]])

    def _gather(self, table: Message, mine: list[int]) -> None:
        if mine:
            if not table["seats"][mine[0]]["ready"]:
                self._send("set_ready")
            return
        if self._seat >= 0:
            raise ParseError("join_removed")
        if self._requested is not None:
            return  # another player changed the table before the server answered
        seats = enumerate(table["seats"])
        free = [place for place, seat in seats if seat["is_open"] and place not in self._refused]
        if not free:
            raise ParseError("join_full")
        self._requested = free[0]
        self._send("sit", seat=free[0], invite=self._invite or None)

    def _return(self, seat: Message) -> None:
        """Take the seat back from the server's bot, unless the game is lost already."""
        if not seat["timed_out"] and not seat["has_forfeited"]:
            self._notify("join.back")
            self._send("return_to_seat")

    def _see_error(self, error: Message) -> None:
        seat = self._requested
        if error.get("request") == "sit":
            self._requested = None
        if error["code"] in WAITING or error.get("request") in ("set_ready", "return_to_seat"):
            return
        if error.get("request") == "sit" and error["code"] == "not_now" and seat is not None:
            self._refused.add(seat)
            self._see_table(self._last_table)  # another seat may be open
            return
        raise ParseError("join_refused", why=error["text"])

    def _pick(self, view: Message) -> None:
        if view.get("notation") is None:
            raise ParseError("join_protocol", name=self._site.url)
        seen = read_position(view["notation"])
        turn = view["round"], view["position"]["turn"]
        if turn != self._turn:
            self._turn = turn
            self._timer.new_turn()
        decision = self._plan.next_decision(seen) or self._decide(seen, view)
        if self._stopped.is_set():
            return  # the seat is left, and the server's reply comes next
        pick = self._plan.follow(decision, seen)
        self._send("pick", seq=view["seq"] + 1, pick=pick_name(pick))

    def _decide(self, seen: State, view: Message) -> Decision:
        """Return a decision; a program that fails is restarted, and leaves after some faults."""
        while True:
            began = time.perf_counter()
            try:
                if not self._is_begun:
                    self._begin(seen)
                usual = limit_by_clock(self._contestant.limit, view, self._time_control)
                decision = self._contestant.decide(seen, self._timer.remaining(0, usual))
                require_legal(decision, seen)
                return decision
            except BotFault as fault:
                if self._stopped.is_set():  # the program was killed
                    self._leave_table()
                    raise Stopped from None
                self._fail(fault)
            finally:
                self._timer.record_decision(0, time.perf_counter() - began)

    def _begin(self, seen: State) -> None:
        setup = setup_of(seen.board)
        if not self._faults:
            self._notify("join.begun")
        self._contestant.begin(SeatAssignment(0, seen.me, setup, time.time_ns() % (1 << 32)))
        self._is_begun = True

    def _fail(self, fault: BotFault) -> None:
        self._contestant.end((), str(fault), is_over=False)
        self._is_begun, self._faults = False, self._faults + 1
        self._notify("join.fault", fault=fault)
        if self._faults == MAX_FAULTS:
            self._leave_table()
            raise ParseError("join_faults", n=MAX_FAULTS)

    def _end(self, view: Message) -> OnlineResult:
        position = view["position"]
        gold = tuple(seat["gold"] for seat in position["seats"])
        if self._is_begun:
            self._contestant.end(gold, "")
        return OnlineResult(gold, tuple(position["winners"]), self._seat)


def limit_by_clock(limit: Budget, view: Message, time_control: Message | None) -> Budget:
    """Return the budget of a turn, which is smaller if the clock of the table has less time."""
    clock, seat = view["clock"], view["viewpoint"]
    if clock is None or time_control is None or seat is None:
        return limit
    passed = clock["now_ms"] - clock["since_ms"] if clock["running"] == seat else 0
    left = (clock["left_ms"][seat] - passed) / 1000
    seconds = TURN_SHARE * left - LATENCY
    if time_control["kind"] == "game":
        seconds = min(seconds, GAME_SHARE * left + TURN_SHARE * time_control["increment"])
    if limit.seconds is not None:
        seconds = min(seconds, limit.seconds)
    return Budget(max(MIN_SECONDS, seconds), limit.work)
