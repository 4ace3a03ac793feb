"""The chronicle of a game, as each viewpoint may know it, in every language."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace

from kingdombuilder.bots.rationale import describe_thought
from kingdombuilder.insight.changes import (
    CARD_DRAWN,
    GOLD,
    LIFTED,
    MOVED,
    PLACED,
    SCOUT_SENT,
    WALL_BUILT,
    Change,
    changes,
)
from kingdombuilder.insight.describe import describe_change
from kingdombuilder.insight.explain import terrain_at
from kingdombuilder.insight.seen import has_same_cards
from kingdombuilder.notation.picks import UNKNOWN_CARD
from kingdombuilder.rules.cells import lowest
from kingdombuilder.rules.hexes import hex_name
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import chooser
from kingdombuilder.server.protocol.position_messages import ChronicleLine, RecentMark, RecentMarks
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.room.model import RoomOptions
from kingdombuilder.server.room.seat_names import shown_names
from kingdombuilder.server.room.viewer import (
    FULL_INFORMATION,
    Viewpoint,
    allows_help,
    gold_visibility,
    visible_state,
)
from kingdombuilder.text.translations import translate

UNDONE = "undone"
TURN_FORFEITED, GAME_FORFEITED = "turn_forfeited", "game_forfeited"
# A viewpoint and a language, or also the seats whose gold is shown, to share lines by.
_PageKey = tuple[Viewpoint, str] | tuple[Viewpoint, str, tuple[bool, ...]]
_TRANSIENT = (LIFTED,)  # left out of the chronicle because the next change includes it
_MARKED = (PLACED, MOVED, WALL_BUILT, SCOUT_SENT)


class Chronicle:
    """The changes that each pick of a game made, computed on first use."""

    def __init__(self, log: EventLog, options: RoomOptions) -> None:
        self._log, self._options = log, options
        self._pages: list[dict[_PageKey, list[ChronicleLine]]] = []
        self._gains: dict[int, int] = {}  # by step, of the seat that placed a piece
        self._reasons: dict[tuple[int, str], str] = {}
        # By viewpoint and language: the last step, the last step with reasons, and the lines.
        self._whole: dict[tuple[Viewpoint, str], tuple[int, int, list[ChronicleLine]]] = {}

    def lines_at(self, step: int, viewpoint: Viewpoint, language: str) -> list[ChronicleLine]:
        """Return the changes of one pick."""
        while len(self._pages) < step:
            self._pages.append({})
        page, key = self._pages[step - 1], (viewpoint, language)
        if key not in page:
            page[key] = self._shared_lines(step, viewpoint, language)
        return page[key]

    def lines(self, viewpoint: Viewpoint, language: str) -> list[ChronicleLine]:
        """Return the complete chronicle, with the bots' reasons for all finished turns."""
        has_help = allows_help(self._options, self._log.state)
        explains = self._options.bots_explain and self._log.thoughts and has_help
        explained = self._log.turn_start() if explains else 0
        last, before, lines = self._whole.get((viewpoint, language), (0, 0, []))
        if before != explained:
            last, lines = 0, []
        if last < self._log.step:
            steps = range(last + 1, self._log.step + 1)
            pages = (self._page(step, viewpoint, language, step <= explained) for step in steps)
            lines = [*lines, *(line for page in pages for line in page)]
            self._whole[viewpoint, language] = self._log.step, explained, lines
        return lines

    def recent(self, seat: int, viewpoint: Viewpoint, language: str) -> list[RecentMarks]:
        """Return where the other seats have placed or moved since a seat's last pick."""
        first = self._log.step
        while first and chooser(self._log.states[first - 1]) != seat:
            first -= 1
        marks: dict[int, list[str]] = {}
        for step in range(first + 1, self._log.step + 1):
            for line in self.lines_at(step, viewpoint, language):
                if line.kind in _MARKED and line.seat != seat and line.hex:
                    hexes = marks.setdefault(line.seat, [])
                    if line.hex in hexes:
                        hexes.remove(line.hex)
                    hexes.append(line.hex)
        return [
            RecentMarks(other, tuple(RecentMark(name, n) for n, name in enumerate(hexes, 1)))
            for other, hexes in marks.items()
        ]

    def truncate(self, step: int = 0) -> None:
        """Drop the lines after a step, because picks were undone or names have changed."""
        del self._pages[step:]
        self._gains.clear()
        self._reasons.clear()
        self._whole.clear()

    def undo_line(self, seat: int, count: int, language: str) -> ChronicleLine:
        """Return the line that announces an undo; it is not part of the chronicle."""
        text = translate(language, "change.undone", who=self._names(language)[seat], n=count)
        return self._line(Change(UNDONE, seat, amount=count), self._log.step, text)

    def _shared_lines(self, step: int, viewpoint: Viewpoint, language: str) -> list[ChronicleLine]:
        """Return the changes of one pick, the same list for all viewpoints that see the same."""
        before, after = self._log.states[step - 1 : step + 1]
        gold_shown = tuple(gold_visibility(self._options, viewpoint, after.board.seats))
        if has_same_cards(before, after):
            viewpoint = FULL_INFORMATION
        page, key = self._pages[step - 1], (viewpoint, language, gold_shown)
        if key not in page:
            seen = visible_state(before, viewpoint), visible_state(after, viewpoint)
            page[key] = self._lines(step, seen, gold_shown, language)
        return page[key]

    def _lines(
        self, step: int, seen: tuple[State, State], gold_shown: Sequence[bool], language: str
    ) -> list[ChronicleLine]:
        before, after = seen
        all_changes = changes(before, after)
        lines = []
        for change in all_changes:
            if change.kind == GOLD and not gold_shown[change.seat]:
                continue
            line = self._line(change, step, self._text(change, language))
            if change.kind == PLACED:
                line = replace(
                    line,
                    terrain=terrain_at(after, lowest(change.hex)),
                    gain=self._gain(step, change.seat, all_changes)
                    if gold_shown[change.seat]
                    else None,
                )
            lines.append(line)
        return lines + self._forfeit_lines(step, language)

    def _gain(self, step: int, seat: int, all_changes: Iterable[Change]) -> int:
        """Return the gold that a pick brings its seat, without what was paid immediately.

        It is the same from every viewpoint.
        """
        if step not in self._gains:
            before, after = self._log.states[step - 1 : step + 1]
            paid = sum(one.amount for one in all_changes if one.kind == GOLD and one.seat == seat)
            self._gains[step] = total_gold(after, seat) - total_gold(before, seat) - paid
        return self._gains[step]

    def _forfeit_lines(self, step: int, language: str) -> list[ChronicleLine]:
        """Return the line about a turn that a pick forfeited, or the game with it."""
        forfeit = self._log.forfeits.by_step.get(step) if self._log.forfeits else None
        if forfeit is None:
            return []
        kind = GAME_FORFEITED if forfeit.loses else TURN_FORFEITED
        who = self._names(language)[forfeit.seat]
        text = translate(language, f"change.{kind}", who=who, n=forfeit.number)
        return [self._line(Change(kind, forfeit.seat, amount=forfeit.number), step, text)]

    def _page(
        self, step: int, viewpoint: Viewpoint, language: str, explained: bool
    ) -> list[ChronicleLine]:
        lines = self.lines_at(step, viewpoint, language)
        page = [line for line in lines if line.kind not in _TRANSIENT]
        if page and explained and step in self._log.thoughts:
            page[0] = replace(page[0], rationale=self._reason(step, language))
        return page

    def _reason(self, step: int, language: str) -> str:
        """Return a bot's reason for a pick."""
        if (step, language) not in self._reasons:
            self._reasons[step, language] = describe_thought(language, self._log.thoughts[step])
        return self._reasons[step, language]

    def _names(self, language: str) -> tuple[str, ...]:
        return shown_names(self._log.seats, language)

    def _text(self, change: Change, language: str) -> str:
        if change.kind == CARD_DRAWN and change.thing == UNKNOWN_CARD:
            who = self._names(language)[change.seat]
            return translate(language, "change.card_drawn_hidden", who=who)
        return describe_change(language, change, self._names(language))

    def _line(self, change: Change, step: int, text: str) -> ChronicleLine:
        return ChronicleLine(
            step=step,
            round=self._log.round_at(step),
            kind=change.kind,
            seat=change.seat,
            hex=hex_name(change.hex) if change.hex else None,
            origin=hex_name(change.origin) if change.origin else None,
            thing=change.thing or None,
            amount=change.amount,
            text=text,
            rationale=None,
        )


def last_common_step(sent: list[ChronicleLine], lines: list[ChronicleLine]) -> int:
    """Return the last step whose lines a viewer already has."""
    common = min(len(sent), len(lines))
    if sent[:common] != lines[:common]:  # quick for lists that share their lines
        pairs = zip(sent, lines, strict=False)
        old, new = next((old, new) for old, new in pairs if old is not new and old != new)
        return min(old.step, new.step) - 1
    if not sent:
        return 0
    longer = sent if len(sent) > len(lines) else lines
    rest = longer[common : common + 1]
    return rest[0].step - 1 if rest else longer[-1].step


def lines_after(lines: list[ChronicleLine], step: int) -> list[ChronicleLine]:
    """Return the lines of later steps."""
    return lines[bisect_right(lines, step, key=lambda line: line.step) :]
