"""The messages of a room to one screen, each made of what that screen may know."""

from dataclasses import asdict, replace
from typing import Any

from pydantic import TypeAdapter

from kingdombuilder.box.custom_sections import unofficial_sections
from kingdombuilder.insight.describe import chosen_rulings, thing_name
from kingdombuilder.insight.scores import payments, totals
from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.rules.state import DEALING, OVER, State
from kingdombuilder.rules.turn import CHANCE, chooser
from kingdombuilder.server.room.chronicle import Chronicle, ChronicleLine, last_common_step
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.room.layout import BoardLayout, board_layout
from kingdombuilder.server.room.model import ONLINE, RoomOptions, Seat, SeatTokens, User
from kingdombuilder.server.room.plans import Plans
from kingdombuilder.server.room.position_view import (
    PublicFacts,
    position_view,
    public_facts,
    to_json,
)
from kingdombuilder.server.room.seating import Seating
from kingdombuilder.server.room.viewer import Viewer, gold_visibility, visible_state
from kingdombuilder.setup.setup import section_id
from kingdombuilder.text.translations import translate

VERSION = 1

ServerMessage = dict[str, Any]

_LAYOUT = TypeAdapter(BoardLayout)
_AGREED = ("scores", "explains", "hints")


def seat_info(seat: Seat, mine: bool) -> ServerMessage:
    """A seat as everybody may know it."""
    return {
        "name": seat.name,
        "colour": seat.colour,
        "bot": seat.bot,
        "mine": mine,
        "open": seat.is_open,
        "ready": seat.ready,
        "away": seat.is_away,
        "out": seat.timed_out,
        "account": seat.name if seat.account else "",
    }


def agreed(options: RoomOptions) -> ServerMessage:
    """Return the options that a new game of the same kind takes, so that it can be played again."""
    chosen = {name: getattr(options, name) for name in _AGREED}
    if options.kind == ONLINE:
        chosen |= {"chat": options.chat, "clock": asdict(options.clock)}
    return chosen


