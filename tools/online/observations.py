"""The messages that one player sends and receives in a game, to compare with the log afterwards."""

import json
from collections import Counter
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

Message = dict[str, Any]
ViewKey = tuple[int, int]  # the event's number, and the viewpoint: a seat or SPECTATING
SPECTATING = -1
PICK = "pick"
STALE = "stale"
# Fields that depend on the language, on the viewer's seat and on players who have left.
_NOT_OF_THE_STATE = ("prompt", "legal", "winners")


@dataclass(slots=True)
class SentAction:
    """A message that should become an event."""

    number: int
    kind: str
    word: str
    sure: bool  # whether no other message can get this number
    acknowledged: bool = False


@dataclass(slots=True)
class Observations:
    """Everything that a player sent and received in a game."""

    game: str
    player: str
    seat: int
    sent: list[SentAction] = field(default_factory=list)
    seen: dict[ViewKey, str] = field(default_factory=dict)
    chat_sent: dict[str, bool] = field(default_factory=dict)  # whether it was received back
    chat_received: dict[int, str] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)  # contradictions within the observations
    number: int = 0  # of the last view
    over: bool = False
    winners: list[int] = field(default_factory=list)
    _open: list[SentAction] = field(default_factory=list)  # without an answer so far
    _doubtful: set[int] = field(default_factory=set)  # numbers that were sent before
    _seats_changed: bool = False  # since the last view

    def send(self, number: int, kind: str, word: str, sure: bool) -> None:
        """Record a message that is sent."""
        unrivalled = not self._open and not self._seats_changed and number not in self._doubtful
        sent = SentAction(number, kind, word, sure and unrivalled)
        self._doubt()
        self.sent.append(sent)
        self._open.append(sent)
        self._doubtful.add(number)

    def view(self, view: Message) -> None:
        """Record a view, and acknowledge the messages that it answers."""
        number, position = int(view["seq"]), view["position"]
        look = (number, SPECTATING if view["viewpoint"] is None else int(view["viewpoint"]))
        digest = mark(position)
        if self.seen.setdefault(look, digest) != digest:
            self.wrong.append(f"{self.player} saw two different things after event {number}")
        self.over = self.over or position["phase"] == "over"
        self.winners = position["winners"]
        self.number, self._seats_changed = number, False
        for sent in [one for one in self._open if one.number <= number]:
            self._open.remove(sent)
            sent.acknowledged = sent.sure or (number == sent.number and self._shows(view, sent))

    def seats(self) -> None:
        """Record a change of seats, which is an event and can take the number of a message."""
        self._seats_changed = True
        self._doubt()

    def record_loss(self) -> None:
        """Record the loss of the connection; open messages may or may not have arrived."""
        self._open.clear()

    def refuse(self, code: str) -> None:
        """Record a refusal."""
        self.refused[code] += 1
        self._doubt()

    def chat(self, lines: list[Message]) -> None:
        """Record received chat lines."""
        for line in lines:
            number, text = int(line["number"]), str(line["text"])
            if self.chat_received.setdefault(number, text) != text:
                self.wrong.append(f"{self.player} received two different lines {number}")
            if text in self.chat_sent:
                self.chat_sent[text] = True

    def _doubt(self) -> None:
        for sent in self._open:
            sent.sure = False

    def _shows(self, view: Message, sent: SentAction) -> bool:
        return sent.kind == PICK and any(
            change["seat"] == self.seat and change["hex"] == sent.word for change in view["changes"]
        )


def mark(position: Message) -> str:
    """Return a short digest of a position as its viewer sees it."""
    parts = {name: part for name, part in position.items() if name not in _NOT_OF_THE_STATE}
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=12).hexdigest()
