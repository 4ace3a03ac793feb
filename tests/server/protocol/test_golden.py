"""The messages of two scripted games, in both directions, compared with golden files.

`python -m tests.server.protocol.test_golden` rewrites them; review the difference.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from kingdombuilder.bots.decision import Decision, Thought
from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.turn import legal
from kingdombuilder.server.accounts.signing import Signer
from kingdombuilder.server.protocol.errors import RequestType
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.clock import TimeControl
from kingdombuilder.server.room.model import ONLINE, RoomOptions, Seat
from kingdombuilder.server.room.room import Room
from kingdombuilder.setup.setup import first_game
from tests.server.protocol.messages import Delivery, Message, decode_all, gains_of, receive

FOLDER = Path(__file__).parents[2] / "golden" / "wire"
THOUGHT = Thought("castles", {"n": 3})
WORDED = ("text", "rationale", "undo_blocked", "failure", "note")  # fields that are translated
TO_TABLES = {"chat", "rematch"}  # answered by the tables, which have a store and a clock


class Script:
    """A room, and the messages to and from it."""

    def __init__(self, seats: list[Seat], options: RoomOptions) -> None:
        self.moment, self.sent, self.views = 1_000_000, list[str](), dict[str, Message]()
        self.room = Room(
            "g",
            first_game(len(seats)),
            seats,
            options,
            Random(7),
            now=lambda: self.moment,
            tokens=Signer("a secret"),
        )

    def join(self, viewer: str, seats: Iterable[int] = (), gains: bool = False) -> None:
        """Add a viewer, who is also the user of that name."""
        user = User(viewer, viewer.title())
        out = self.room.join(viewer, list(seats), "en", user, wants_gains=gains)
        self._note([*decode_all(out), *gains_of(self.room)])

    def send(self, viewer: str, kind: str, **fields: object) -> None:
        """Let a viewer send a message, a second after the last one."""
        self.moment += 1000
        message = {"type": kind, **fields}
        self.sent.append(f"{viewer} > {json.dumps(message, ensure_ascii=False)}")
        self._note(receive(self.room, viewer, message))

    def change(self, viewer: str, kind: str, **fields: object) -> None:
        """Send a message that must become the next event."""
        self.send(viewer, kind, seq=self.room.seq + 1, **fields)

    def pick(self, viewer: str, number: int = 0) -> None:
        """Pick one of the legal hexes, or end the turn."""
        picks = self.views[viewer]["position"]["legal"]
        names = picks["buttons"] if "end" in picks["buttons"] else picks["hexes"]
        self.change(viewer, "pick", pick=names[number % len(names)])

    def decide(self) -> None:
        """Let the bots play until a person picks."""
        while request := self.room.bot_to_act():
            pick = list(each(legal(request.seen)))[-1]
            out = self.room.apply_decision(request.seq, Decision(pick, THOUGHT))
            self._note([*decode_all(out), *gains_of(self.room)])

    def hint(self) -> None:
        """Answer the hint that was asked for."""
        (request,) = self.room.take_hint_requests()
        pick = next(iter(each(legal(request.seen))))
        self._note(decode_all(self.room.apply_hint(request, Decision(pick, THOUGHT))))

    def heat_map(self) -> None:
        """Answer the request for a heat map, with the value of two hexes."""
        (request,) = self.room.take_heat_map_requests()
        hexes = list(each(request.seen.free & request.seen.board.land))[:2]
        worths = dict(zip(hexes, (1234, -560), strict=True))
        self._note(decode_all(self.room.apply_heat_map(request, worths)))

    def _note(self, out: list[Delivery]) -> None:
        for viewer, message in out:
            shown = without_words(message)
            if message["type"] == "table" and any('"layout"' in line for line in self.sent):
                shown = {key: value for key, value in shown.items() if key != "layout"}
            self.sent.append(f"{viewer} < {json.dumps(shown, ensure_ascii=False)}")
            if message["type"] == "view" and not message["is_past"]:
                self.views[viewer] = message


def without_words(value: Any) -> Any:
    """Return a message in which every translated text is the same, so that wording may change."""
    if isinstance(value, list):
        return [without_words(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: "…" if key in WORDED and isinstance(item, str) else without_words(item)
        for key, item in value.items()
    }


def hot_seat() -> Script:
    """Play a game of two people at one screen against a bot, with undo, queries and past steps."""
    names = (("Mira", ""), ("Tomas", ""), ("Novice", "novice"))
    seats = [Seat(name, COLOURS[place], bot) for place, (name, bot) in enumerate(names)]
    game = Script(seats, RoomOptions("mine"))
    game.join("screen", [0, 1, 2], gains=True)
    game.send("screen", "take_screen", seat=0)
    game.pick("screen")
    game.pick("screen", 3)
    game.change("screen", "undo", count=2)
    game.change("screen", "redo")
    game.pick("screen", 5)
    game.send("screen", "explain", pick="C7")
    game.send("screen", "hint")
    game.hint()
    game.send("screen", "heat_map", seat=0)
    game.heat_map()
    game.send("screen", "heat_map", seat=1)
    game.pick("screen")
    game.pick("screen")
    game.send("screen", "take_screen", seat=1)
    for _ in range(4):
        game.pick("screen", -1)
    game.decide()
    game.send("screen", "take_screen", seat=0)
    game.send("screen", "show_position", step=4)
    game.send("screen", "show_position", step=None)
    game.send("screen", "scores")
    game.send("screen", "rename_seat", seat=0, name="Oona")
    return game


def online() -> Script:
    """Play at a table of two guests and a spectator with a clock; a bot replaces a guest."""
    seats = [Seat("", colour, is_open=True) for colour in COLOURS[:3]]
    clock = TimeControl("game", 600, 5)
    game = Script(seats, RoomOptions(time_control=clock, kind=ONLINE, host="ann"))
    for viewer in ("ann", "bob", "eve"):
        game.join(viewer)
    game.send("bob", "sit", seat=1)
    game.send("ann", "sit", seat=0, name="Ann B.")
    game.send("bob", "sit", seat=1, invite=Signer("a secret").invite("g"))
    game.send("ann", "assign_bot", seat=2, bot="novice")
    game.send("ann", "assign_bot", seat=2, bot=None)
    game.send("bob", "close_table")
    game.send("ann", "set_ready")
    game.send("bob", "set_ready")
    game.send("ann", "assign_bot", seat=2, bot="novice")
    token = Signer("a secret").seat_token("g", 1, game.room.seats[1].since)
    game.send("eve", "claim_seat", token=token)
    game.send("bob", "plan", picks=[])
    game.pick("ann")
    game.send("bob", "plan", picks=None)
    game.change("bob", "pick", pick="A1")
    game.send("ann", "pick", seq=1, pick="A1")
    game.send("ann", "pick", seq="2", pick="A1")
    game.send("ann", "dance")
    game.send("bob", "replace_player", seat=0)
    game.send("bob", "leave_seat")
    game.send("bob", "return_to_seat")
    game.send("eve", "set_language", language="fr")
    return game


GAMES: dict[str, Callable[[], Script]] = {"hot-seat": hot_seat, "online": online}


@pytest.mark.parametrize("name", GAMES)
def test_messages_equal_the_golden_files(name: str) -> None:
    """They are compared line by line, so that a difference is easy to find."""
    golden = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    sent = GAMES[name]().sent
    for number, (now, before) in enumerate(zip(sent, golden, strict=False), 1):
        assert now == before, f"line {number}"
    assert len(sent) == len(golden)


def test_the_scripts_contain_all_message_types() -> None:
    """Types that a room does not answer are exempt."""
    types: dict[str, set[str]] = {"<": set(), ">": set()}
    for game in GAMES.values():
        for line in game().sent:
            _, direction, text = line.split(" ", 2)
            types[direction].add(json.loads(text)["type"])
    assert types[">"] >= set(get_args(RequestType)) - TO_TABLES
    replies = {"table", "view", "gains", "explanation", "scores", "hint", "heat_map", "error"}
    assert types["<"] == replies


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text("\n".join(game().sent) + "\n", "utf-8")
