"""A table that people and bots sit at: messages in, messages out; it knows no socket or file."""

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random

from kingdombuilder.bots.decision import Decision
from kingdombuilder.game.record import GameRecord
from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.server.protocol.client_messages import (
    ClientMessage,
    PlanMessage,
    RenameSeatMessage,
    SetLanguageMessage,
    TakeScreenMessage,
    parse_client_message,
)
from kingdombuilder.server.protocol.errors import NOT_NOW, NOT_YOURS, UNKNOWN, MessageError
from kingdombuilder.server.protocol.fields import supported_language
from kingdombuilder.server.protocol.seat_messages import ChatMessage, RematchMessage, SeatMessage
from kingdombuilder.server.protocol.user import ANONYMOUS, User
from kingdombuilder.server.room.event_log import EventLog, frozen_clock
from kingdombuilder.server.room.message_builder import MessageBuilder
from kingdombuilder.server.room.model import (
    ONLINE,
    PLAYING,
    BotRequest,
    Event,
    HintRequest,
    Outgoing,
    RoomOptions,
    Seat,
    SeatTokens,
)
from kingdombuilder.server.room.plans import Plans
from kingdombuilder.server.room.queries import QueryHandler
from kingdombuilder.server.room.seating import Seating
from kingdombuilder.server.room.turns import TurnHandler, TurnMessage
from kingdombuilder.server.room.viewer import FULL_INFORMATION, Viewer, visible_state
from kingdombuilder.setup.setup import Setup

