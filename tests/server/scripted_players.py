"""Scripted players at a table: a room, its viewers, and the last messages that each received."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from kingdombuilder.bots.decision import Decision
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.notation.position import read_position
from kingdombuilder.server.protocol.table_messages import GoldShown
from kingdombuilder.server.room.room import Event, Room, RoomOptions, Seat
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, first_game, setup_of
from kingdombuilder.text.parsing import Token
from tests.server.protocol.messages import Delivery, Message, decode_all, gains_of, receive


def named_seats(bots: Sequence[str]) -> list[Seat]:
    """Return seats with a name and a colour each; an empty bot name is a person."""
    return [
        Seat(f"Name{place}", colour, pick_for_bot)
        for place, (colour, pick_for_bot) in enumerate(zip(COLOURS, bots, strict=False))
    ]


def every_box(seed: int, seats: int) -> Setup:
    """Return a random set-up with all boxes."""
    return random_setup(Random(seed), seats, boxes=tuple(BOXES), queenies=tuple(QUEENIES))


class Party:
    """A room and its viewers, with the last message of each type that a viewer received."""

    def __init__(
        self,
        bots: Sequence[str] = ("", ""),
        setup: Setup | None = None,
        position: str = "",
        scores: GoldShown = "all",
        explains: bool = True,
        events: Iterable[Event] = (),
    ) -> None:
        start = read_position(position) if position else None
        self.setup = setup or (setup_of(start.board) if start else first_game(len(bots)))
        self.start, self.options, self.bots = start, RoomOptions(scores, explains), bots
        stored = list(events)
        self.room = Room("g", self.setup, named_seats(bots), self.options, Random(1), stored, start)
        self.events: list[Event] = [*stored, *self.room.take_new_events()]
        self.last: dict[str, dict[str, Message]] = {}
        self.lines: dict[str, list[Message]] = {}
        self.sent: list[Delivery] = []

    def join(
        self, who: str, seats: Iterable[int], language: str = "en", wants_gains: bool = False
    ) -> Message:
        """Add a viewer and return their first view."""
        self.last[who], self.lines[who] = {}, []
        out = self.room.join(who, list(seats), language, wants_gains=wants_gains)
        self._deliver([*decode_all(out), *gains_of(self.room)])
        return self.view(who)

    def say(self, who: str, kind: str, **facts: object) -> list[Delivery]:
        """Send a message of a viewer and return everything that the room sent in response."""
        return self.send(who, {"type": kind, **facts})

    def send(self, who: str, message: object) -> list[Delivery]:
        """Send any message, valid or not, and return everything that the room sent in response."""
        return self._deliver(receive(self.room, who, message))

    def pick(self, who: str, *names: str) -> Message:
        """Make legal picks for a viewer and return the view after them."""
        for name in names:
            out = self.say(who, "pick", seq=self.room.seq + 1, pick=name)
            assert not [message for _, message in out if message["type"] == "error"], out
        return self.view(who)

    def pick_for_bot(self, name: str) -> None:
        """Make a pick for the bot whose turn it is."""
        request = self.room.bot_to_act()
        assert request
        self.decide(request.seq, Decision(parse_pick(Token(name, 1, 1))))

    def decide(self, seq: int, decision: Decision) -> list[Delivery]:
        """Apply a bot's decision and return everything that the room sent in response."""
        return self._deliver(
            [*decode_all(self.room.apply_decision(seq, decision)), *gains_of(self.room)]
        )

    def view(self, who: str) -> Message:
        """Return the last view that a viewer received."""
        return self.last[who]["view"]

    def error(self, who: str) -> Message:
        """Return the last error that a viewer received."""
        return self.last[who]["error"]

    def rebuild(self) -> Room:
        """Rebuild the room from its stored events."""
        random = Random(99)  # its cards are in the log, so the seed makes no difference
        seats = named_seats(self.bots)
        return Room("g", self.setup, seats, self.options, random, self.events, self.start)

    def _deliver(self, out: list[Delivery]) -> list[Delivery]:
        self.events += self.room.take_new_events()
        self.sent += out
        for who, message in out:
            self.last[who][message["type"]] = message
            if message["type"] == "view":
                lines = [
                    line for line in self.lines[who] if line["step"] <= message["keep_lines_to"]
                ]
                self.lines[who] = lines + message["lines"]
        return out


def legal_picks(view: Message) -> list[str]:
    """Return the names of the legal picks of a view."""
    legal = view["position"]["legal"]
    return [*legal["hexes"], *legal["tiles"], *legal["buttons"]]


def walk(message: object) -> Iterator[object]:
    """Yield every key and value in a message, however deep."""
    yield message
    if isinstance(message, Mapping):
        for key, value in message.items():
            yield key
            yield from walk(value)
    elif isinstance(message, list | tuple):
        for value in message:
            yield from walk(value)
