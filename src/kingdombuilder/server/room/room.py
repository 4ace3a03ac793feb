"""A table that people and bots sit at: messages in, messages out; it knows no socket or file."""

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random

from kingdombuilder.bots.decision import Decision
from kingdombuilder.game.record import GameRecord
from kingdombuilder.insight.seen import WATCHER
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.server.protocol.client_messages import (
    LanguageSaid,
    LookSaid,
    PlanSaid,
    RenameSaid,
    Said,
    read_message,
)
from kingdombuilder.server.protocol.languages import spoken
from kingdombuilder.server.protocol.message_error import NOT_NOW, NOT_YOURS, UNKNOWN, Refused
from kingdombuilder.server.protocol.seat_messages import RematchSaid, SaySaid, Seating
from kingdombuilder.server.room.event_log import Log, no_time
from kingdombuilder.server.room.message_builder import Frames
from kingdombuilder.server.room.model import (
    NOBODY,
    ONLINE,
    PLAYING,
    Event,
    HintWanted,
    Keys,
    Options,
    Out,
    PickWanted,
    Seat,
    Visitor,
)
from kingdombuilder.server.room.plans import Plans
from kingdombuilder.server.room.queries import Questions
from kingdombuilder.server.room.seating import Hosting
from kingdombuilder.server.room.turns import Acting, Change
from kingdombuilder.server.room.viewer import OPEN, Screen, known
from kingdombuilder.setup.setup import Setup

__all__ = ["Event", "HintWanted", "Options", "Out", "PickWanted", "Room", "Seat", "Visitor"]