__all__ = ["BotRequest", "Event", "HintRequest", "Outgoing", "Room", "RoomOptions", "Seat"]


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
        options: RoomOptions,
        random: Random,
        events: Iterable[Event] = (),
        start: State | None = None,
        now: Callable[[], int] = frozen_clock,
        keys: SeatTokens | None = None,
    ) -> None:
        self.game, self.options = game, options
        online = options.kind == ONLINE
        self._log = EventLog(setup, seats, random, events, start, options.clock, online, now)
        self._log.draw()
        self._screens: dict[str, Viewer] = {}
        self._plans = Plans()
        self._hosting = Seating(game, self._log, options, keys)
        self._frames = MessageBuilder(game, self._log, options, self._plans, self._hosting, keys)
        self._acting = TurnHandler(self._log, self._plans, self._frames, self._screens)
        self._questions = QueryHandler(self._log, self._frames, options)

    @property
    def number(self) -> int:
        """Events so far."""
        return self._log.number

    @property
    def step(self) -> int:
        """Picks so far."""
        return self._log.step

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
    def rematch_game(self) -> str:
        """The table where the same players go on, if there is one."""
        return self._log.next

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table, with the names of now."""
        return self._log.seats

    def winners(self) -> tuple[int, ...]:
        """Who has won, once the game is over."""
        return self._log.winners() if self.over else ()

    def next_deadline(self) -> int | None:
        """When something is to be done that nobody asks for: a bot's turn, the end of a clock."""
        if self.stage != PLAYING:
            return None
        return self._log.last_event_ms if self.bot_to_act() else self._log.clock.deadline()

    def join(
        self, who: str, seats: Collection[int], language: str, visitor: User = ANONYMOUS
    ) -> list[Outgoing]:
        """Somebody begins to watch: the table and the first view.

        They may pick for some seats; at an online table that is the visitor's own.
        """
        people = frozenset(seat for seat in seats if not self.seats[seat].bot)
        eyes = next(iter(people)) if len(people) == 1 else SPECTATOR
        screen = Viewer(who, people, supported_language(language) or "en", eyes, visitor)
        self._screens[who] = screen
        self._update_viewer_seat(screen)
        return self._all_of(screen)

    def leave(self, who: str) -> None:
        """Somebody watches no more."""
        self._screens.pop(who, None)

    def receive(self, who: str, message: object) -> list[Outgoing]:
        """Answer a message: parsed JSON of any kind, or text or bytes that may be anything."""
        screen = self._screens.get(who)
        if screen is None:
            return []
        about = ""
        try:
            said = parse_client_message(message)
            about = said.type
            return self._follow(screen, said)
        except MessageError as refused:
            return [(who, refused.frame(screen.language, about))]

    def catch_up(self, events: Sequence[Event]) -> list[Outgoing]:
        """Follow what was stored elsewhere."""
        before, kept = self.step, self._log.catch_up(events)
        if kept < before:
            self._frames.chronicle.truncate(kept)
        if any(event.kind not in ("pick", "undo", "redo") for event in events):
            return self._resend_all()
        return self._acting.advance_and_show(kept) + self._acting.thinks(self._screens)

    def take_over(self, before: "Room") -> list[Outgoing]:
        """Go on for those who looked at a room of the same game that could not go on."""
        self._screens.update(before._screens)
        self._plans.adopt(before._plans)
        return self._resend_all()

    def take_new_events(self) -> list[Event]:
        """The events since this was last asked."""
        return self._log.take_new_events()

    def tick(self) -> list[Outgoing]:
        """Time has passed: for whom it has run out, a bot goes on."""
        return self._resend_all() if self._hosting.tick() else []

    def bot_to_act(self) -> BotRequest | None:
        """The bot that is to decide now, if it is a bot's turn."""
        return self._acting.thinking()

    def apply_decision(self, number: int, decision: Decision) -> list[Outgoing]:
        """A bot's answer to what was wanted at this number; nothing if the game has gone on."""
        return self._acting.decided(number, decision)

    def take_hint_requests(self) -> list[HintRequest]:
        """The hints asked for since this was last asked."""
        return self._questions.hints()

    def apply_hint(self, wanted: HintRequest, decision: Decision) -> list[Outgoing]:
        """A bot's answer to who wanted a hint; nothing if the game has gone on or they left."""
        screen = self._screens.get(wanted.who)
        if screen is None or wanted.number != self.number:
            return []
        return [(wanted.who, self._questions.hint_message(screen, wanted.bot, decision))]

    def seat_of(self, who: str) -> int:
        """The seat that a viewer holds at an online table, or -1."""
        screen = self._screens.get(who)
        return self._hosting.place_of(screen.visitor) if screen else -1

    def link_rematch(self, game: str) -> list[Outgoing]:
        """The same players have another table."""
        self._hosting.go_on_at(game)
        return self._resend_all()

    def record(self, date: str = "") -> GameRecord:
        """The game so far, every card in it; of a game that began with its set-up."""
        return self._log.session.record(date)

    def seen(self, at: int | None = None, seat: int = SPECTATOR) -> State:
        """A position as a seat may know it; a finished game lies open.

        Raises IndexError if there is no such position.
        """
        place = self.step if at is None else at
        if place < 0:
            raise IndexError(place)
        return visible_state(self._log.states[place], FULL_INFORMATION if self.over else seat)

    def _follow(self, screen: Viewer, said: ClientMessage) -> list[Outgoing]:
        if isinstance(said, TurnMessage):
            return self._acting.handle(screen, said)
        if isinstance(said, SeatMessage):
            self._hosting.handle(screen, said)
            return self._resend_all()
        if isinstance(said, ChatMessage | RematchMessage):  # for whoever drives the room
            raise MessageError(NOT_NOW, "not_here")
        if isinstance(said, SetLanguageMessage):
            language = supported_language(said.language)
            if language is None:
                raise MessageError(UNKNOWN, "language", name=said.language)
            screen.language = language
            return self._all_of(screen)
        if isinstance(said, RenameSeatMessage):
            return self._rename(screen, said)
        if not self._log.begun:
            raise MessageError(NOT_NOW, "not_playing")
        if isinstance(said, PlanMessage):
            return self._acting.plan(screen, said)
        if isinstance(said, TakeScreenMessage):
            if said.seat not in screen.seats:
                raise MessageError(NOT_YOURS, "not_your_seat")
            screen.viewpoint = said.seat
            return [(screen.id, self._frames.view(screen, []))]
        return [(screen.id, frame) for frame in self._questions.answer(screen, said)]

    def _all_of(self, screen: Viewer) -> list[Outgoing]:
        out = [(screen.id, self._frames.table(screen))]
        if self._log.begun:
            out.append((screen.id, self._frames.view(screen, [])))
        return out + self._acting.thinks({screen.id: screen})

    def _resend_all(self) -> list[Outgoing]:
        """The seats have changed: everybody is told all of it."""
        self._log.draw()
        self._frames.chronicle.truncate()
        for screen in self._screens.values():
            self._update_viewer_seat(screen)
        return [out for screen in self._screens.values() for out in self._all_of(screen)]

    def _update_viewer_seat(self, screen: Viewer) -> None:
        """At an online table a screen is that of the seat whose holder looks at it."""
        if self.options.kind != ONLINE:
            return
        place = self._hosting.place_of(screen.visitor)
        acts = place >= 0 and not self.seats[place].bot
        screen.seats = frozenset([place] if acts else [])
        screen.viewpoint = place if place >= 0 else SPECTATOR

    def _rename(self, screen: Viewer, said: RenameSeatMessage) -> list[Outgoing]:
        if said.seat not in screen.seats or self.seats[said.seat].account:
            raise MessageError(NOT_YOURS, "not_your_seat")
        self._log.rename(said.seat, said.name)
        return self._resend_all()
