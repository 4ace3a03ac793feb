"""What changes the position: picks, picks taken back, plans, and what bots decide."""

from collections.abc import Mapping

from kingdombuilder.bots.decision import Decision, Thought, next_follow_up
from kingdombuilder.bots.rationale import FORCED
from kingdombuilder.insight.reasons import explain_pick
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.server.protocol.client_messages import (
    PickMessage,
    PlanMessage,
    RedoMessage,
    UndoMessage,
)
from kingdombuilder.server.protocol.errors import ILLEGAL, NOT_NOW, NOT_YOURS, STALE, MessageError
from kingdombuilder.server.protocol.fields import parse_pick_field
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.room.message_builder import MessageBuilder
from kingdombuilder.server.room.model import BotRequest, Outgoing
from kingdombuilder.server.room.plans import Plans
from kingdombuilder.server.room.viewer import Viewer, visible_state

TurnMessage = PickMessage | UndoMessage | RedoMessage


class TurnHandler:
    """Makes the picks of one game, and tells all screens what they changed."""

    def __init__(
        self, log: EventLog, plans: Plans, frames: MessageBuilder, screens: Mapping[str, Viewer]
    ) -> None:
        self._log, self._plans, self._frames, self._screens = log, plans, frames, screens

    def thinking(self) -> BotRequest | None:
        """The bot that is to decide now, if it is a bot's turn."""
        state, seats = self._log.state, self._log.seats
        seat = chooser(state)
        if seat < 0 or not seats[seat].bot or not self._log.begun:
            return None
        return BotRequest(seat, seats[seat].bot, visible_state(state, seat), self._log.number)

    def decided(self, number: int, decision: Decision) -> list[Outgoing]:
        """A bot's answer to what was wanted at this number; nothing if the game has gone on since.

        What it means to go on with is played too, as long as nobody else picks, nor chance.
        """
        log = self._log
        seat = chooser(log.state)
        if number != log.number or self.thinking() is None:
            return []
        thought = decision.thought if self._can_reveal(decision.thought, seat) else None
        at = log.step
        out = self._play(decision.pick, thought)
        while log.step == at + 1 and (planned := next_follow_up(decision, log.state, seat)):
            at, decision = log.step, planned
            out += self._play(decision.pick)
        return out + self.thinks(self._screens)

    def handle(self, screen: Viewer, said: TurnMessage) -> list[Outgoing]:
        """Pick, take back or make again; raises Refused."""
        log = self._log
        if said.number != log.number + 1:
            raise MessageError(STALE)
        seat = self._may_act(screen)
        if isinstance(said, PickMessage):
            pick = parse_pick_field(said.pick, screen.language)
            if not pick & legal(log.state):
                why = explain_pick(log.state, seat, pick, screen.language, log.names)
                raise MessageError(ILLEGAL, text=why.text)
            self._plans.dismiss_notice(seat)
            return self._play(pick) + self.thinks(self._screens)
        at = log.step
        if isinstance(said, RedoMessage):
            if not log.redo():
                raise MessageError(NOT_NOW, "redo")
            self._plans.dismiss_notice(seat)
            return self.advance_and_show(at) + self.thinks(self._screens)
        if not log.undo(said.times):
            most = log.session.undo_count()
            raise MessageError(NOT_NOW, "undo" if most else "undo_none", n=most)
        self._plans.dismiss_notice(seat)
        chronicle = self._frames.chronicle
        chronicle.truncate(log.step)
        return [
            (who, self._frames.view(other, [chronicle.undo_line(seat, said.times, other.language)]))
            for who, other in self._screens.items()
        ]

    def plan(self, screen: Viewer, said: PlanMessage) -> list[Outgoing]:
        """Lay out the next turn of the seat that looks, or drop its plan; raises Refused."""
        state = self._log.state
        seat = screen.current_viewpoint(state)
        if seat < 0:
            raise MessageError(NOT_NOW, "no_plan")
        if said.picks is None:
            self._plans.clear(seat)
        else:
            picks = [parse_pick_field(name, screen.language) for name in said.picks]
            self._plans.set(state, seat, picks, screen.language, self._log.names)
        return [
            (who, self._frames.view(other, []))
            for who, other in self._screens.items()
            if other.current_viewpoint(state) == seat
        ]

    def advance_and_show(self, since: int) -> list[Outgoing]:
        """Chance draws, plans are played, and everybody sees what has changed."""
        log, frames, out = self._log, self._frames, []
        log.draw()
        while (planned := self._plans.next_pick(log.state)) is not None:
            log.pick(planned)
            log.draw()
        for who, screen in self._screens.items():
            out.append((who, frames.view(screen, frames.changes(screen, since))))
        return out

    def thinks(self, to: Mapping[str, Viewer]) -> list[Outgoing]:
        """Tell some screens that a bot thinks, if one does."""
        thought = self.thinking()
        return [(who, {"type": "thinking", "seat": thought.seat}) for who in to] if thought else []

    def _may_act(self, screen: Viewer) -> int:
        """The seat that picks now, if it does so at this screen."""
        log = self._log
        seat = chooser(log.state)
        if log.over:
            raise MessageError(NOT_NOW, "over")
        if not log.begun:
            raise MessageError(NOT_NOW, "not_playing")
        if seat not in screen.seats:
            raise MessageError(NOT_YOURS, who=log.names[seat])
        if not screen.can_act(log.state):
            raise MessageError(NOT_NOW, "hand_over", who=log.names[seat])
        if log.clock.expired_seat(log.now()) == seat:
            raise MessageError(NOT_NOW, "no_time")
        return seat

    def _can_reveal(self, thought: Thought | None, seat: int) -> bool:
        """Whether a reason is worth keeping, and tells nothing of a hand.

        In its own turn the card of a seat lies open; in that of another it is still hidden.
        """
        return thought is not None and thought != FORCED and self._log.state.turn == seat

    def _play(self, pick: Cell, thought: Thought | None = None) -> list[Outgoing]:
        at = self._log.step
        self._log.pick(pick, thought)
        return self.advance_and_show(at)
