"""The event log of a game: its picks, undos and changes of seats, numbered from 1."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

from kingdombuilder.bots.decision import Thought
from kingdombuilder.coach.daily.deal import DailyGame
from kingdombuilder.coach.daily.draws import fixed_draw
from kingdombuilder.notation.picks import parse_pick, pick_name
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, chooser
from kingdombuilder.server.room.clock import NO_SEAT, Clock
from kingdombuilder.server.room.compaction import CompactLog, compact
from kingdombuilder.server.room.event_limits import EventLimits
from kingdombuilder.server.room.forced_terrain import forced_terrain
from kingdombuilder.server.room.game_history import GameHistory
from kingdombuilder.server.room.model import (
    ONLINE,
    PICK,
    REDO,
    RENAME,
    UNDO,
    Event,
    RoomOptions,
    Seat,
)
from kingdombuilder.server.room.seat_events import (
    BEGIN,
    CLOSE,
    NEXT,
    RETURN,
    SEAT_EVENTS,
    apply_seat_event,
)
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.setup import Setup
from kingdombuilder.text.parsing import Token

SLICE = 50  # events that are replayed at a time


def frozen_clock() -> int:
    """Return 0, for games whose events need no time."""
    return 0


class UnknownEvent(Exception):
    """A game that only a later version of the program can read."""


class EventLog(GameHistory):
    """A game and its events; callers check that an event is possible before they add it."""

    def __init__(
        self,
        setup: Setup,
        seats: Sequence[Seat],
        random: Random,
        events: Iterable[Event],
        start: State | None,
        options: RoomOptions,
        now: Callable[[], int] = frozen_clock,
        daily: DailyGame | None = None,
    ) -> None:
        super().__init__(setup, seats, start, options)
        self.daily = daily
        self.is_started, self.closed, self.rematch_game = options.kind != ONLINE, False, ""
        self.last_event_ms = 0
        self.now = now
        self.clock = Clock(options.time_control, len(self.seats))
        self.seq = 0  # the number of events
        self.thoughts: dict[int, Thought] = {}  # the bots' reasons, by step
        self._random, self._fair_play = random, options.fair_play > 0
        self._new_events: list[Event] = []
        self.limits = EventLimits()
        for _ in self.replay_in_slices(list(events)):
            pass

    def take_new_events(self) -> list[Event]:
        """Return and forget the events since the last call."""
        events, self._new_events = self._new_events, []
        return events

    def pick(self, pick: Cell, thought: Thought | None = None) -> None:
        """Make a legal pick, with a bot's reason if it has one."""
        seat, turn = chooser(self.state), self.state.turn
        self.session.pick(pick)
        self._count_round()
        if self.forfeits and seat == turn:
            self.seats = self.forfeits.record_pick(self.seats, seat, self.step)
        if thought:
            self.thoughts[self.step] = thought
        self._add(PICK, pick_name(pick), thought)

    def advance(self) -> None:
        """Draw cards and make forced terrain choices until a seat decides, once the game began."""
        while self.is_started:
            if chooser(self.state) == CHANCE:
                self.pick(self._draw())
            elif forced := forced_terrain(self.state):
                self.pick(forced)
            else:
                return

    def _draw(self) -> Cell:
        """Return chance's pick, which is fixed in a daily game."""
        if self.daily:
            return fixed_draw(self.daily.deal, self.states)
        return draw_card(self.state, self._random)

    def undo(self, count: int) -> bool:
        """Undo picks; return False if not all of them can be undone."""
        done = self.session.undo(count)
        if done:
            del self._rounds[-count:]
            if self.forfeits:
                self.forfeits.truncate(self.step)
            self._add(UNDO, str(count))
        return done

    def redo(self) -> bool:
        """Redo the pick that was undone last; return False if there is none."""
        done = self.session.redo()
        if done:
            self._count_round()
            self._add(REDO, "")
        return done

    def rename(self, seat: int, name: str) -> None:
        """Rename a seat."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], name=name)
        self.seats = tuple(seats)
        self.session.names = self.names
        self._add(RENAME, f"{seat} {name}")

    def add_seat_event(self, kind: str, data: str) -> None:
        """Add an event that changes a seat or the table."""
        if kind == BEGIN:
            self.is_started = True
        elif kind == CLOSE:
            self.closed = True
        elif kind == NEXT:
            self.rematch_game = data
        else:
            self.seats = apply_seat_event(self.seats, kind, data, self.seq + 1)
            self.session.names = self.names
        if kind == RETURN and not self._fair_play:
            self.clock.refill(int(data))
        self._add(kind, data)

    def catch_up(self, events: Iterable[Event]) -> int:
        """Apply events that another node has stored; return the last step that did not change."""
        unchanged = self.step
        for event in events:
            self._replay(event)
            unchanged = min(unchanged, self.step)
        return unchanged

    def replay_in_slices(self, events: Sequence[Event]) -> Iterator[None]:
        """Replay the whole log; yield after each slice of it.

        Picks that were undone are left out, except where they count as forfeited turns.
        """
        is_compact = self.forfeits is None
        log = compact(events) if is_compact else CompactLog({}, [])
        for index, event in enumerate(events, 1):
            if is_compact and event.kind in (PICK, UNDO, REDO):
                self._replay_compact(event, log.picks.get(index - 1))
            else:
                self._replay(event)
            if index % SLICE == 0:
                yield
        if log.redoable:
            self.session.restore_undone([_parse_pick(pick) for pick in log.redoable])

    def _add(self, kind: str, data: str, thought: Thought | None = None) -> None:
        self._record(kind, data, self.now())
        self._new_events.append(Event(self.seq, kind, data, thought, self.last_event_ms))

    def _record(self, kind: str, data: str, moment: int) -> None:
        self.seq += 1
        self.last_event_ms = moment
        if kind == PICK:
            self.limits.count_pick(self._rounds[-1], self.state.turn)
        else:
            self.limits.count_event(kind, data, self.seats, chooser(self.state), self.is_started)
        self._update_clock()

    def _update_clock(self) -> None:
        if not self.is_started:
            return
        seat, turn = chooser(self.state), self.state.turn
        has_substitute = self._fair_play and seat >= 0 and self.seats[seat].is_away
        has_clock = seat >= 0 and (has_substitute or not self.seats[seat].bot)
        self.clock.record_event(
            self.last_event_ms, seat if has_clock else NO_SEAT, turn, has_substitute
        )

    def _replay_compact(self, event: Event, pick: str | None) -> None:
        """Replay a pick, undo or redo; `pick` is the pick that it makes and that remains."""
        if event.number != self.seq + 1:
            raise ValueError(f"event {event.number} does not follow event {self.seq}")
        if pick is not None:
            self.session.pick(_parse_pick(pick))
            self._count_round()
            if event.thought:
                self.thoughts[self.step] = event.thought
        self._record(event.kind, event.data, event.at_ms)

    def _replay(self, event: Event) -> None:
        kind, data, now = event.kind, event.data, self.now
        self.now = lambda: event.at_ms
        done = event.number == self.seq + 1
        if kind == PICK:
            self.pick(parse_pick(Token(data, event.number, 1)), event.thought)
        elif kind == UNDO:
            done = self.undo(int(data)) and done
        elif kind == REDO:
            done = self.redo() and done
        elif kind == RENAME:
            seat, _, name = data.partition(" ")
            self.rename(int(seat), name)
        elif kind in SEAT_EVENTS:
            self.add_seat_event(kind, data)
        else:
            raise UnknownEvent(kind)
        self.now = now
        if not done:
            raise ValueError(f"event {event.number} ({kind} {data}) does not follow")
        self._new_events.clear()


def _parse_pick(name: str) -> Cell:
    return parse_pick(Token(name, 1, 1))
