"""A room: a game and its viewers, without sockets and files."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from random import Random

from kingdombuilder.bots.decision import Decision
from kingdombuilder.coach.daily.deal import DailyGame
from kingdombuilder.native.heat_map import HeatMap
from kingdombuilder.rules.state import State
from kingdombuilder.server.protocol.client_messages import (
    HeatMapMessage,
    PlanMessage,
    RenameSeatMessage,
    RoomMessage,
    SeatMessage,
    SetLanguageMessage,
    TakeScreenMessage,
    TurnMessage,
)
from kingdombuilder.server.protocol.errors import NOT_NOW, NOT_YOURS, UNKNOWN, MessageError
from kingdombuilder.server.protocol.fields import supported_language
from kingdombuilder.server.protocol.user import ANONYMOUS, User
from kingdombuilder.server.room.event_log import EventLog, frozen_clock
from kingdombuilder.server.room.heat_maps import HeatMapHandler, heat_map_message
from kingdombuilder.server.room.message_builder import MessageBuilder
from kingdombuilder.server.room.model import (
    PICK,
    PLAYING,
    REDO,
    UNDO,
    BotRequest,
    Event,
    HeatMapRequest,
    HintRequest,
    Outgoing,
    RoomOptions,
    Seat,
    SeatTokens,
)
from kingdombuilder.server.room.plans import Plans
from kingdombuilder.server.room.queries import QueryHandler
from kingdombuilder.server.room.room_facts import RoomFacts
from kingdombuilder.server.room.seating import Seating
from kingdombuilder.server.room.turns import TurnHandler
from kingdombuilder.server.room.viewer import Viewer
from kingdombuilder.server.room.viewers import Viewers
from kingdombuilder.setup.setup import Setup

__all__ = [
    "BotRequest",
    "Event",
    "HeatMapRequest",
    "HintRequest",
    "Outgoing",
    "Room",
    "RoomOptions",
    "Seat",
]


class Room(RoomFacts):
    """A game, its viewers, and the messages to each of them.

    The caller stores `take_new_events()` before it sends the messages that a call returned. It also
    does so after creating the room, because that deals the cards.
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
        tokens: SeatTokens | None = None,
        is_loading: bool = False,
        daily: DailyGame | None = None,
    ) -> None:
        """With `is_loading`, exhaust `load_in_slices` before using the room."""
        self.game, self.options = game, options
        log = EventLog(setup, seats, random, events, start, options, now, daily)
        super().__init__(log, Seating(game, log, options, tokens))
        if not is_loading:
            log.advance()
        self._plans = Plans()
        self._viewers = Viewers(self._log, options, self._seating)
        self._builder = MessageBuilder(game, self._log, options, self._plans, self._seating, tokens)
        self._turns = TurnHandler(self._log, self._plans, self._builder, self._viewers)
        self._queries = QueryHandler(self._log, self._builder, options)
        self._heat_maps = HeatMapHandler(self._log, options)

    def load_in_slices(self, events: Sequence[Event]) -> Iterator[None]:
        """Replay the events of a long game; yield from time to time."""
        yield from self._log.replay_in_slices(events)
        self._log.advance()

    def next_deadline(self) -> int | None:
        """Return when the server must act next: for a bot's turn or an expired clock."""
        if self.stage != PLAYING:
            return None
        return self._log.last_event_ms if self.bot_to_act() else self._log.clock.deadline()

    def join(
        self,
        viewer_id: str,
        seats: Collection[int],
        language: str,
        user: User = ANONYMOUS,
        wants_gains: bool = False,
    ) -> list[Outgoing]:
        """Add a viewer and return its first messages: the table and a view.

        The viewer picks for the given seats; at an online table, for the seat that its user holds.
        """
        viewer = self._viewers.add(viewer_id, seats, language, user, wants_gains)
        return self._table_and_view(viewer)

    def leave(self, viewer_id: str) -> None:
        """Remove a viewer."""
        self._viewers.remove(viewer_id)

    def receive(self, viewer_id: str, message: RoomMessage) -> list[Outgoing]:
        """Carry out a message and return the answers, or an error if it is not possible."""
        viewer = self._viewers.get(viewer_id)
        if viewer is None:
            return []
        try:
            return self._handle(viewer, message)
        except MessageError as error:
            return [(viewer_id, error.message(viewer.language, message.type))]

    def catch_up(self, events: Sequence[Event]) -> list[Outgoing]:
        """Apply events that another node has stored, and show them."""
        before, seats, unchanged = self.step, self.seats, self._log.catch_up(events)
        if unchanged < before:
            self._builder.chronicle.truncate(unchanged)
        if any(event.kind not in (PICK, UNDO, REDO) for event in events) or self.seats != seats:
            return self._resend_all()
        return self._turns.advance_and_show(unchanged)

    def take_over(self, before: "Room") -> list[Outgoing]:
        """Take over the viewers and plans of another room of the same game."""
        self._viewers.adopt(before._viewers)
        self._plans.adopt(before._plans)
        return self._resend_all()

    def take_new_events(self) -> list[Event]:
        """Return and forget the events since the last call."""
        return self._log.take_new_events()

    def viewers_without_gains(self) -> list[str]:
        """Return the viewers whose last view must be followed by gains."""
        return [viewer.id for viewer in self._viewers if viewer.needs_gains]

    def take_gains(self, viewer_id: str) -> list[Outgoing]:
        """Return the gains that follow a viewer's last view, which take long to compute."""
        viewer = self._viewers.get(viewer_id)
        if viewer is None or not viewer.needs_gains:
            return []
        viewer.needs_gains = False
        return [(viewer_id, self._builder.gains(viewer))]

    def has_expired_clock(self) -> bool:
        """Return whether the time of a player has run out, so that `tick` is due."""
        return self.stage == PLAYING and self._log.clock.expired_seat(self._log.now()) >= 0

    def tick(self) -> list[Outgoing]:
        """Let a bot take over for the player whose time has run out."""
        return self._resend_all() if self._seating.tick() else []

    def bot_to_act(self) -> BotRequest | None:
        """Return the request for the bot that must decide now, or None."""
        return self._turns.bot_to_act()

    def apply_decision(self, seq: int, decision: Decision) -> list[Outgoing]:
        """Play a bot's decision; ignore one for another `seq`."""
        return self._with_tables(self.seats, self._turns.apply_decision(seq, decision))

    def take_hint_requests(self) -> list[HintRequest]:
        """Return and forget the hint requests since the last call."""
        return self._queries.take_hint_requests()

    def apply_hint(self, request: HintRequest, decision: Decision) -> list[Outgoing]:
        """Return a hint to the viewer who asked for it, unless the game has continued."""
        viewer = self._viewers.get(request.viewer_id)
        if viewer is None or request.seq != self.seq:
            return []
        return [(viewer.id, self._queries.hint_message(viewer, request.bot, decision))]

    def take_heat_map_requests(self) -> list[HeatMapRequest]:
        """Return and forget the requests for heat maps since the last call."""
        return self._heat_maps.take_requests()

    def apply_heat_map(self, request: HeatMapRequest, worths: HeatMap) -> list[Outgoing]:
        """Return a heat map to the viewer who asked for it."""
        if self._viewers.get(request.viewer_id) is None:
            return []
        return [(request.viewer_id, heat_map_message(request, worths))]

    def seat_of(self, viewer_id: str) -> int | None:
        """Return the seat that a viewer holds at an online table."""
        viewer = self._viewers.get(viewer_id)
        return self._seating.seat_of(viewer.user) if viewer else None

    def close(self) -> list[Outgoing]:
        """Close a table whose game has not started, because no one waits there."""
        self._seating.close()
        return self._resend_all()

    def user_of(self, viewer_id: str) -> User:
        """Return the user whom a viewer plays for: its own, or the one of the seat it claimed."""
        viewer = self._viewers.get(viewer_id)
        return viewer.user if viewer else ANONYMOUS

    def link_rematch(self, game: str) -> list[Outgoing]:
        """Record the table of the rematch, and show it."""
        self._seating.link_rematch(game)
        return self._resend_all()

    def _handle(self, viewer: Viewer, message: RoomMessage) -> list[Outgoing]:
        if isinstance(message, TurnMessage):
            return self._with_tables(self.seats, self._turns.handle(viewer, message))
        if isinstance(message, SeatMessage):
            self._seating.handle(viewer, message)
            return self._resend_all()
        if isinstance(message, SetLanguageMessage):
            return self._set_language(viewer, message.language)
        if isinstance(message, RenameSeatMessage):
            return self._rename(viewer, message)
        if not self._log.is_started:
            raise MessageError(NOT_NOW, "not_playing")
        if isinstance(message, PlanMessage):
            return self._turns.plan(viewer, message)
        if isinstance(message, TakeScreenMessage):
            return self._take_screen(viewer, message.seat)
        if isinstance(message, HeatMapMessage):
            self._heat_maps.request(viewer, message)
            return []
        return [(viewer.id, answer) for answer in self._queries.handle(viewer, message)]

    def _set_language(self, viewer: Viewer, name: str) -> list[Outgoing]:
        language = supported_language(name)
        if language is None:
            raise MessageError(UNKNOWN, "language", name=name)
        viewer.language = language
        return self._table_and_view(viewer)

    def _take_screen(self, viewer: Viewer, seat: int) -> list[Outgoing]:
        if seat not in viewer.seats:
            raise MessageError(NOT_YOURS, "not_your_seat")
        viewer.viewpoint = seat
        return [(viewer.id, self._builder.view(viewer, []))]

    def _rename(self, viewer: Viewer, message: RenameSeatMessage) -> list[Outgoing]:
        if message.seat not in viewer.seats or self.seats[message.seat].account:
            raise MessageError(NOT_YOURS, "not_your_seat")
        self._log.limits.require_rename(self.seats[message.seat].player or message.seat)
        self._log.rename(message.seat, self._seating.name_at(message.seat, message.name))
        return self._resend_all()

    def _table_and_view(self, viewer: Viewer) -> list[Outgoing]:
        out: list[Outgoing] = [(viewer.id, self._builder.table(viewer))]
        if self._log.is_started:
            out.append((viewer.id, self._builder.view(viewer, [])))
        return out

    def _with_tables(self, seats: Sequence[Seat], out: list[Outgoing]) -> list[Outgoing]:
        """Return messages, with the table after them if a pick has changed the seats."""
        return out if self.seats == seats else out + self._resend_all()

    def _resend_all(self) -> list[Outgoing]:
        """Return the table and the view for all viewers, because the seats have changed."""
        self._log.advance()
        self._builder.chronicle.truncate()
        self._viewers.update_seats()
        return [out for viewer in self._viewers for out in self._table_and_view(viewer)]
