"""An online table without sockets: a room, named players, and a clock that tests set."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.server.accounts.signing import Signer
from kingdombuilder.server.protocol.user import ACCOUNT, GUEST, User
from kingdombuilder.server.room.clock import UNTIMED, TimeControl
from kingdombuilder.server.room.model import ONLINE, Event, RoomOptions, Seat
from kingdombuilder.server.room.room import Room
from kingdombuilder.setup.setup import Setup, first_game
from tests.server.protocol.messages import Delivery, Message, decode_all, receive
from tests.server.scripted_players import legal_picks

GAME, HOST = "g", "ann"
SIGNER = Signer("a secret")
START = 1_000_000


class Gathering:
    """A room of users who join one by one, as guests unless they have accounts."""

    def __init__(
        self,
        bots: Sequence[str] = ("", ""),
        clock: TimeControl = UNTIMED,
        setup: Setup | None = None,
        events: Iterable[Event] = (),
        **options: Any,
    ) -> None:
        self.moment = START
        self.bots, self.setup = bots, setup or first_game(len(bots))
        self.options = RoomOptions(kind=ONLINE, host=HOST, time_control=clock, **options)
        self.events: list[Event] = list(events)
        self.room = self.rebuild()
        self.last: dict[str, dict[str, Message]] = {}

    def rebuild(self) -> Room:
        """Rebuild the room from its stored events, as another node does."""
        seats = [
            Seat(f"Bot{place}" if bot else "", COLOURS[place], bot, is_open=not bot)
            for place, bot in enumerate(self.bots)
        ]
        now = self._now
        return Room(
            GAME, self.setup, seats, self.options, Random(5), self.events, None, now, SIGNER
        )

    def join(self, *names: str, account: bool = False) -> None:
        """Let users join the room as spectators."""
        for name in names:
            user = User(name, name.title(), ACCOUNT if account else GUEST)
            self.last[name] = {}
            self.deliver(decode_all(self.room.join(name, [], "en", user)))

    def say(self, who: str, kind: str, **facts: object) -> str:
        """Send a message and return the code of the error that answers it, if any."""
        out = self.deliver(receive(self.room, who, {"type": kind, **facts}))
        return next((message["code"] for _, message in out if message["type"] == "error"), "")

    def text(self, who: str) -> str:
        """Return the text of the last error that a user received."""
        return str(self.last[who]["error"]["text"])

    def sit(self, *names: str) -> None:
        """Seat users in order and get them ready; the last one begins the game."""
        for place, name in enumerate(names):
            assert not self.say(name, "sit", seat=place)
        for name in names:
            assert not self.say(name, "set_ready")

    def seat(self, place: int, who: str = HOST) -> Message:
        """Return a seat as a user sees it."""
        shown: Message = self.last[who]["table"]["seats"][place]
        return shown

    def pick(self, who: str) -> None:
        """Make the first legal pick for a user."""
        view = self.last[who]["view"]
        assert not self.say(who, "pick", seq=view["seq"] + 1, pick=legal_picks(view)[0])

    def play_turn(self, who: str) -> None:
        """Play a user's whole turn."""
        while self.last[who]["view"]["can_act"]:
            legal = self.last[who]["view"]["position"]["legal"]
            name = "end" if "end" in legal["buttons"] else legal_picks(self.last[who]["view"])[0]
            seq = self.last[who]["view"]["seq"] + 1
            assert not self.say(who, "pick", seq=seq, pick=name)

    def tick(self, later: int) -> None:
        """Advance the time by `later` milliseconds and let the room check its clock."""
        self.moment += later
        self.deliver(decode_all(self.room.tick()))

    def _now(self) -> int:
        return self.moment

    def deliver(self, out: list[Delivery]) -> list[Delivery]:
        """Store the new events and the last messages that each user received."""
        self.events += self.room.take_new_events()
        for who, message in out:
            self.last[who][message["type"]] = message
        return out
