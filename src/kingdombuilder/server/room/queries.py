"""Questions that change nothing: why, how much, what then, what would you do."""

from dataclasses import asdict

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.decision import Decision
from kingdombuilder.bots.levels import HINT_BOT
from kingdombuilder.bots.rationale import describe_thought
from kingdombuilder.insight.describe import describe_gain, pick_text
from kingdombuilder.insight.legality import play
from kingdombuilder.insight.reasons import explain_pick
from kingdombuilder.insight.scores import gold_by_source
from kingdombuilder.notation.picks import BUTTONS, pick_name
from kingdombuilder.rules.buttons import FIRST_POWER, is_hex
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.server.protocol.client_messages import (
    ClientMessage,
    ExplainMessage,
    GainsRequestMessage,
    HintMessage,
    ScoresMessage,
    ShowPositionMessage,
)
from kingdombuilder.server.protocol.errors import HIDDEN, NOT_NOW, UNKNOWN, MessageError
from kingdombuilder.server.protocol.fields import parse_pick_field
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.room.gains import gain_of, gains_of, settled
from kingdombuilder.server.room.message_builder import MessageBuilder, ServerMessage
from kingdombuilder.server.room.model import HintRequest, RoomOptions
from kingdombuilder.server.room.viewer import Viewer, gold_visibility, visible_state
from kingdombuilder.text.translations import translate


class QueryHandler:
    """Answers the questions about one game."""

    def __init__(self, log: EventLog, frames: MessageBuilder, options: RoomOptions) -> None:
        self._log, self._frames, self._options = log, frames, options
        self._hints: list[HintRequest] = []

    def hints(self) -> list[HintRequest]:
        """The hints asked for since this was last asked."""
        found, self._hints = self._hints, []
        return found

    def answer(self, screen: Viewer, said: ClientMessage) -> list[ServerMessage]:
        """The answer to a question."""
        match said:
            case ExplainMessage(pick=name):
                return [self._why(screen, parse_pick_field(name, screen.language))]
            case GainsRequestMessage():
                return [self._gains(screen)]
            case ScoresMessage(at=at):
                return [self._frames.scores(screen, self._place(at))]
            case ShowPositionMessage(at=-1):
                return [self._frames.view(screen, [])]
            case ShowPositionMessage(at=at):
                return [self._frames.past_view(screen, self._place(at))]
            case HintMessage():
                self._want_hint(screen)
        return []

    def hint_message(self, screen: Viewer, bot: str, decision: Decision) -> ServerMessage:
        """What a bot would do and why, in words."""
        pick, thought = decision.pick, decision.thought
        told = self._gold_is_visible(screen)
        return {
            "type": "hint",
            "number": self._log.number,
            "pick": pick_name(pick),
            "bot": bot,
            "text": self._advice(screen, BOTS[bot].name[screen.language], pick),
            "why": describe_thought(screen.language, thought) if thought and told else "",
        }

    def _place(self, at: int) -> int:
        if at > self._log.step:
            raise MessageError(UNKNOWN, "position", n=at, most=self._log.step)
        return self._log.step if at < 0 else at

    def _why(self, screen: Viewer, pick: Cell) -> ServerMessage:
        state = self._log.state
        eyes = screen.current_viewpoint(state)
        why = explain_pick(
            visible_state(state, eyes), screen.viewpoint, pick, screen.language, self._log.names
        )
        return {
            "type": "why",
            "pick": pick_name(pick),
            "code": why.code,
            "text": why.text,
            "hexes": [hex_name(hex_) for hex_ in each(why.hexes)],
        }

    def _gains(self, screen: Viewer) -> ServerMessage:
        state = self._log.state
        if not screen.can_act(state):
            raise MessageError(NOT_NOW, "not_picking")
        if not self._gold_is_visible(screen):
            raise MessageError(HIDDEN)
        seen = visible_state(state, screen.current_viewpoint(state))
        gains = gains_of(seen, settled(self._log.states))
        return {
            "type": "gains",
            "number": self._log.number,
            "gains": {name: asdict(gain) for name, gain in gains.items()},
        }

    def _want_hint(self, screen: Viewer) -> None:
        state = self._log.state
        if not self._options.hints:
            raise MessageError(NOT_NOW, "no_hints")
        if not screen.can_act(state):
            raise MessageError(NOT_NOW, "not_picking")
        seen = visible_state(state, screen.current_viewpoint(state))
        self._hints.append(HintRequest(screen.id, HINT_BOT, seen, self._log.number))

    def _gold_is_visible(self, screen: Viewer) -> bool:
        """Whether the gold of the seat that picks is shown here."""
        state = self._log.state
        return gold_visibility(self._options, screen.current_viewpoint(state), state.board.seats)[
            state.me
        ]

    def _advice(self, screen: Viewer, bot: str, pick: Cell) -> str:
        state, language, said = self._log.state, screen.language, pick_text(screen.language, pick)
        if pick_name(pick) in BUTTONS:
            return translate(language, f"hint.{pick_name(pick)}", bot=bot)
        if not is_hex(pick):
            key = "hint.tile" if pick >= FIRST_POWER else "hint.terrain"
            return translate(language, key, bot=bot, thing=said)
        if play(state, pick).lifted:
            return translate(language, "hint.lift", bot=bot, hex=said)
        if not self._gold_is_visible(screen):
            return translate(language, "hint.hex_hidden", bot=bot, hex=said)
        base = settled(self._log.states)
        gain = gain_of(state, pick, base, gold_by_source(base, state.me))
        text = describe_gain(language, gain.gold, gain.won, gain.lost)
        return translate(language, "hint.hex", bot=bot, hex=said, promise=text)