class MessageBuilder:
    """Makes the messages of one game."""

    def __init__(
        self,
        game: str,
        log: EventLog,
        options: RoomOptions,
        plans: Plans,
        hosting: Seating,
        keys: SeatTokens | None = None,
    ) -> None:
        self._game, self._log, self._options, self._plans = game, log, options, plans
        self._hosting, self._keys = hosting, keys
        self._looked_at: tuple[State, PublicFacts] | None = None
        self.chronicle = Chronicle(log, options)
        self._layout = _LAYOUT.dump_python(board_layout(log.state.board), mode="json")

    def table(self, screen: Viewer) -> ServerMessage:
        """What stays as it is; after it the whole chronicle is sent anew."""
        screen.sent_lines = []
        setup, language = self._log.session.setup, screen.language
        own = self._hosting.place_of(screen.visitor)
        house = unofficial_sections(tuple(map(section_id, setup.sections)), setup.island)
        return {
            "type": "table",
            "version": VERSION,
            "game": self._game,
            "language": language,
            "kind": self._options.kind,
            "stage": self._hosting.stage,
            "seats": [
                seat_info(seat, place in screen.seats or place == own)
                for place, seat in enumerate(self._log.seats)
            ],
            "host": self._hosts(screen.visitor),
            "listed": self._options.listed,
            "rated": self._options.rated,
            "invite": self._invite(own >= 0 or self._hosts(screen.visitor)),
            "token": self._token(own),
            "next": self._log.next,
            "options": agreed(self._options),
            "layout": self._layout,
            "land": "",  # whoever serves pictures knows where it is
            "code": write_setup_code(replace(setup, rules=CURRENT_RULES)),  # to play it once more
            "rulings": chosen_rulings(setup, language),
            "note": translate(language, "layout.note", names=", ".join(house)) if house else "",
        }

    def view(self, screen: Viewer, changes: list[ChronicleLine]) -> ServerMessage:
        """The present, and what has just happened."""
        log, state, language = self._log, self._log.state, screen.language
        eyes, acts = screen.current_viewpoint(state), screen.can_act(state)
        lines = self.chronicle.lines(eyes, language)
        since = last_common_step(screen.sent_lines, lines)
        screen.sent_lines = lines
        undo = log.session.undo_count() if acts else 0
        gold = gold_visibility(self._options, eyes, state.board.seats)
        return self._frame(screen, log.step, acts) | {
            "changes": changes,
            "since": since,
            "lines": [line for line in lines if line["at"] > since],
            "undo": undo,
            "redo": acts and log.session.redo_count > 0,
            "undo_stops": self._undo_stops(language) if acts and not undo else "",
            "recent": self._recent(screen),
            "plan": (
                self._plans.frame(state, eyes, language, log.names, gold) if eyes >= 0 else None
            ),
            "clock": log.clock.info(log.now()),
        }

    def past_view(self, screen: Viewer, at: int) -> ServerMessage:
        """A position of the past, and what led to it."""
        eyes = screen.current_viewpoint(self._log.state)
        changes = self.chronicle.lines_at(at, eyes, screen.language) if at else []
        return self._frame(screen, at, acts=False) | {
            "past": True,
            "changes": changes,
            "since": self._log.step,
            "lines": [],
            "undo": 0,
            "redo": False,
            "undo_stops": "",
            "recent": [],
            "plan": None,
            "clock": None,
        }

    def changes(self, screen: Viewer, since: int) -> list[ChronicleLine]:
        """What the picks after a number changed."""
        eyes = screen.current_viewpoint(self._log.state)
        picks = range(since + 1, self._log.step + 1)
        return [line for at in picks for line in self.chronicle.lines_at(at, eyes, screen.language)]

    def scores(self, screen: Viewer, at: int) -> ServerMessage:
        """The gold of a position with its hexes; what the table keeps hidden is null."""
        state = self._log.states[at]
        seats = range(state.board.seats)
        gold = gold_visibility(
            self._options, screen.current_viewpoint(self._log.state), state.board.seats
        )
        columns = [payments(state, seat) for seat in seats]
        return {
            "type": "scores",
            "at": at,
            "scores": [
                {
                    "source": first.source,
                    "name": thing_name(screen.language, first.source),
                    "seats": [
                        {
                            "gold": columns[seat][place].gold if gold[seat] else None,
                            "hexes": (
                                [hex_name(hex_) for hex_ in each(columns[seat][place].hexes)]
                                if gold[seat]
                                else []
                            ),
                        }
                        for seat in seats
                    ],
                }
                for place, first in enumerate(columns[0])
            ],
            "totals": [
                total if told_ else None for total, told_ in zip(totals(state), gold, strict=False)
            ],
            "winners": list(self._log.winners()) if state.phase == OVER else [],
        }

    def _frame(self, screen: Viewer, at: int, acts: bool) -> ServerMessage:
        log, eyes = self._log, screen.current_viewpoint(self._log.state)
        state = log.states[at]
        gold = gold_visibility(self._options, eyes, state.board.seats)
        hand_over = screen.hand_over_to(log.state)
        hidden = screen.viewpoint == SPECTATOR or hand_over is not None
        seen, lies = visible_state(state, eyes), self._open(state)
        position = to_json(position_view(seen, lies, screen.language, gold, acts))
        if state.phase == OVER:
            position["winners"] = list(log.winners())
        return {
            "type": "view",
            "number": log.number,
            "at": at,
            "of": log.step,
            "past": False,
            "eyes": None if hidden else screen.viewpoint,
            "acts": acts,
            "hand_over": hand_over,
            "round": log.round_at(at),
            "position": position,
        }

    def _open(self, state: State) -> PublicFacts:
        """What all viewers of a state see alike; they look at the same one after each pick."""
        if self._looked_at is None or self._looked_at[0] is not state:
            self._looked_at = state, public_facts(state)
        return self._looked_at[1]

    def _hosts(self, visitor: User) -> bool:
        return bool(visitor.player) and visitor.player == self._options.host

    def _invite(self, may: bool) -> str:
        online = self._options.kind == ONLINE
        return self._keys.invite(self._game) if self._keys and may and online else ""

    def _token(self, place: int) -> str:
        if self._keys is None or place < 0:
            return ""
        return self._keys.seat_token(self._game, place, self._log.seats[place].since)

    def _recent(self, screen: Viewer) -> list[dict[str, Any]]:
        """For a screen without a seat: since the one whose turn it is last picked."""
        state = self._log.state
        eyes, seat = screen.current_viewpoint(state), screen.viewpoint
        if screen.hand_over_to(state) is not None or seat == SPECTATOR:
            seat = state.me
        return self.chronicle.recent(seat, eyes, screen.language)

    def _undo_stops(self, language: str) -> str:
        """Why nothing can be taken back."""
        state, states = self._log.state, self._log.states
        before = states[-2] if len(states) > 1 else None
        if before is None or before.phase == DEALING or before.turn != state.turn:
            return translate(language, "undo_stops.turn")
        if chooser(before) == CHANCE:
            return translate(language, "undo_stops.card")
        return translate(language, "undo_stops.other", who=self._log.names[before.me])
