"""Two cheap simulated players: only the one who picks parses the view."""

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tools.online.guests import Guest, socket_url, table_request

VIEW, SEQ, ACTS, LEGAL, OVER = '{"type":"view"', '"seq":', '"can_act":true', '"legal":', "over"
HEAD = 600  # characters that contain a view's number and whether the viewer can act
PHASE = '"phase":"'
TIMEOUT = 30.0  # seconds
SEATS = 2
CONNECT_OPTIONS = {"open_timeout": TIMEOUT, "max_size": None, "close_timeout": 1, "proxy": None}


class TableOfTwo:
    """A table for two; it can be opened again after the end of its game."""

    def __init__(
        self,
        links: Sequence[str],
        guests: list[Guest],
        code: str,
        random: Random,
        add_time: Callable[[float], None],
    ) -> None:
        """Create a table whose players connect to one node each.

        `add_time` gets the seconds until both players see a pick.
        """
        self.game = ""
        self._links, self._guests, self._code, self._random = links, guests, code, random
        self._add_time = add_time
        self._sockets: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._numbers = [0] * SEATS
        self._acting: tuple[int, str] | None = None
        self._awaited_seq, self._reached = 0, asyncio.Event()
        self._tables = [""] * SEATS
        self.over = False

    async def open(self) -> None:
        """Create the table, seat both players and start the game."""
        seats = [{"occupant": "me"}, {"occupant": "open"}]
        request = table_request(seats, self._code, None, listed=True)
        self.game = await self._guests[0].make(request)
        self.over, self._acting, self._numbers = False, None, [0] * SEATS
        for place in range(SEATS):
            socket = await self.viewer(self._guests[place], place)
            self._sockets.append(socket)
            self._readers.append(asyncio.create_task(self._read(socket, place)))
        await self._say(1, "sit", seat=1, name="Oona")
        await self._until(lambda: _holds(self._tables[1], 1, "is_mine"))
        for place in range(SEATS):
            await self._say(place, "set_ready", ready=True)
        await self._until(lambda: all(self._numbers))

    async def viewer(self, guest: Guest, place: int = 0) -> ClientConnection:
        """Connect a viewer to the node of a player, with compression as in a browser."""
        address = socket_url(self._links[place], self.game)
        return await connect(address, additional_headers=guest.headers, **CONNECT_OPTIONS)  # type: ignore[arg-type]

    async def pick(self) -> None:
        """Make a random pick and wait until both players have seen it."""
        if self._acting is None or self.over:
            return
        place, text = self._acting
        legal, _ = json.JSONDecoder().raw_decode(text, text.index(LEGAL) + len(LEGAL))
        pick = self._random.choice([*legal["hexes"], *legal["tiles"], *legal["buttons"]])
        self._awaited_seq, self._acting = _number(text) + 1, None
        self._reached.clear()
        started = time.perf_counter()
        await self._say(place, "pick", seq=self._awaited_seq, pick=pick)
        async with asyncio.timeout(TIMEOUT):
            await self._reached.wait()
        self._add_time(time.perf_counter() - started)

    async def close(self) -> None:
        """Close both connections."""
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)
        for socket in self._sockets:
            socket.transport.abort()
        self._readers, self._sockets = [], []

    async def _say(self, place: int, kind: str, **facts: object) -> None:
        await self._sockets[place].send(json.dumps({"type": kind, **facts}))

    async def _read(self, socket: ClientConnection, place: int) -> None:
        async for text in socket:
            assert isinstance(text, str)
            if not text.startswith(VIEW):
                if text.startswith('{"type":"table"'):
                    self._tables[place] = text
                continue
            self._numbers[place] = _number(text)
            if ACTS in text[:HEAD]:
                self._acting = place, text
            self.over = self.over or f"{PHASE}{OVER}" in text
            if self._awaited_seq and min(self._numbers) >= self._awaited_seq:
                self._reached.set()

    async def _until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(TIMEOUT):
            while not holds():
                await asyncio.sleep(0.01)


def new_guests(client: httpx.AsyncClient, first: int) -> list[Guest]:
    """Return two guests, each with their own address."""
    return [Guest(client, first + place) for place in range(SEATS)]


def _number(view: str) -> int:
    begin = view.index(SEQ) + len(SEQ)
    return int(view[begin : view.index(",", begin)])


def _holds(table: str, place: int, what: str) -> bool:
    return bool(table) and bool(json.loads(table)["seats"][place][what])
