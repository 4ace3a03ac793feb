"""The event log of a game: its picks, undos and changes of seats, numbered from 1."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random

from kingdombuilder.bots.decision import Thought
from kingdombuilder.game.session import Session
from kingdombuilder.insight.scores import totals, winners
from kingdombuilder.notation.picks import parse_pick, pick_name
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import DEALING, OVER, State
from kingdombuilder.rules.turn import CHANCE, chooser
from kingdombuilder.server.room.clock import NO_SEAT, UNTIMED, Clock, TimeControl
from kingdombuilder.server.room.model import PICK, REDO, RENAME, UNDO, Event, Seat
from kingdombuilder.server.room.seat_events import (
    BEGIN,
    CLOSE,
    NEXT,
    RETURN,
    Seats,
    apply_seat_event,
)
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.setup import Setup
from kingdombuilder.text.parsing import Token


def frozen_clock() -> int:
    """Return 0, for games whose events need no time."""
    return 0


class EventLog:
    """A game and its events; callers check that an event is possible before they add it."""

    def __init__(
        self,
        setup: Setup,
        seats: Sequence[Seat],
        random: Random,
        events: Iterable[Event],
        start: State | None,
        time_control: TimeControl = UNTIMED,
        gathers: bool = False,
        now: Callable[[], int] = frozen_clock,
    ) -> None:
        self.seats: Seats = tuple(seats)
        self.begun, self.closed, self.rematch_game = not gathers, False, ""
        self.last_event_ms = 0
        self.now = now
        self.clock = Clock(time_control, len(self.seats))
        self.session = Session(setup, self.names, start)
        self.seq = 0  # the number of events
        self.thoughts: dict[int, Thought] = {}  # the bots' reasons, by step
        self._random = random
        self._rounds = [1 if start and start.phase != DEALING else 0]
        self._new_events: list[Event] = []
        for event in events:
            self._replay(event)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def state(self) -> State:
        """The current state."""
        return self.session.state

    @property
    def states(self) -> Sequence[State]:
        """All states, from the first to the current one."""
        return self.session.states

    @property
    def step(self) -> int:
        """The number of picks."""
        return len(self.states) - 1

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase == OVER

    def round_at(self, step: int) -> int:
        """Return the round after a number of picks, counted from 1."""
        return max(self._rounds[step], 1)

    def turn_start(self) -> int:
        """Return the step at which the current turn began, or the last one of a finished game."""
        states, step = self.states, self.step
        while step and not self.over and states[step - 1].turn == self.state.turn:
            step -= 1
        return step

    def winners(self) -> tuple[int, ...]:
        """Return the winners of a finished game, without players for whom a bot played."""
        present = [place for place, seat in enumerate(self.seats) if not seat.is_away]
        if len(present) in (0, len(self.seats)):
            return winners(self.state)
        gold = totals(self.state)
        best = max(gold[place] for place in present)
        return tuple(place for place in present if gold[place] == best)

    def take_new_events(self) -> list[Event]:
        """Return and forget the events since the last call."""
        events, self._new_events = self._new_events, []
        return events

    def pick(self, pick: Cell, thought: Thought | None = None) -> None:
        """Make a legal pick, with a bot's reason if it has one."""
        self.session.pick(pick)
        self._count_round()
        if thought:
            self.thoughts[self.step] = thought
        self._add(PICK, pick_name(pick), thought)

    def draw(self) -> None:
        """Draw cards as long as chance picks, once the game has begun."""
        while self.begun and chooser(self.state) == CHANCE:
            self.pick(draw_card(self.state, self._random))

    def undo(self, count: int) -> bool:
        """Undo picks; return False if not all of them can be undone."""
        done = self.session.undo(count)
        if done:
            del self._rounds[-count:]
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
            self.begun = True
        elif kind == CLOSE:
            self.closed = True
        elif kind == NEXT:
            self.rematch_game = data
        else:
            self.seats = apply_seat_event(self.seats, kind, data, self.seq + 1)
            self.session.names = self.names
        if kind == RETURN:
            self.clock.refill(int(data))
        self._add(kind, data)

    def catch_up(self, events: Iterable[Event]) -> int:
        """Apply events that another node has stored; return the last step that did not change."""
        unchanged = self.step
        for event in events:
            self._replay(event)
            unchanged = min(unchanged, self.step)
        return unchanged

    def _count_round(self) -> None:
        before, after = self.states[-2:]
        begins = after.turn == 0 and (before.turn != 0 or before.phase == DEALING != after.phase)
        self._rounds.append(self._rounds[-1] + begins)

    def _add(self, kind: str, data: str, thought: Thought | None = None) -> None:
        self.seq += 1
        self.last_event_ms = self.now()
        self._new_events.append(Event(self.seq, kind, data, thought, self.last_event_ms))
        self._update_clock()

    def _update_clock(self) -> None:
        if not self.begun:
            return
        seat = chooser(self.state)
        has_clock = seat >= 0 and not self.seats[seat].bot
        running = seat if has_clock else NO_SEAT
        self.clock.record_event(self.last_event_ms, running, self.state.turn)

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
        else:
            self.add_seat_event(kind, data)
        self.now = now
        if not done:
            raise ValueError(f"event {event.number} ({kind} {data}) does not follow")
        self._new_events.clear()
