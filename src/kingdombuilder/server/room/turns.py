"""What changes the position: picks, picks taken back, plans, and what bots decide."""

from collections.abc import Mapping

from kingdombuilder.bots.decision import Decision, Thought
from kingdombuilder.bots.rationale import ONLY
from kingdombuilder.insight.reasons import why_not
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.server.protocol.client_messages import PickSaid, PlanSaid, RedoSaid, UndoSaid
from kingdombuilder.server.protocol.languages import pick_said
from kingdombuilder.server.protocol.message_error import ILLEGAL, NOT_NOW, NOT_YOURS, STALE, Refused
from kingdombuilder.server.room.event_log import Log
from kingdombuilder.server.room.message_builder import Frames
from kingdombuilder.server.room.model import Out, PickWanted
from kingdombuilder.server.room.plans import Plans
from kingdombuilder.server.room.viewer import Screen, known

Change = PickSaid | UndoSaid | RedoSaid


class Acting:
    """Makes the picks of one game, and tells all screens what they changed."""

    def __init__(
        self, log: Log, plans: Plans, frames: Frames, screens: Mapping[str, Screen]
    ) -> None:
        self._log, self._plans, self._frames, self._screens = log, plans, frames, screens

    def thinking(self) -> PickWanted | None:
        """The bot that is to decide now, if it is a bot's turn."""
        state, seats = self._log.state, self._log.seats
        seat = chooser(state)
        if seat < 0 or not seats[seat].bot or not self._log.begun:
            return None
        return PickWanted(seat, seats[seat].bot, known(state, seat), self._log.number)

    def decided(self, number: int, decision: Decision) -> list[Out]:
        """A bot's answer to what was wanted at this number; nothing if the game has gone on since.

        What it means to go on with is played too, as long as nobody else picks, nor chance.
        """
        log = self._log
        seat = chooser(log.state)
        if number != log.number or self.thinking() is None:
            return []
        thought = decision.thought if self._may_tell(decision.thought, seat) else None
        at = log.at
        out = self._play(decision.pick, thought)
        for pick in decision.then:
            if log.at != at + 1 or chooser(log.state) != seat or not pick & legal(log.state):
                break
            at = log.at
            out += self._play(pick)
        return out + self.thinks(self._screens)

    def change(self, screen: Screen, said: Change) -> list[Out]:
        """Pick, take back or make again; raises Refused."""
        log = self._log
        if said.number != log.number + 1:
            raise Refused(STALE)
        seat = self._may_act(screen)
        if isinstance(said, PickSaid):
            pick = pick_said(said.pick, screen.language)
            if not pick & legal(log.state):
                why = why_not(log.state, seat, pick, screen.language, log.names)
                raise Refused(ILLEGAL, text=why.text)
            self._plans.acted(seat)
            return self._play(pick) + self.thinks(self._screens)
        at = log.at
        if isinstance(said, RedoSaid):
            if not log.redo():
                raise Refused(NOT_NOW, "redo")
            self._plans.acted(seat)
            return self.went_on(at) + self.thinks(self._screens)
        if not log.undo(said.times):
            most = log.session.undoable()
            raise Refused(NOT_NOW, "undo" if most else "undo_none", n=most)
        self._plans.acted(seat)
        chronicle = self._frames.chronicle
        chronicle.forget(log.at)
        return [
            (who, self._frames.view(other, [chronicle.undone(seat, said.times, other.language)]))
            for who, other in self._screens.items()
        ]

    def plan(self, screen: Screen, said: PlanSaid) -> list[Out]:
        """Lay out the next turn of the seat that looks, or drop its plan; raises Refused."""
        state = self._log.state
        seat = screen.looks(state)
        if seat < 0:
            raise Refused(NOT_NOW, "no_plan")
        if said.picks is None:
            self._plans.drop(seat)
        else:
            picks = [pick_said(name, screen.language) for name in said.picks]
            self._plans.lay(state, seat, picks, screen.language, self._log.names)
        return [
            (who, self._frames.view(other, []))
            for who, other in self._screens.items()
            if other.looks(state) == seat
        ]

    def went_on(self, since: int) -> list[Out]:
        """Chance draws, plans are played, and everybody sees what has changed."""
        log, frames, out = self._log, self._frames, []
        log.draw()
        while (planned := self._plans.next_pick(log.state)) is not None:
            log.pick(planned)
            log.draw()
        for who, screen in self._screens.items():
            out.append((who, frames.view(screen, frames.changes(screen, since))))
        return out

    def thinks(self, to: Mapping[str, Screen]) -> list[Out]:
        """Tell some screens that a bot thinks, if one does."""
        thought = self.thinking()
        return [(who, {"type": "thinking", "seat": thought.seat}) for who in to] if thought else []

    def _may_act(self, screen: Screen) -> int:
        """The seat that picks now, if it does so at this screen."""
        log = self._log
        seat = chooser(log.state)
        if log.over:
            raise Refused(NOT_NOW, "over")
        if not log.begun:
            raise Refused(NOT_NOW, "not_playing")
        if seat not in screen.seats:
            raise Refused(NOT_YOURS, who=log.names[seat])
        if not screen.acts(log.state):
            raise Refused(NOT_NOW, "hand_over", who=log.names[seat])
        if log.clock.out_of_time(log.now()) == seat:
            raise Refused(NOT_NOW, "no_time")
        return seat

    def _may_tell(self, thought: Thought | None, seat: int) -> bool:
        """Whether a reason is worth keeping, and tells nothing of a hand.

        In its own turn the card of a seat lies open; in that of another it is still hidden.
        """
        return thought is not None and thought != ONLY and self._log.state.turn == seat

    def _play(self, pick: Cell, thought: Thought | None = None) -> list[Out]:
        at = self._log.at
        self._log.pick(pick, thought)
        return self.went_on(at)
