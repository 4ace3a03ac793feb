"""Players whose waiting times are measured while a server is attacked."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.setup.setup import first_game
from tools.online.guests import Guest, cookieless_client, socket_url
from tools.online.player import legal_picks
from tools.online.table_of_two import CONNECT_OPTIONS, TIMEOUT, TableOfTwo, new_guests

Message = dict[str, Any]
PICK_INTERVAL = 0.1  # seconds
FIRST_VICTIM = 1_000


class Victims:
    """Two people at a table, and another person who plays against a master."""

    def __init__(self, link: str, client: httpx.AsyncClient) -> None:
        self._link, self._client, self._random = link, client, Random(7)
        self._picks: list[float] = []
        guests = new_guests(client, FIRST_VICTIM)
        code = write_setup_code(first_game(2))
        self._table = TableOfTwo([link, link], guests, code, self._random, self._picks.append)
        self._guests = guests

    async def open(self) -> None:
        """Start the game of the two people."""
        for guest in self._guests:
            await guest.arrive()
        await self._table.open()

    async def close(self) -> None:
        """Close all connections."""
        await self._table.close()

    async def picks(self, seconds: float) -> list[float]:
        """Return the times in ms until both players see a pick, in ascending order."""
        self._picks.clear()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self._table.over:
                await self._table.close()
                await self._table.open()
            await self._table.pick()
            await asyncio.sleep(PICK_INTERVAL)
        return sorted(1000 * taken for taken in self._picks)

    async def master_turns(self, turns: int) -> list[float]:
        """Play against a master at a new table; return the seconds that its turns take."""
        guest = Guest(self._client, FIRST_VICTIM + 500)
        await guest.arrive()
        body = {"seats": [{"name": "Mira"}, {"bot": "master"}]}
        answer = await self._client.post("/api/games", json=body, headers=guest.headers)
        address = socket_url(self._link, answer.raise_for_status().json()["id"])
        times: list[float] = []
        async with connect(
            address,
            additional_headers=guest.headers,
            **CONNECT_OPTIONS,  # type: ignore[arg-type]
        ) as socket:
            view = await _view(socket, can_act=True)
            while len(times) < turns:
                await self._play_turn(socket, view)
                started = time.monotonic()
                view = await _view(socket, can_act=True)
                times.append(time.monotonic() - started)
        return times

    async def _play_turn(self, socket: ClientConnection, view: Message) -> None:
        """Pick until it is the bot's turn."""
        while view["can_act"]:
            pick = self._random.choice(legal_picks(view))
            number = view["seq"] + 1
            await socket.send(json.dumps({"type": "pick", "seq": number, "pick": pick}))
            view = await _view(socket, min_seq=number)


@asynccontextmanager
async def victims(link: str) -> AsyncIterator[Victims]:
    """Run the measured players."""
    async with cookieless_client(link, TIMEOUT) as client:
        players = Victims(link, client)
        await players.open()
        try:
            yield players
        finally:
            await players.close()


async def _view(socket: ClientConnection, can_act: bool = False, min_seq: int = 0) -> Message:
    """Return the next view of at least a number of events, in which the player can act."""
    while True:
        async with asyncio.timeout(2 * TIMEOUT):
            message: Message = json.loads(await socket.recv())
        if message["type"] != "view" or message["seq"] < min_seq:
            continue
        if message["can_act"] or not can_act:
            return message
