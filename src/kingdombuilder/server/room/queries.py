"""Queries, which change nothing: explanations, scores, past positions and hints."""

from collections.abc import Sequence

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.decision import Decision
from kingdombuilder.bots.levels import HINT_BOT
from kingdombuilder.bots.rationale import describe_thought
from kingdombuilder.insight.describe import describe_gain, pick_text
from kingdombuilder.insight.legality import play
from kingdombuilder.insight.preview import last_settled_state, preview_from
from kingdombuilder.insight.reasons import explain_pick
from kingdombuilder.insight.scores import gold_by_source
from kingdombuilder.notation.picks import BUTTONS, pick_name
from kingdombuilder.rules.buttons import FIRST_POWER, is_hex
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.rules.state import OVER
from kingdombuilder.server.protocol.client_messages import (
    ExplainMessage,
    HintMessage,
    QueryMessage,
    ScoresMessage,
    ShowPositionMessage,
)
from kingdombuilder.server.protocol.errors import NOT_NOW, UNKNOWN, MessageError
from kingdombuilder.server.protocol.fields import parse_pick_field
from kingdombuilder.server.protocol.server_messages import (
    ExplanationMessage,
    HintReplyMessage,
    ScoreSheetMessage,
    ServerMessage,
)
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.room.message_builder import MessageBuilder
from kingdombuilder.server.room.model import HintRequest, RoomOptions
from kingdombuilder.server.room.score_sheet import score_sheet
from kingdombuilder.server.room.seat_names import shown_names
from kingdombuilder.server.room.viewer import Viewer, allows_help, gold_visibility, visible_state
from kingdombuilder.text.translations import translate


class QueryHandler:
    """Answers the queries about one game."""

    def __init__(self, log: EventLog, builder: MessageBuilder, options: RoomOptions) -> None:
        self._log, self._builder, self._options = log, builder, options
        self._hint_requests: list[HintRequest] = []

    def take_hint_requests(self) -> list[HintRequest]:
        """Return and forget the hint requests since the last call."""
        requests, self._hint_requests = self._hint_requests, []
        return requests

    def handle(self, viewer: Viewer, message: QueryMessage) -> Sequence[ServerMessage]:
        """Return the answer to a query; raise `MessageError` if there is none."""
        match message:
            case ExplainMessage(pick=name):
                return [self._explain(viewer, parse_pick_field(name, viewer.language))]
            case ScoresMessage(step=step):
                return [self._scores(viewer, self._log.step if step is None else step)]
            case ShowPositionMessage(step=int(step)):
                self._require_step(step)
                return [self._builder.past_view(viewer, step)]
            case ShowPositionMessage():
                return [self._builder.view(viewer, [])]
            case HintMessage():
                self._request_hint(viewer)
                return []

    def hint_message(self, viewer: Viewer, bot: str, decision: Decision) -> HintReplyMessage:
        """Return a bot's advice in words."""
        pick = decision.pick
        thought = decision.thought if self._gold_is_visible(viewer) else None
        return HintReplyMessage(
            seq=self._log.seq,
            pick=pick_name(pick),
            bot=bot,
            text=self._advice(viewer, BOTS[bot].name[viewer.language], pick),
            rationale=describe_thought(viewer.language, thought) if thought else None,
        )

    def _require_step(self, step: int) -> None:
        if step > self._log.step:
            raise MessageError(UNKNOWN, "position", n=step, most=self._log.step)

    def _scores(self, viewer: Viewer, step: int) -> ScoreSheetMessage:
        self._require_step(step)
        state = self._log.states[step]
        viewpoint = viewer.current_viewpoint(self._log.state)
        gold_shown = gold_visibility(self._options, viewpoint, state.board.seats)
        winners = self._log.winners() if state.phase == OVER else ()
        return score_sheet(state, step, viewer.language, gold_shown, winners)

    def _explain(self, viewer: Viewer, pick: Cell) -> ExplanationMessage:
        seen = visible_state(self._log.state, viewer.current_viewpoint(self._log.state))
        names = shown_names(self._log.seats, viewer.language)
        reason = explain_pick(seen, viewer.viewpoint, pick, viewer.language, names)
        return ExplanationMessage(
            pick=pick_name(pick),
            code=reason.code,
            text=reason.text,
            hexes=[hex_name(hex_) for hex_ in each(reason.hexes)],
        )

    def _request_hint(self, viewer: Viewer) -> None:
        state = self._log.state
        if not self._options.hints or not allows_help(self._options, state):
            raise MessageError(NOT_NOW, "no_hints")
        if not viewer.can_act(state):
            raise MessageError(NOT_NOW, "not_picking")
        seen = visible_state(state, viewer.current_viewpoint(state))
        self._hint_requests.append(HintRequest(viewer.id, HINT_BOT, seen, self._log.seq))

    def _gold_is_visible(self, viewer: Viewer) -> bool:
        """Return whether the viewer may see the gold of the seat that picks."""
        state = self._log.state
        viewpoint = viewer.current_viewpoint(state)
        return gold_visibility(self._options, viewpoint, state.board.seats)[state.me]

    def _advice(self, viewer: Viewer, bot: str, pick: Cell) -> str:
        state, language = self._log.state, viewer.language
        name = pick_text(language, pick)
        if pick_name(pick) in BUTTONS:
            return translate(language, f"hint.{pick_name(pick)}", bot=bot)
        if not is_hex(pick):
            key = "hint.tile" if pick >= FIRST_POWER else "hint.terrain"
            return translate(language, key, bot=bot, thing=name)
        if play(state, pick).lifted:
            return translate(language, "hint.lift", bot=bot, hex=name)
        if not self._gold_is_visible(viewer):
            return translate(language, "hint.hex_hidden", bot=bot, hex=name)
        base = last_settled_state(self._log.states)
        gain = preview_from(base, gold_by_source(base, state.me), state, pick)
        text = describe_gain(language, gain.gold, gain.tiles_won, gain.tiles_lost)
        return translate(language, "hint.hex", bot=bot, hex=name, promise=text)
