"""The table and view messages to one viewer, built from what the viewer may know."""

from dataclasses import replace

from kingdombuilder.box.custom_sections import unofficial_sections
from kingdombuilder.insight.describe import chosen_rulings
from kingdombuilder.insight.preview import Gain, last_settled_state, preview_all
from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.notation.position import write_position
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.rules.state import DEALING, OVER, State
from kingdombuilder.rules.turn import CHANCE, chooser
from kingdombuilder.server.protocol.position_messages import (
    ChronicleLine,
    PositionInfo,
    RecentMarks,
    ViewMessage,
)
from kingdombuilder.server.protocol.server_messages import GainsMessage
from kingdombuilder.server.protocol.table_messages import TableMessage
from kingdombuilder.server.protocol.user import BOT, User
from kingdombuilder.server.room.chronicle import Chronicle, last_common_step, lines_after
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.room.forced_terrain import states_by_terrain, undoable_count
from kingdombuilder.server.room.layout import board_layout
from kingdombuilder.server.room.model import ONLINE, RoomOptions, SeatTokens
from kingdombuilder.server.room.plans import Plans
from kingdombuilder.server.room.position_view import PublicFacts, position_view, public_facts
from kingdombuilder.server.room.seat_names import shown_names
from kingdombuilder.server.room.seating import REPLACE_AFTER_MS, Seating
from kingdombuilder.server.room.table_info import (
    forfeit_warning,
    mode_of,
    options_info,
    seat_info,
)
from kingdombuilder.server.room.viewer import Viewer, allows_help, gold_visibility, visible_state
from kingdombuilder.setup.setup import section_id
from kingdombuilder.text.translations import translate


