"""A simulated player: it sits down, plays at random, undoes, chats, leaves and reconnects."""

import asyncio
import json
import time
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tools.online.guests import Guest, socket_url
from tools.online.observations import PICK, Message, Observations

RETRY_SECONDS = 5.0  # without an answer
IDLE_SECONDS = 1.0  # between checks of the table while others play
RECONNECT_SECONDS = (0.05, 0.5)
UNDO, REDO, TALK, LEAVE, BOLD = 0.06, 0.5, 0.03, 0.004, 0.1  # probabilities of actions


@dataclass(slots=True)
class SharedTable:
    """What a group of players knows about their table."""

    game: str
    invite: str = ""
    next: str = ""  # the rematch's table


@dataclass(slots=True)
class Silence:
    """The time from a lost connection to the next view."""

    started: float
    ended: float = 0.0


@dataclass(slots=True)
class PlayerSettings:
    """Settings that all players share and that may change while they play."""

    link: str
    pace: float  # mean seconds between a view and the next pick
    plays: bool = True  # whether players act or only watch


class Player:
    """One player at one table, with one connection at a time."""

    def __init__(
        self,
        guest: Guest,
        shared: SharedTable,
        seat: int,
        random: Random,
        settings: PlayerSettings,
        only_device: bool = True,
    ) -> None:
        """Create a player; without `only_device`, another device picks for the same seat."""
        self.guest, self.seat, self.only_device = guest, seat, only_device
        self.observations: list[Observations] = []
        self.silences: list[Silence] = []
        self._shared, self._random, self._settings = shared, random, settings
        self._table: Message = {}
        self._view: Message = {}
        self._next = 0.0
        self._words = 0
        self._moved = False
        self._refusal = ""  # the last one

    @property
    def current(self) -> Observations:
        """The observations of the current game."""
        return self.observations[-1]

    async def play(self) -> None:
        """Play until cancelled, reconnecting whenever the connection is lost."""
        while True:
            self._begin(self._shared.game)
            with suppress(OSError, WebSocketException, EOFError):
                await self._play_connected()
            self.current.record_loss()
            if self._view and not self._moved:
                self.silences.append(Silence(time.monotonic()))
            self._table, self._view, self._moved = {}, {}, False
            await asyncio.sleep(self._random.uniform(*RECONNECT_SECONDS))

    def describe(self) -> str:
        """Describe what the player sees."""
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
        refused = dict(self.current.refused)
        return (
            f"    seat {seat}: {table['stage']}, seats {seats}, {sees}, clock {view.get('clock')};"
            f" refused {refused}, last: {self._refusal}"
        )

    def _begin(self, game: str) -> None:
        if not self.observations or self.current.game != game:
            self.observations.append(Observations(game, self.guest.id, self.seat))

    async def _play_connected(self) -> None:
        address = socket_url(self._settings.link, self._shared.game)
        # Compressed messages depend on each other, so the proxy could not reorder them.
        async with connect(
            address,
            additional_headers=self.guest.headers,
            compression=None,
            max_size=None,
            close_timeout=1,
            proxy=None,
        ) as socket:
            self._rest(IDLE_SECONDS)
            while not self._moved:
                try:
                    async with asyncio.timeout_at(self._next):
                        text = await socket.recv()
                except TimeoutError:
                    await self._act(socket)
                    continue
                await self._receive(socket, json.loads(text))

    async def _receive(self, socket: ClientConnection, message: Message) -> None:
        kind = message["type"]
        if kind == "table":
            self._table = message
            self.current.seats()
            self._find_seat(message)
            self._shared.invite = message["invite"] or self._shared.invite
            if message["rematch_game"]:
                self._shared.game, self._moved = message["rematch_game"], True
        elif kind == "view":
            self._see(message)
        elif kind == "chat":
            self.current.chat(message["lines"])
        elif kind == "error":
            self._refusal = message["text"]
            self.current.refuse(message["code"])

    def _find_seat(self, table: Message) -> None:
        """Find the player's seat, which differs at a rematch."""
        mine = [place for place, seat in enumerate(table["seats"]) if seat["is_mine"]]
        if mine:
            self.seat = self.current.seat = mine[0]

    def _see(self, view: Message) -> None:
        self._view = view
        self.current.view(view)
        if self.silences and not self.silences[-1].ended:
            self.silences[-1].ended = time.monotonic()
        if view["can_act"]:
            self._rest(self._random.expovariate(1 / self._settings.pace))

    def _rest(self, seconds: float) -> None:
        self._next = asyncio.get_running_loop().time() + seconds

    async def _act(self, socket: ClientConnection) -> None:
        """Act as the table requires, after the time to wait has passed."""
        self._rest(IDLE_SECONDS)
        if not self._table or not self._settings.plays:
            return
        seat = self._table["seats"][self.seat]
        if not seat["is_mine"]:
            await self._sit(socket, seat)
        elif self._table["stage"] == "gathering":
            if not seat["ready"]:
                await self._send_message(socket, "set_ready", ready=True)
        elif self.current.over:
            if self._random.random() < LEAVE * 10:
                await self._send_message(socket, "rematch")
        elif seat["is_away"] and not seat["timed_out"]:
            await self._send_message(socket, "return_to_seat")
        else:
            await self._move(socket)

    async def _sit(self, socket: ClientConnection, seat: Message) -> None:
        if seat["is_open"] and (self._table["listed"] or self._shared.invite):
            name = f"Guest {self.guest.id[:6]}"
            await self._send_message(
                socket, "sit", seat=self.seat, name=name, invite=self._shared.invite or None
            )

    async def _move(self, socket: ClientConnection) -> None:
        chance = self._random.random
        if chance() < TALK:
            self._words += 1
            text = f"word {self._words} of {self.guest.id} {self._random.getrandbits(32):x}"
            self.current.chat_sent[text] = False
            await self._send_message(socket, "chat", text=text)
        if chance() < LEAVE:
            await self._send_message(socket, "leave_seat")
            return
        view = self._view
        if not view or not view["can_act"]:
            return
        self._rest(RETRY_SECONDS)
        number = int(view["seq"]) + 1
        if view["can_redo"] and chance() < REDO:
            await self._send(socket, number, "redo", "")
        elif view["undo_count"] and chance() < UNDO:
            await self._send(socket, number, "undo", "1")
        else:
            first, *others = self._random.sample(picks := legal_picks(view), len(picks))
            await self._send(socket, number, PICK, first)
            # Sometimes send the next pick without waiting for the view: another one, because a view
            # that shows the first would also seem to show its copy.
            if others and chance() < BOLD:
                await self._send(socket, number + 1, PICK, others[0])

    async def _send(self, socket: ClientConnection, number: int, kind: str, word: str) -> None:
        self.current.send(number, kind, word, self.only_device)
        facts = {"pick": word} if kind == PICK else {}
        await self._send_message(socket, kind, seq=number, **facts)

    async def _send_message(self, socket: ClientConnection, kind: str, **facts: object) -> None:
        await socket.send(json.dumps({"type": kind, **facts}))


def legal_picks(view: Message) -> list[str]:
    """Return the legal picks of a view."""
    legal = view["position"]["legal"]
    return [*legal["hexes"], *legal["tiles"], *legal["buttons"]]
