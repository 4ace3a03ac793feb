"""The log of a game is the game: picks, and picks taken back, numbered from 1."""

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
from kingdombuilder.server.room import clock as clocks
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
    """Where nobody asks when something happened."""
    return 0


class EventLog:
    """A game with its events; what it is told to do must be possible."""

    def __init__(
        self,
        setup: Setup,
        seats: Sequence[Seat],
        random: Random,
        events: Iterable[Event],
        start: State | None,
        terms: clocks.TimeControl = clocks.UNTIMED,
        gathers: bool = False,
        now: Callable[[], int] = frozen_clock,
    ) -> None:
        self.seats: Seats = tuple(seats)
        self.begun, self.closed, self.next = not gathers, False, ""
        self.last_event_ms = 0  # of the last event
        self.now = now
        self.clock = clocks.Clock(terms, len(self.seats))
        self.session = Session(setup, self.names, start)
        self.number = 0
        self.thoughts: dict[int, Thought] = {}  # why bots picked, by the number of the pick
        self._random = random
        self._rounds = [1 if start and start.phase != DEALING else 0]
        self._fresh: list[Event] = []
        for event in events:
            self._replay(event)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return tuple(seat.name for seat in self.seats)

    @property
    def state(self) -> State:
        """The state now."""
        return self.session.state

    @property
    def states(self) -> Sequence[State]:
        """The states from the first to the one now."""
        return self.session.states

    @property
    def step(self) -> int:
        """Picks so far."""
        return len(self.states) - 1

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase == OVER

    def round_at(self, at: int) -> int:
        """The round after so many picks, counted from 1."""
        return max(self._rounds[at], 1)

    def turn_start(self) -> int:
        """Picks before the turn that is under way; all of them when the game is over."""
        states, at = self.states, self.step
        while at and not self.over and states[at - 1].turn == self.state.turn:
            at -= 1
        return at

    def winners(self) -> tuple[int, ...]:
        """Who has won a game that is over; a bot that plays for somebody wins nothing for them."""
        there = [place for place, seat in enumerate(self.seats) if not seat.is_away]
        if len(there) in (0, len(self.seats)):
            return winners(self.state)
        gold = totals(self.state)
        best = max(gold[place] for place in there)
        return tuple(place for place in there if gold[place] == best)

    def take_new_events(self) -> list[Event]:
        """The events since this was last asked."""
        found, self._fresh = self._fresh, []
        return found

    def pick(self, pick: Cell, thought: Thought | None = None) -> None:
        """Make a legal pick; a bot may say why."""
        self.session.pick(pick)
        self._went_on()
        if thought:
            self.thoughts[self.step] = thought
        self._note(PICK, pick_name(pick), thought)

    def draw(self) -> None:
        """Let chance pick as long as it is to, once the game has begun."""
        while self.begun and chooser(self.state) == CHANCE:
            self.pick(draw_card(self.state, self._random))

    def undo(self, times: int) -> bool:
        """Take back picks, if so many can be."""
        done = self.session.undo(times)
        if done:
            del self._rounds[-times:]
            self._note(UNDO, str(times))
        return done

    def redo(self) -> bool:
        """Make the pick again that was taken back last."""
        done = self.session.redo()
        if done:
            self._went_on()
            self._note(REDO, "")
        return done

    def rename(self, seat: int, name: str) -> None:
        """Give a seat another name."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], name=name)
        self.seats = tuple(seats)
        self.session.names = self.names
        self._note(RENAME, f"{seat} {name}")

    def add_seat_event(self, kind: str, word: str) -> None:
        """Something changes at the seats, or with the table as a whole."""
        if kind == BEGIN:
            self.begun = True
        elif kind == CLOSE:
            self.closed = True
        elif kind == NEXT:
            self.next = word
        else:
            self.seats = apply_seat_event(self.seats, kind, word, self.number + 1)
            self.session.names = self.names
        if kind == RETURN:
            self.clock.refill(int(word))
        self._note(kind, word)

    def catch_up(self, events: Iterable[Event]) -> int:
        """Catch up with what was stored elsewhere; the picks that stayed as they were."""
        kept = self.step
        for event in events:
            self._replay(event)
            kept = min(kept, self.step)
        return kept

    def _went_on(self) -> None:
        before, after = self.states[-2:]
        begins = after.turn == 0 and (before.turn != 0 or before.phase == DEALING != after.phase)
        self._rounds.append(self._rounds[-1] + begins)

    def _note(self, kind: str, word: str, thought: Thought | None = None) -> None:
        self.number += 1
        self.last_event_ms = self.now()
        self._fresh.append(Event(self.number, kind, word, thought, self.last_event_ms))
        self._tell_clock()

    def _tell_clock(self) -> None:
        if not self.begun:
            return
        seat = chooser(self.state)
        thinks = seat >= 0 and not self.seats[seat].bot
        self.clock.record_event(
            self.last_event_ms, seat if thinks else clocks.NO_SEAT, self.state.turn
        )

    def _replay(self, event: Event) -> None:
        kind, word, now = event.kind, event.data, self.now
        self.now = lambda: event.at_ms
        done = event.number == self.number + 1
        if kind == PICK:
            self.pick(parse_pick(Token(word, event.number, 1)), event.thought)
        elif kind == UNDO:
            done = self.undo(int(word)) and done
        elif kind == REDO:
            done = self.redo() and done
        elif kind == RENAME:
            seat, _, name = word.partition(" ")
            self.rename(int(seat), name)
        else:
            self.add_seat_event(kind, word)
        self.now = now
        if not done:
            raise ValueError(f"event {event.number} ({kind} {word}) does not follow")
        self._fresh.clear()
