"""What one player remembers of one game, to be held against the log when all is over."""

import json
from collections import Counter
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

Message = dict[str, Any]
Look = tuple[int, int]  # after which event, through whose eyes: a seat, or nobody's
WATCHING = -1
PICK = "pick"
STALE = "stale"
# What depends on language, on who may pick, and on who is still at the table.
_NOT_OF_THE_STATE = ("prompt", "legal", "winners")


@dataclass(slots=True)
class Sent:
    """Something that was to become an event."""

    number: int
    kind: str
    word: str
    sure: bool  # nobody else can become this number while this player is asked
    acknowledged: bool = False


@dataclass(slots=True)
class Ledger:
    """Everything that a player sent, saw, said and heard in a game."""

    game: str
    player: str
    seat: int
    sent: list[Sent] = field(default_factory=list)
    seen: dict[Look, str] = field(default_factory=dict)
    said: dict[str, bool] = field(default_factory=dict)  # whether it was heard again
    heard: dict[int, str] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)  # what contradicts itself already
    number: int = 0  # of the last view
    over: bool = False
    winners: list[int] = field(default_factory=list)
    _open: list[Sent] = field(default_factory=list)  # still without an answer
    _doubtful: set[int] = field(default_factory=set)  # numbers whose answer was lost
    _shaken: bool = False  # seats have changed, and the view that comes with that is not here yet

    def send(self, number: int, kind: str, word: str, sure: bool) -> None:
        """Something goes out."""
        alone = not self._open and not self._shaken and number not in self._doubtful
        sent = Sent(number, kind, word, sure and alone)
        self._doubt()
        self.sent.append(sent)
        self._open.append(sent)
        self._doubtful.add(number)

    def view(self, view: Message) -> None:
        """A view came: what it shows is kept, and what it answers is acknowledged."""
        number, position = int(view["seq"]), view["position"]
        look = (number, WATCHING if view["viewpoint"] is None else int(view["viewpoint"]))
        shown = mark(position)
        if self.seen.setdefault(look, shown) != shown:
            self.wrong.append(f"{self.player} saw two different things after event {number}")
        self.over = self.over or position["phase"] == "over"
        self.winners = position["winners"]
        self.number, self._shaken = number, False
        for sent in [one for one in self._open if one.number <= number]:
            self._open.remove(sent)
            sent.acknowledged = sent.sure or (number == sent.number and self._shows(view, sent))

    def seats(self) -> None:
        """Seats changed, which is an event too: only what the next view shows is an answer."""
        self._shaken = True
        self._doubt()

    def lost(self) -> None:
        """The connection is gone; what had no answer may have arrived or not."""
        self._open.clear()

    def refuse(self, code: str) -> None:
        """Something was not followed."""
        self.refused[code] += 1
        self._doubt()

    def chat(self, lines: list[Message]) -> None:
        """What was said at the table."""
        for line in lines:
            number, text = int(line["number"]), str(line["text"])
            if self.heard.setdefault(number, text) != text:
                self.wrong.append(f"{self.player} heard two different lines {number}")
            if text in self.said:
                self.said[text] = True

    def _doubt(self) -> None:
        for sent in self._open:
            sent.sure = False

    def _shows(self, view: Message, sent: Sent) -> bool:
        return sent.kind == PICK and any(
            change["seat"] == self.seat and change["hex"] == sent.word for change in view["changes"]
        )


def mark(position: Message) -> str:
    """A short sign of all that a viewer sees of a position."""
    parts = {name: part for name, part in position.items() if name not in _NOT_OF_THE_STATE}
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=12).hexdigest()