class Room:
    """One game, who watches it, and what each of them may know.

    Whoever drives it stores `fresh()` before it sends what a call returned; also right after the
    room was made, because that deals the cards.
    """

    def __init__(
        self,
        game: str,
        setup: Setup,
        seats: Sequence[Seat],
        options: Options,
        random: Random,
        events: Iterable[Event] = (),
        start: State | None = None,
        now: Callable[[], int] = no_time,
        keys: Keys | None = None,
    ) -> None:
        self.game, self.options = game, options
        online = options.kind == ONLINE
        self._log = Log(setup, seats, random, events, start, options.clock, online, now)
        self._log.draw()
        self._screens: dict[str, Screen] = {}
        self._plans = Plans()
        self._hosting = Hosting(game, self._log, options, keys)
        self._frames = Frames(game, self._log, options, self._plans, self._hosting, keys)
        self._acting = Acting(self._log, self._plans, self._frames, self._screens)
        self._questions = Questions(self._log, self._frames, options)

    @property
    def number(self) -> int:
        """Events so far."""
        return self._log.number

    @property
    def at(self) -> int:
        """Picks so far."""
        return self._log.at

    @property
    def picks(self) -> tuple[Cell, ...]:
        """The picks so far, chance's among them."""
        return self.record().picks

    @property
    def state(self) -> State:
        """The truth: for totals, winners and whose turn it is; never to be sent."""
        return self._log.state

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._log.over

    @property
    def stage(self) -> str:
        """How far the table has come."""
        return self._hosting.stage

    @property
    def next(self) -> str:
        """The table where the same players go on, if there is one."""
        return self._log.next

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table, with the names of now."""
        return self._log.seats

    def winners(self) -> tuple[int, ...]:
        """Who has won, once the game is over."""
        return self._log.winners() if self.over else ()

    def due(self) -> int | None:
        """When something is to be done that nobody asks for: a bot's turn, the end of a clock."""
        if self.stage != PLAYING:
            return None
        return self._log.moment if self.thinking() else self._log.clock.runs_out()

    def join(
        self, who: str, seats: Collection[int], language: str, visitor: Visitor = NOBODY
    ) -> list[Out]:
        """Somebody begins to watch: the table and the first view.

        They may pick for some seats; at an online table that is the visitor's own.
        """
        people = frozenset(seat for seat in seats if not self.seats[seat].bot)
        eyes = next(iter(people)) if len(people) == 1 else WATCHER
        screen = Screen(who, people, spoken(language) or "en", eyes, visitor)
        self._screens[who] = screen
        self._hold(screen)
        return self._all_of(screen)

    def leave(self, who: str) -> None:
        """Somebody watches no more."""
        self._screens.pop(who, None)

    def receive(self, who: str, message: object) -> list[Out]:
        """Answer a message: parsed JSON of any kind, or text or bytes that may be anything."""
        screen = self._screens.get(who)
        if screen is None:
            return []
        about = ""
        try:
            said = read_message(message)
            about = said.type
            return self._follow(screen, said)
        except Refused as refused:
            return [(who, refused.frame(screen.language, about))]

    def catch_up(self, events: Sequence[Event]) -> list[Out]:
        """Follow what was stored elsewhere."""
        before, kept = self.at, self._log.follow(events)
        if kept < before:
            self._frames.chronicle.forget(kept)
        if any(event.kind not in ("pick", "undo", "redo") for event in events):
            return self._everybody()
        return self._acting.went_on(kept) + self._acting.thinks(self._screens)

    def succeed(self, before: "Room") -> list[Out]:
        """Go on for those who looked at a room of the same game that could not go on."""
        self._screens.update(before._screens)
        self._plans.take(before._plans)
        return self._everybody()

    def fresh(self) -> list[Event]:
        """The events since this was last asked."""
        return self._log.fresh()

    def tick(self) -> list[Out]:
        """Time has passed: for whom it has run out, a bot goes on."""
        return self._everybody() if self._hosting.tick() else []

    def thinking(self) -> PickWanted | None:
        """The bot that is to decide now, if it is a bot's turn."""
        return self._acting.thinking()

    def decided(self, number: int, decision: Decision) -> list[Out]:
        """A bot's answer to what was wanted at this number; nothing if the game has gone on."""
        return self._acting.decided(number, decision)

    def hints(self) -> list[HintWanted]:
        """The hints asked for since this was last asked."""
        return self._questions.hints()

    def hinted(self, wanted: HintWanted, decision: Decision) -> list[Out]:
        """A bot's answer to who wanted a hint; nothing if the game has gone on or they left."""
        screen = self._screens.get(wanted.who)
        if screen is None or wanted.number != self.number:
            return []
        return [(wanted.who, self._questions.hinted(screen, wanted.bot, decision))]

    def place_of(self, who: str) -> int:
        """The seat that a viewer holds at an online table, or -1."""
        screen = self._screens.get(who)
        return self._hosting.place_of(screen.visitor) if screen else -1

    def go_on_at(self, game: str) -> list[Out]:
        """The same players have another table."""
        self._hosting.go_on_at(game)
        return self._everybody()

    def record(self, date: str = "") -> GameRecord:
        """The game so far, every card in it; of a game that began with its set-up."""
        return self._log.session.record(date)

    def seen(self, at: int | None = None, seat: int = WATCHER) -> State:
        """A position as a seat may know it; a finished game lies open.

        Raises IndexError if there is no such position.
        """
        place = self.at if at is None else at
        if place < 0:
            raise IndexError(place)
        return known(self._log.states[place], OPEN if self.over else seat)

    def _follow(self, screen: Screen, said: Said) -> list[Out]:
        if isinstance(said, Change):
            return self._acting.change(screen, said)
        if isinstance(said, Seating):
            self._hosting.follow(screen, said)
            return self._everybody()
        if isinstance(said, SaySaid | RematchSaid):  # for whoever drives the room
            raise Refused(NOT_NOW, "not_here")
        if isinstance(said, LanguageSaid):
            language = spoken(said.language)
            if language is None:
                raise Refused(UNKNOWN, "language", name=said.language)
            screen.language = language
            return self._all_of(screen)
        if isinstance(said, RenameSaid):
            return self._rename(screen, said)
        if not self._log.begun:
            raise Refused(NOT_NOW, "not_playing")
        if isinstance(said, PlanSaid):
            return self._acting.plan(screen, said)
        if isinstance(said, LookSaid):
            if said.seat not in screen.seats:
                raise Refused(NOT_YOURS, "not_your_seat")
            screen.eyes = said.seat
            return [(screen.who, self._frames.view(screen, []))]
        return [(screen.who, frame) for frame in self._questions.answer(screen, said)]

    def _all_of(self, screen: Screen) -> list[Out]:
        out = [(screen.who, self._frames.table(screen))]
        if self._log.begun:
            out.append((screen.who, self._frames.view(screen, [])))
        return out + self._acting.thinks({screen.who: screen})

    def _everybody(self) -> list[Out]:
        """The seats have changed: everybody is told all of it."""
        self._log.draw()
        self._frames.chronicle.forget()
        for screen in self._screens.values():
            self._hold(screen)
        return [out for screen in self._screens.values() for out in self._all_of(screen)]

    def _hold(self, screen: Screen) -> None:
        """At an online table a screen is that of the seat whose holder looks at it."""
        if self.options.kind != ONLINE:
            return
        place = self._hosting.place_of(screen.visitor)
        acts = place >= 0 and not self.seats[place].bot
        screen.seats = frozenset([place] if acts else [])
        screen.eyes = place if place >= 0 else WATCHER

    def _rename(self, screen: Screen, said: RenameSaid) -> list[Out]:
        if said.seat not in screen.seats or self.seats[said.seat].account:
            raise Refused(NOT_YOURS, "not_your_seat")
        self._log.rename(said.seat, said.name)
        return self._everybody()
