"""A table that people and bots sit at: messages in, messages out; it knows no socket or file."""

from collections.abc import Collection, Iterable, Sequence
from random import Random

from kingdombuilder.cells import Cell
from kingdombuilder.gamerecord import GameRecord
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.seeing import WATCHER
from kingdombuilder.server.room.eyes import OPEN, Screen, known
from kingdombuilder.server.room.frames import Frames
from kingdombuilder.server.room.log import Log
from kingdombuilder.server.room.messages import (
    LanguageSaid,
    LookSaid,
    PickSaid,
    PlanSaid,
    RedoSaid,
    RenameSaid,
    Said,
    UndoSaid,
    read_message,
)
from kingdombuilder.server.room.parts import Event, HintWanted, Options, Out, PickWanted, Seat
from kingdombuilder.server.room.plan import Plans
from kingdombuilder.server.room.questions import Questions
from kingdombuilder.server.room.reasons import why_not
from kingdombuilder.server.room.refused import (
    ILLEGAL,
    NOT_NOW,
    NOT_YOURS,
    STALE,
    UNKNOWN,
    Refused,
)
from kingdombuilder.server.room.spoken import pick_said, spoken
from kingdombuilder.setup import Setup
from kingdombuilder.thinking.decision import Decision, Thought
from kingdombuilder.thinking.motives import ONLY

