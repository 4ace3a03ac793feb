"""The chronicle: what happened, as each pair of eyes may know it, in every language."""

from typing import Any

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
from kingdombuilder.notation.picks import UNKNOWN_CARD
from kingdombuilder.rules.hexes import hex_name
from kingdombuilder.rules.turn import chooser
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.room.model import RoomOptions
from kingdombuilder.server.room.viewer import Viewpoint, gold_visibility, visible_state
from kingdombuilder.text.translations import translate

ChronicleLine = dict[str, Any]

UNDONE = "undone"
_TRANSIENT = (LIFTED,)  # seen for a moment, and told by what follows
_MARKED = (PLACED, MOVED, WALL_BUILT, SCOUT_SENT)


class Chronicle:
    """What every pick of a game changed; worked out when first asked for."""

    def __init__(self, log: EventLog, options: RoomOptions) -> None:
        self._log, self._options = log, options
        self._told: list[dict[tuple[Viewpoint, str], list[ChronicleLine]]] = []
        self._reasons: dict[tuple[int, str], str] = {}
        # For each pair of eyes the picks that are in it, those that are explained, and the lines.
        self._whole: dict[tuple[Viewpoint, str], tuple[int, int, list[ChronicleLine]]] = {}

    def lines_at(self, at: int, eyes: Viewpoint, language: str) -> list[ChronicleLine]:
        """What the pick of this number changed."""
        while len(self._told) < at:
            self._told.append({})
        page = self._told[at - 1]
        if (eyes, language) not in page:
            page[eyes, language] = self._lines(at, eyes, language)
        return page[eyes, language]

    def lines(self, eyes: Viewpoint, language: str) -> list[ChronicleLine]:
        """The whole chronicle; why a bot did something is told when its turn is over."""
        explained = self._log.turn_start() if self._options.explains and self._log.thoughts else 0
        known, before, lines = self._whole.get((eyes, language), (0, 0, []))
        if before != explained:
            known, lines = 0, []
        if known < self._log.step:
            new = range(known + 1, self._log.step + 1)
            pages = (self._page(at, eyes, language, at <= explained) for at in new)
            lines = [*lines, *(line for page in pages for line in page)]
            self._whole[eyes, language] = self._log.step, explained, lines
        return lines

    def recent(self, seat: int, eyes: Viewpoint, language: str) -> list[dict[str, Any]]:
        """Where others have placed or moved since a seat last picked, by seat and in order."""
        first = self._log.step
        while first and chooser(self._log.states[first - 1]) != seat:
            first -= 1
        marks: dict[int, list[str]] = {}
        for at in range(first + 1, self._log.step + 1):
            for line in self.lines_at(at, eyes, language):
                if line["kind"] in _MARKED and line["seat"] != seat:
                    hexes = marks.setdefault(line["seat"], [])
                    if line["hex"] in hexes:
                        hexes.remove(line["hex"])
                    hexes.append(line["hex"])
        return [
            {"seat": who, "marks": [{"hex": hex_, "n": n} for n, hex_ in enumerate(hexes, 1)]}
            for who, hexes in marks.items()
        ]

    def truncate(self, at: int = 0) -> None:
        """What came after this pick was taken back, or the names have changed."""
        del self._told[at:]
        self._reasons.clear()
        self._whole.clear()

    def undo_line(self, seat: int, times: int, language: str) -> ChronicleLine:
        """Somebody took back picks; said once, and no line of the chronicle."""
        text = translate(language, "change.undone", who=self._log.names[seat], n=times)
        return self._line(Change(UNDONE, seat, amount=times), self._log.step, text)

    def _lines(self, at: int, eyes: Viewpoint, language: str) -> list[ChronicleLine]:
        before, after = (visible_state(state, eyes) for state in self._log.states[at - 1 : at + 1])
        seats = gold_visibility(self._options, eyes, after.board.seats)
        return [
            self._line(change, at, self._text(change, language))
            for change in changes(before, after)
            if change.kind != GOLD or seats[change.seat]
        ]

    def _page(
        self, at: int, eyes: Viewpoint, language: str, explained: bool
    ) -> list[ChronicleLine]:
        page = [one for one in self.lines_at(at, eyes, language) if one["kind"] not in _TRANSIENT]
        if page and explained and at in self._log.thoughts:
            page[0] = page[0] | {"why": self._reason(at, language)}
        return page

    def _reason(self, at: int, language: str) -> str:
        """Why a bot made a pick."""
        if (at, language) not in self._reasons:
            self._reasons[at, language] = describe_thought(language, self._log.thoughts[at])
        return self._reasons[at, language]

    def _text(self, change: Change, language: str) -> str:
        if change.kind == CARD_DRAWN and change.thing == UNKNOWN_CARD:
            return translate(language, "change.card_drawn_hidden", who=self._log.names[change.seat])
        return describe_change(language, change, self._log.names)

    def _line(self, change: Change, at: int, text: str) -> ChronicleLine:
        return {
            "at": at,
            "round": self._log.round_at(at),
            "kind": change.kind,
            "seat": change.seat,
            "hex": hex_name(change.hex) if change.hex else "",
            "origin": hex_name(change.origin) if change.origin else "",
            "thing": change.thing,
            "amount": change.amount,
            "text": text,
            "why": "",
        }


def last_common_step(sent: list[ChronicleLine], lines: list[ChronicleLine]) -> int:
    """Up to which pick a viewer that was sent some lines has the right ones."""
    for had, has in zip(sent, lines, strict=False):
        if had is not has and had != has:
            return min(int(had["at"]), int(has["at"])) - 1
    longer = sent if len(sent) > len(lines) else lines
    rest = longer[min(len(sent), len(lines)) :]
    if not sent:
        return 0
    return int(rest[0]["at"]) - 1 if rest else int(longer[-1]["at"])
