"""Questions that change nothing: why, how much, what then, what would you do."""

from dataclasses import asdict

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.decision import Decision
from kingdombuilder.bots.levels import ADVISER
from kingdombuilder.bots.rationale import thought_text
from kingdombuilder.insight.describe import brings, pick_text
from kingdombuilder.insight.legality import play
from kingdombuilder.insight.reasons import why_not
from kingdombuilder.insight.scores import purse
from kingdombuilder.notation.picks import BUTTONS, pick_name
from kingdombuilder.rules.buttons import FIRST_POWER, is_hex
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.server.protocol.client_messages import (
    GainsSaid,
    HintSaid,
    PositionSaid,
    Said,
    ScoresSaid,
    WhySaid,
)
from kingdombuilder.server.protocol.languages import pick_said
from kingdombuilder.server.protocol.message_error import HIDDEN, NOT_NOW, UNKNOWN, Refused
from kingdombuilder.server.room.event_log import Log
from kingdombuilder.server.room.gains import gain_of, gains_of, settled
from kingdombuilder.server.room.message_builder import Frame, Frames
from kingdombuilder.server.room.model import HintWanted, Options
from kingdombuilder.server.room.viewer import Screen, known, told
from kingdombuilder.text.translations import say


class Questions:
    """Answers the questions about one game."""

    def __init__(self, log: Log, frames: Frames, options: Options) -> None:
        self._log, self._frames, self._options = log, frames, options
        self._hints: list[HintWanted] = []

    def hints(self) -> list[HintWanted]:
        """The hints asked for since this was last asked."""
        found, self._hints = self._hints, []
        return found

    def answer(self, screen: Screen, said: Said) -> list[Frame]:
        """The answer to a question."""
        match said:
            case WhySaid(pick=name):
                return [self._why(screen, pick_said(name, screen.language))]
            case GainsSaid():
                return [self._gains(screen)]
            case ScoresSaid(at=at):
                return [self._frames.scores(screen, self._place(at))]
            case PositionSaid(at=-1):
                return [self._frames.view(screen, [])]
            case PositionSaid(at=at):
                return [self._frames.past(screen, self._place(at))]
            case HintSaid():
                self._want_hint(screen)
        return []

    def hinted(self, screen: Screen, bot: str, decision: Decision) -> Frame:
        """What a bot would do and why, in words."""
        pick, thought = decision.pick, decision.thought
        told = self._open_handed(screen)
        return {
            "type": "hint",
            "number": self._log.number,
            "pick": pick_name(pick),
            "bot": bot,
            "text": self._advice(screen, BOTS[bot].name[screen.language], pick),
            "why": thought_text(screen.language, thought) if thought and told else "",
        }

    def _place(self, at: int) -> int:
        if at > self._log.at:
            raise Refused(UNKNOWN, "position", n=at, most=self._log.at)
        return self._log.at if at < 0 else at

    def _why(self, screen: Screen, pick: Cell) -> Frame:
        state = self._log.state
        eyes = screen.looks(state)
        why = why_not(known(state, eyes), screen.eyes, pick, screen.language, self._log.names)
        return {
            "type": "why",
            "pick": pick_name(pick),
            "code": why.code,
            "text": why.text,
            "hexes": [hex_name(hex_) for hex_ in each(why.hexes)],
        }

    def _gains(self, screen: Screen) -> Frame:
        state = self._log.state
        if not screen.acts(state):
            raise Refused(NOT_NOW, "not_picking")
        if not self._open_handed(screen):
            raise Refused(HIDDEN)
        seen = known(state, screen.looks(state))
        gains = gains_of(seen, settled(self._log.states))
        return {
            "type": "gains",
            "number": self._log.number,
            "gains": {name: asdict(gain) for name, gain in gains.items()},
        }

    def _want_hint(self, screen: Screen) -> None:
        state = self._log.state
        if not self._options.hints:
            raise Refused(NOT_NOW, "no_hints")
        if not screen.acts(state):
            raise Refused(NOT_NOW, "not_picking")
        seen = known(state, screen.looks(state))
        self._hints.append(HintWanted(screen.who, ADVISER, seen, self._log.number))

    def _open_handed(self, screen: Screen) -> bool:
        """Whether the gold of the seat that picks is shown here."""
        state = self._log.state
        return told(self._options, screen.looks(state), state.board.seats)[state.me]

    def _advice(self, screen: Screen, bot: str, pick: Cell) -> str:
        state, language, said = self._log.state, screen.language, pick_text(screen.language, pick)
        if pick_name(pick) in BUTTONS:
            return say(language, f"hint.{pick_name(pick)}", bot=bot)
        if not is_hex(pick):
            key = "hint.tile" if pick >= FIRST_POWER else "hint.terrain"
            return say(language, key, bot=bot, thing=said)
        if play(state, pick).lifted:
            return say(language, "hint.lift", bot=bot, hex=said)
        if not self._open_handed(screen):
            return say(language, "hint.hex_hidden", bot=bot, hex=said)
        base = settled(self._log.states)
        gain = gain_of(state, pick, base, purse(base, state.me))
        text = brings(language, gain.gold, gain.won, gain.lost)
        return say(language, "hint.hex", bot=bot, hex=said, promise=text)