__all__ = ["Event", "HintWanted", "Options", "Out", "PickWanted", "Room", "Seat"]


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
    ) -> None:
        self._log = Log(setup, seats, random, events, start)
        self._log.draw()
        self._plans = Plans()
        self._frames = Frames(game, self._log, options, self._plans)
        self._questions = Questions(self._log, self._frames, options)
        self._screens: dict[str, Screen] = {}

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
        return self.state.phase == OVER

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table, with the names of now."""
        return self._log.seats

    def join(self, who: str, seats: Collection[int], language: str) -> list[Out]:
        """Somebody begins to watch, and may pick for some seats: the table and the first view."""
        people = frozenset(seat for seat in seats if not self.seats[seat].bot)
        eyes = next(iter(people)) if len(people) == 1 else WATCHER
        screen = Screen(who, people, spoken(language) or "en", eyes)
        self._screens[who] = screen
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

    def fresh(self) -> list[Event]:
        """The events since this was last asked."""
        return self._log.fresh()

    def thinking(self) -> PickWanted | None:
        """The bot that is to decide now, if it is a bot's turn."""
        seat = chooser(self.state)
        if seat < 0 or not self.seats[seat].bot:
            return None
        return PickWanted(seat, self.seats[seat].bot, known(self.state, seat), self.number)

    def decided(self, number: int, decision: Decision) -> list[Out]:
        """A bot's answer to what was wanted at this number; nothing if the game has gone on since.

        What it means to go on with is played too, as long as nobody else picks, nor chance.
        """
        seat = chooser(self.state)
        if number != self.number or self.thinking() is None:
            return []
        thought = decision.thought if self._may_tell(decision.thought, seat) else None
        at = self.at
        out = self._play(decision.pick, thought)
        for pick in decision.then:
            if self.at != at + 1 or chooser(self.state) != seat or not pick & legal(self.state):
                break
            at = self.at
            out += self._play(pick)
        return out + self._thinks(self._screens)

    def hints(self) -> list[HintWanted]:
        """The hints asked for since this was last asked."""
        return self._questions.hints()

    def hinted(self, wanted: HintWanted, decision: Decision) -> list[Out]:
        """A bot's answer to who wanted a hint; nothing if the game has gone on or they left."""
        screen = self._screens.get(wanted.who)
        if screen is None or wanted.number != self.number:
            return []
        return [(wanted.who, self._questions.hinted(screen, wanted.bot, decision))]

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
        if isinstance(said, PickSaid | UndoSaid | RedoSaid):
            return self._change(screen, said)
        if isinstance(said, RenameSaid):
            return self._rename(screen, said)
        if isinstance(said, PlanSaid):
            return self._plan(screen, said)
        if isinstance(said, LookSaid):
            if said.seat not in screen.seats:
                raise Refused(NOT_YOURS, "not_your_seat")
            screen.eyes = said.seat
            return [(screen.who, self._frames.view(screen, []))]
        if isinstance(said, LanguageSaid):
            language = spoken(said.language)
            if language is None:
                raise Refused(UNKNOWN, "language", name=said.language)
            screen.language = language
            return self._all_of(screen)
        return [(screen.who, frame) for frame in self._questions.answer(screen, said)]

    def _change(self, screen: Screen, said: PickSaid | UndoSaid | RedoSaid) -> list[Out]:
        if said.number != self.number + 1:
            raise Refused(STALE)
        seat = self._may_act(screen)
        if isinstance(said, PickSaid):
            pick = pick_said(said.pick, screen.language)
            if not pick & legal(self.state):
                why = why_not(self.state, seat, pick, screen.language, self._log.names)
                raise Refused(ILLEGAL, text=why.text)
            self._plans.acted(seat)
            return self._play(pick) + self._thinks(self._screens)
        at = self.at
        if isinstance(said, RedoSaid):
            if not self._log.redo():
                raise Refused(NOT_NOW, "redo")
            self._plans.acted(seat)
            return self._went_on(at) + self._thinks(self._screens)
        if not self._log.undo(said.times):
            most = self._log.session.undoable()
            raise Refused(NOT_NOW, "undo" if most else "undo_none", n=most)
        self._plans.acted(seat)
        chronicle = self._frames.chronicle
        chronicle.forget(self.at)
        return [
            (who, self._frames.view(other, [chronicle.undone(seat, said.times, other.language)]))
            for who, other in self._screens.items()
        ]

    def _may_act(self, screen: Screen) -> int:
        """The seat that picks now, if it does so at this screen."""
        seat = chooser(self.state)
        if self.over:
            raise Refused(NOT_NOW, "over")
        if seat not in screen.seats:
            raise Refused(NOT_YOURS, who=self._log.names[seat])
        if not screen.acts(self.state):
            raise Refused(NOT_NOW, "hand_over", who=self._log.names[seat])
        return seat

    def _may_tell(self, thought: Thought | None, seat: int) -> bool:
        """Whether a reason is worth keeping, and tells nothing of a hand.

        In its own turn the card of a seat lies open; in that of another it is still hidden.
        """
        return thought is not None and thought != ONLY and self.state.turn == seat

    def _play(self, pick: Cell, thought: Thought | None = None) -> list[Out]:
        at = self.at
        self._log.pick(pick, thought)
        return self._went_on(at)

    def _went_on(self, since: int) -> list[Out]:
        """Chance draws, plans are played, and everybody sees what has changed."""
        self._log.draw()
        while (planned := self._plans.next_pick(self.state)) is not None:
            self._log.pick(planned)
            self._log.draw()
        frames, out = self._frames, []
        for who, screen in self._screens.items():
            out.append((who, frames.view(screen, frames.changes(screen, since))))
        return out

    def _thinks(self, to: Iterable[str]) -> list[Out]:
        thought = self.thinking()
        return [(who, {"type": "thinking", "seat": thought.seat}) for who in to] if thought else []

    def _all_of(self, screen: Screen) -> list[Out]:
        table = self._frames.table(screen)
        view = self._frames.view(screen, [])
        return [(screen.who, table), (screen.who, view), *self._thinks([screen.who])]

    def _rename(self, screen: Screen, said: RenameSaid) -> list[Out]:
        if said.seat not in screen.seats:
            raise Refused(NOT_YOURS, "not_your_seat")
        self._log.rename(said.seat, said.name)
        self._frames.chronicle.forget()
        return [out for other in self._screens.values() for out in self._all_of(other)]

    def _plan(self, screen: Screen, said: PlanSaid) -> list[Out]:
        seat = screen.looks(self.state)
        if seat < 0:
            raise Refused(NOT_NOW, "no_plan")
        if said.picks is None:
            self._plans.drop(seat)
        else:
            picks = [pick_said(name, screen.language) for name in said.picks]
            self._plans.lay(self.state, seat, picks, screen.language, self._log.names)
        return [
            (who, self._frames.view(other, []))
            for who, other in self._screens.items()
            if other.looks(self.state) == seat
        ]