class MessageBuilder:
    """Builds the table and view messages of one game."""

    def __init__(
        self,
        game: str,
        log: EventLog,
        options: RoomOptions,
        plans: Plans,
        seating: Seating,
        tokens: SeatTokens | None = None,
    ) -> None:
        self._game, self._log, self._options, self._plans = game, log, options, plans
        self._seating, self._tokens = seating, tokens
        self._facts: tuple[State, PublicFacts] | None = None
        self._gains: tuple[State, dict[str, Gain]] | None = None
        self.chronicle = Chronicle(log, options)
        self._layout = board_layout(log.state.board)

    def table(self, viewer: Viewer) -> TableMessage:
        """Return the table message; the next view contains the complete chronicle."""
        viewer.sent_lines = []
        setup, language = self._log.session.setup, viewer.language
        own = self._seating.seat_of(viewer.user)
        is_host, names = self._is_host(viewer.user), shown_names(self._log.seats, language)
        unofficial = unofficial_sections(tuple(map(section_id, setup.sections)), setup.island)
        note = translate(language, "layout.note", names=", ".join(unofficial))
        return TableMessage(
            game=self._game,
            language=language,
            mode=mode_of(self._options),
            stage=self._seating.stage,
            seats=[
                seat_info(seat, name, place in viewer.seats or place == own)
                for place, (seat, name) in enumerate(zip(self._log.seats, names, strict=True))
            ],
            is_host=is_host,
            listed=self._options.listed,
            rated=self._options.rated,
            invite=self._invite() if own is not None or is_host else None,
            seat_token=self._seat_token(own, viewer.user) if own is not None else None,
            rematch_game=self._log.rematch_game or None,
            options=options_info(self._options),
            layout=self._layout,
            land_url=None,  # the server adds it, because a room does not serve images
            setup_code=write_setup_code(replace(setup, rules=CURRENT_RULES)),
            rulings=chosen_rulings(setup, language),
            note=note if unofficial else None,
            replace_after_ms=REPLACE_AFTER_MS,
            forfeit_warning=forfeit_warning(self._log, own, language),
            daily=self._log.daily.date if self._log.daily else None,
        )

    def view(self, viewer: Viewer, changes: list[ChronicleLine]) -> ViewMessage:
        """Return the present; mark the viewer if gains must follow."""
        log, state, language = self._log, self._log.state, viewer.language
        viewpoint, can_act = viewer.current_viewpoint(state), viewer.can_act(state)
        lines = self.chronicle.lines(viewpoint, language)
        common_step = last_common_step(viewer.sent_lines, lines)
        viewer.sent_lines = lines
        undo_count = undoable_count(log.session) if can_act else 0
        gold_shown = gold_visibility(self._options, viewpoint, state.board.seats)
        has_help, names = allows_help(self._options, state), shown_names(log.seats, language)
        viewer.needs_gains = viewer.wants_gains and can_act and gold_shown[state.me] and has_help
        return ViewMessage(
            seq=log.seq,
            step=log.step,
            last_step=log.step,
            is_past=False,
            viewpoint=self._viewpoint(viewer),
            can_act=can_act,
            hand_over_to=viewer.hand_over_to(state),
            round=log.round_at(log.step),
            position=self._position(viewer, log.step, can_act),
            changes=changes,
            keep_lines_to=common_step,
            lines=lines_after(lines, common_step),
            undo_count=undo_count,
            can_redo=can_act and log.session.redo_count > 0,
            undo_blocked=self._undo_blocked(language) if can_act and not undo_count else None,
            recent=self._recent(viewer),
            plan=(
                self._plans.info(
                    state, viewpoint, language, names, [has_help and one for one in gold_shown]
                )
                if viewpoint >= 0
                else None
            ),
            clock=log.clock.info(log.now()),
            notation=self._notation(viewer) if can_act else None,
        )

    def past_view(self, viewer: Viewer, step: int) -> ViewMessage:
        """Return a past position and the changes that led to it."""
        log = self._log
        viewpoint = viewer.current_viewpoint(log.state)
        return ViewMessage(
            seq=log.seq,
            step=step,
            last_step=log.step,
            is_past=True,
            viewpoint=self._viewpoint(viewer),
            can_act=False,
            hand_over_to=viewer.hand_over_to(log.state),
            round=log.round_at(step),
            position=self._position(viewer, step, can_act=False),
            changes=self.chronicle.lines_at(step, viewpoint, viewer.language) if step else [],
            keep_lines_to=log.step,
            lines=[],
            undo_count=0,
            can_redo=False,
            undo_blocked=None,
            recent=[],
            plan=None,
            clock=None,
        )

    def gains(self, viewer: Viewer) -> GainsMessage:
        """Return the gains for a viewer who can act, computed once for all viewers of the seat."""
        log, state = self._log, self._log.state
        if self._gains is None or self._gains[0] is not state:
            seen = visible_state(state, viewer.current_viewpoint(state))
            base, gains = last_settled_state(log.states), dict[str, Gain]()
            for one in (*states_by_terrain(seen), seen):
                gains |= preview_all(one, base)
            self._gains = state, gains
        return GainsMessage(seq=log.seq, gains=self._gains[1])

    def changes(self, viewer: Viewer, since: int) -> list[ChronicleLine]:
        """Return the changes after a step."""
        viewpoint = viewer.current_viewpoint(self._log.state)
        return [
            line
            for step in range(since + 1, self._log.step + 1)
            for line in self.chronicle.lines_at(step, viewpoint, viewer.language)
        ]

    def _viewpoint(self, viewer: Viewer) -> int | None:
        hidden = viewer.hand_over_to(self._log.state) is not None
        return None if hidden or viewer.viewpoint == SPECTATOR else viewer.viewpoint

    def _position(self, viewer: Viewer, step: int, can_act: bool) -> PositionInfo:
        state = self._log.states[step]
        viewpoint = viewer.current_viewpoint(self._log.state)
        gold_shown = gold_visibility(self._options, viewpoint, state.board.seats)
        seen, facts = visible_state(state, viewpoint), self._public_facts(state)
        position = position_view(seen, facts, viewer.language, gold_shown, can_act)
        return replace(position, winners=self._log.winners()) if state.phase == OVER else position

    def _notation(self, viewer: Viewer) -> str | None:
        """Return the present as text for a program; people at rated tables must not get it."""
        if viewer.user.kind != BOT:
            return None
        state = self._log.state
        return write_position(visible_state(state, viewer.current_viewpoint(state)))

    def _public_facts(self, state: State) -> PublicFacts:
        """Return the public facts of a state, computed once for all viewers."""
        if self._facts is None or self._facts[0] is not state:
            self._facts = state, public_facts(state)
        return self._facts[1]

    def _is_host(self, user: User) -> bool:
        return bool(user.id) and user.id == self._options.host

    def _invite(self) -> str | None:
        online = self._options.kind == ONLINE
        return self._tokens.invite(self._game) if self._tokens and online else None

    def _seat_token(self, place: int, user: User) -> str | None:
        if self._tokens is None:
            return None
        since = self._log.seats[place].since
        return self._tokens.seat_token(self._game, place, since, user.epoch)

    def _recent(self, viewer: Viewer) -> list[RecentMarks]:
        """Return the recent marks for the viewer's seat, or for the seat that picks."""
        state = self._log.state
        seat = self._viewpoint(viewer)
        viewpoint = viewer.current_viewpoint(state)
        return self.chronicle.recent(state.me if seat is None else seat, viewpoint, viewer.language)

    def _undo_blocked(self, language: str) -> str:
        """Return why nothing can be undone."""
        state, states = self._log.state, self._log.states
        before = states[-2] if len(states) > 1 else None
        if before is None or before.phase == DEALING or before.turn != state.turn:
            return translate(language, "undo_blocked.turn")
        if chooser(before) == CHANCE:
            return translate(language, "undo_blocked.card")
        return translate(
            language, "undo_blocked.other", who=shown_names(self._log.seats, language)[before.me]
        )
