"""Picks, undo, redo and plans, and the decisions of bots."""

from kingdombuilder.bots.decision import Decision, Thought, next_follow_up
from kingdombuilder.bots.rationale import FORCED
from kingdombuilder.coach.daily.deal import bot_seed
from kingdombuilder.insight.reasons import explain_pick
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.server.protocol.client_messages import (
    PickMessage,
    PlanMessage,
    RedoMessage,
    TurnMessage,
    UndoMessage,
)
from kingdombuilder.server.protocol.errors import ILLEGAL, NOT_NOW, NOT_YOURS, STALE, MessageError
from kingdombuilder.server.protocol.fields import parse_pick_field
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.room.forced_terrain import (
    forced_terrain,
    terrain_for,
    undoable_count,
)
from kingdombuilder.server.room.message_builder import MessageBuilder
from kingdombuilder.server.room.model import BotRequest, Outgoing
from kingdombuilder.server.room.plans import Plans
from kingdombuilder.server.room.seat_names import shown_names
from kingdombuilder.server.room.viewer import Viewer, visible_state
from kingdombuilder.server.room.viewers import Viewers


class TurnHandler:
    """Makes the picks of one game and shows them to all viewers."""

    def __init__(
        self, log: EventLog, plans: Plans, builder: MessageBuilder, viewers: Viewers
    ) -> None:
        self._log, self._plans, self._builder, self._viewers = log, plans, builder, viewers

    def bot_to_act(self) -> BotRequest | None:
        """Return the request for the bot that must decide now, or None."""
        state, seats = self._log.state, self._log.seats
        seat = chooser(state)
        if seat < 0 or not seats[seat].bot or not self._log.is_started:
            return None
        seen, daily = visible_state(state, seat), self._log.daily
        seed = bot_seed(daily.deal, seen) if daily else None
        return BotRequest(seat, seats[seat].bot, seen, self._log.seq, seed)

    def apply_decision(self, seq: int, decision: Decision) -> list[Outgoing]:
        """Play a bot's decision and its follow-up picks; ignore one for another `seq`.

        Follow-up picks end when another seat or chance has picked in between.
        """
        log = self._log
        seat = chooser(log.state)
        if seq != log.seq or self.bot_to_act() is None:
            return []
        thought = decision.thought if self._can_reveal(decision.thought, seat) else None
        step = log.step
        out = self._play(decision.pick, thought)
        while log.step == step + 1 and (planned := next_follow_up(decision, log.state, seat)):
            step, decision = log.step, planned
            out += self._play(decision.pick)
        return out

    def handle(self, viewer: Viewer, message: TurnMessage) -> list[Outgoing]:
        """Pick, undo or redo; raise `MessageError` if that is not possible."""
        if message.seq != self._log.seq + 1:
            raise MessageError(STALE)
        seat = self._require_turn(viewer)
        match message:
            case PickMessage(pick=name):
                return self._pick(viewer, seat, name)
            case UndoMessage(count=count):
                return self._undo(seat, count)
            case RedoMessage():
                return self._redo(seat)

    def plan(self, viewer: Viewer, message: PlanMessage) -> list[Outgoing]:
        """Set or clear the plan of the viewer's seat; raise `MessageError` if it is not legal."""
        state = self._log.state
        seat = viewer.current_viewpoint(state)
        if seat < 0:
            raise MessageError(NOT_NOW, "no_plan")
        if message.picks is None:
            self._plans.clear(seat)
        else:
            picks = [parse_pick_field(name, viewer.language) for name in message.picks]
            names = shown_names(self._log.seats, viewer.language)
            self._plans.set(state, seat, picks, viewer.language, names)
        return [
            (other.id, self._builder.view(other, []))
            for other in self._viewers
            if other.current_viewpoint(state) == seat
        ]

    def advance_and_show(self, since: int) -> list[Outgoing]:
        """Draw cards, play plans, and show all viewers the changes after a step."""
        log = self._log
        log.advance()
        while (planned := self._plans.next_pick(log.state)) is not None:
            log.pick(planned)
            log.advance()
        builder = self._builder
        return [
            (viewer.id, builder.view(viewer, builder.changes(viewer, since)))
            for viewer in self._viewers
        ]

    def _pick(self, viewer: Viewer, seat: int, name: str) -> list[Outgoing]:
        log, pick = self._log, parse_pick_field(name, viewer.language)
        terrain = terrain_for(log.state, pick)
        if not terrain and not pick & legal(log.state):
            names = shown_names(log.seats, viewer.language)
            reason = explain_pick(log.state, seat, pick, viewer.language, names)
            raise MessageError(ILLEGAL, text=reason.text)
        self._plans.dismiss_notice(seat)
        step = log.step
        if terrain:  # a hex chooses the terrain too
            log.pick(terrain)
        log.pick(pick)
        return self.advance_and_show(step)

    def _undo(self, seat: int, count: int) -> list[Outgoing]:
        log, chronicle = self._log, self._builder.chronicle
        log.limits.require_undo(seat)
        max_count = undoable_count(log.session)
        while 0 < count < max_count and forced_terrain(log.states[-1 - count]):
            count += 1
        if count > max_count or not log.undo(count):
            raise MessageError(NOT_NOW, "undo" if max_count else "undo_none", n=max_count)
        self._plans.dismiss_notice(seat)
        chronicle.truncate(log.step)
        return [
            (
                other.id,
                self._builder.view(other, [chronicle.undo_line(seat, count, other.language)]),
            )
            for other in self._viewers
        ]

    def _redo(self, seat: int) -> list[Outgoing]:
        step = self._log.step
        self._log.limits.require_undo(seat)
        if not self._log.redo():
            raise MessageError(NOT_NOW, "redo")
        while forced_terrain(self._log.state) and self._log.redo():
            pass
        self._plans.dismiss_notice(seat)
        return self.advance_and_show(step)

    def _require_turn(self, viewer: Viewer) -> int:
        """Return the seat that picks; raise `MessageError` if the viewer cannot pick for it."""
        log = self._log
        seat, names = chooser(log.state), shown_names(log.seats, viewer.language)
        if log.over:
            raise MessageError(NOT_NOW, "over")
        if not log.is_started:
            raise MessageError(NOT_NOW, "not_playing")
        if seat not in viewer.seats:
            raise MessageError(NOT_YOURS, who=names[seat])
        if not viewer.can_act(log.state):
            raise MessageError(NOT_NOW, "hand_over", who=names[seat])
        if log.clock.expired_seat(log.now()) == seat:
            raise MessageError(NOT_NOW, "no_time")
        return seat

    def _can_reveal(self, thought: Thought | None, seat: int) -> bool:
        """Return whether a reason is worth storing and reveals no hidden card.

        A seat's card is visible to all in its own turn only.
        """
        return thought is not None and thought != FORCED and self._log.state.turn == seat

    def _play(self, pick: Cell, thought: Thought | None = None) -> list[Outgoing]:
        step = self._log.step
        self._log.pick(pick, thought)
        return self.advance_and_show(step)
