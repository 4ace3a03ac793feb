"""A player that is a program: sits down, picks at random, changes its mind, talks, comes back."""

import asyncio
import json
import time
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tools.online.guests import Guest, address_of
from tools.online.observations import PICK, Ledger, Message

PATIENCE = 5.0  # seconds without an answer, after which it tries again
IDLE = 1.0  # seconds between looks at the table while others play
AGAIN = (0.05, 0.5)  # seconds before it connects anew
UNDO, REDO, TALK, LEAVE, BOLD = 0.06, 0.5, 0.03, 0.004, 0.1  # how often it does what


@dataclass(slots=True)
class Meeting:
    """A table as those who want to play at it know it."""

    game: str
    invite: str = ""
    next: str = ""  # the table of the rematch


@dataclass(slots=True)
class Silence:
    """A connection that was lost, until there was a view again."""

    begun: float
    ended: float = 0.0


@dataclass(slots=True)
class Manner:
    """How a player plays; changed while it does."""

    link: str
    pace: float  # seconds between a view and the pick that answers it, on average
    plays: bool = True  # else it only watches


class Player:
    """One person at one table, over one connection at a time."""

    def __init__(
        self,
        guest: Guest,
        meeting: Meeting,
        seat: int,
        random: Random,
        manner: Manner,
        alone: bool = True,
    ) -> None:
        """`alone` is who plays on one device; else another picks for the same seat."""
        self.guest, self.seat, self.alone = guest, seat, alone
        self.ledgers: list[Ledger] = []
        self.silences: list[Silence] = []
        self._meeting, self._random, self._manner = meeting, random, manner
        self._table: Message = {}
        self._view: Message = {}
        self._next = 0.0
        self._words = 0
        self._moved = False

    @property
    def ledger(self) -> Ledger:
        """Of the game that it plays now."""
        return self.ledgers[-1]

    async def play(self) -> None:
        """Play until cancelled, whatever happens to the connection."""
        while True:
            self._begin(self._meeting.game)
            with suppress(OSError, WebSocketException, EOFError):
                await self._connected()
            self.ledger.lost()
            if self._view and not self._moved:
                self.silences.append(Silence(time.monotonic()))
            self._table, self._view, self._moved = {}, {}, False
            await asyncio.sleep(self._random.uniform(*AGAIN))

    def told(self) -> str:
        """What it knows, for the story of a table."""
        table, view, seat = self._table, self._view, self.seat
        if not table:
            return f"    seat {seat} is not connected"
        keys = ("is_mine", "is_open", "ready", "is_away", "timed_out")
        seats = " ".join(",".join(key for key in keys if one[key]) or "-" for one in table["seats"])
        sees = (
            f"sees {view['seq']}, {'picks' if view['can_act'] else 'waits'}"
            if view
            else "sees nothing"
        )
        refused = dict(self.ledger.refused)
        return f"    seat {seat}: {table['stage']}, seats {seats}, {sees}; refused {refused}"

    def _begin(self, game: str) -> None:
        if not self.ledgers or self.ledger.game != game:
            self.ledgers.append(Ledger(game, self.guest.id, self.seat))

    async def _connected(self) -> None:
        address = address_of(self._manner.link, self._meeting.game)
        # Messages that are compressed together cannot be doubled or swapped on their way.
        async with connect(
            address,
            additional_headers=self.guest.headers,
            compression=None,
            max_size=None,
            close_timeout=1,
            proxy=None,
        ) as socket:
            self._rest(IDLE)
            while not self._moved:
                try:
                    async with asyncio.timeout_at(self._next):
                        text = await socket.recv()
                except TimeoutError:
                    await self._act(socket)
                    continue
                await self._hear(socket, json.loads(text))

    async def _hear(self, socket: ClientConnection, message: Message) -> None:
        kind = message["type"]
        if kind == "table":
            self._table = message
            self.ledger.seats()
            self._find_seat(message)
            self._meeting.invite = message["invite"] or self._meeting.invite
            if message["rematch_game"]:
                self._meeting.game, self._moved = message["rematch_game"], True
        elif kind == "view":
            self._see(message)
        elif kind == "chat":
            self.ledger.chat(message["lines"])
        elif kind == "error":
            self.ledger.refuse(message["code"])

    def _find_seat(self, table: Message) -> None:
        """At the table of a rematch everybody sits elsewhere."""
        mine = [place for place, seat in enumerate(table["seats"]) if seat["is_mine"]]
        if mine:
            self.seat = self.ledger.seat = mine[0]

    def _see(self, view: Message) -> None:
        self._view = view
        self.ledger.view(view)
        if self.silences and not self.silences[-1].ended:
            self.silences[-1].ended = time.monotonic()
        if view["can_act"]:
            self._rest(self._random.expovariate(1 / self._manner.pace))

    def _rest(self, seconds: float) -> None:
        self._next = asyncio.get_running_loop().time() + seconds

    async def _act(self, socket: ClientConnection) -> None:
        """Do what is to be done now that it has waited long enough."""
        self._rest(IDLE)
        if not self._table or not self._manner.plays:
            return
        seat = self._table["seats"][self.seat]
        if not seat["is_mine"]:
            await self._sit(socket, seat)
        elif self._table["stage"] == "gathering":
            if not seat["ready"]:
                await self._tell(socket, "set_ready", ready=True)
        elif self.ledger.over:
            if self._random.random() < LEAVE * 10:
                await self._tell(socket, "rematch")
        elif seat["is_away"] and not seat["timed_out"]:
            await self._tell(socket, "return_to_seat")
        else:
            await self._move(socket)

    async def _sit(self, socket: ClientConnection, seat: Message) -> None:
        if seat["is_open"] and (self._table["listed"] or self._meeting.invite):
            name = f"Guest {self.guest.id[:6]}"
            await self._tell(
                socket, "sit", seat=self.seat, name=name, invite=self._meeting.invite or None
            )

    async def _move(self, socket: ClientConnection) -> None:
        chance = self._random.random
        if chance() < TALK:
            self._words += 1
            text = f"word {self._words} of {self.guest.id} {self._random.getrandbits(32):x}"
            self.ledger.said[text] = False
            await self._tell(socket, "chat", text=text)
        if chance() < LEAVE:
            await self._tell(socket, "leave_seat")
            return
        view = self._view
        if not view or not view["can_act"]:
            return
        self._rest(PATIENCE)
        number = int(view["seq"]) + 1
        if view["can_redo"] and chance() < REDO:
            await self._send(socket, number, "redo", "")
        elif view["undo_count"] and chance() < UNDO:
            await self._send(socket, number, "undo", "1")
        else:
            picks = offered(view)
            await self._send(socket, number, PICK, self._random.choice(picks))
            if chance() < BOLD:  # what comes next, without waiting to see
                await self._send(socket, number + 1, PICK, self._random.choice(picks))

    async def _send(self, socket: ClientConnection, number: int, kind: str, word: str) -> None:
        self.ledger.send(number, kind, word, self.alone)
        facts = {"pick": word} if kind == PICK else {}
        await self._tell(socket, kind, seq=number, **facts)

    async def _tell(self, socket: ClientConnection, kind: str, **facts: object) -> None:
        await socket.send(json.dumps({"type": kind, **facts}))


def offered(view: Message) -> list[str]:
    """The legal picks of a view."""
    legal = view["position"]["legal"]
    return [*legal["hexes"], *legal["tiles"], *legal["buttons"]]
