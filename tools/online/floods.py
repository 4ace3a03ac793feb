"""Attacks on the speed of a server, each in its own process: requests, bots, hints, reviews."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kingdombuilder.box import SECTIONS
from kingdombuilder.box.section import write_section
from kingdombuilder.game.record import write_record
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.setup.setup import first_game
from tools.online.guests import Guest, cookieless_client, socket_url, table_request
from tools.online.table_of_two import CONNECT_OPTIONS, TIMEOUT
from tools.sample_games import play_sample

ADDRESS = "198.51.100.9"  # of all requests of one attacker
TABLES_PER_GUEST, GUESTS_PER_ADDRESS = 15, 3  # below the limits of the server
FIRST_GUEST = 9_000_000
STOP_TIMEOUT = 30.0  # seconds

Attack = Callable[[str, int, Callable[[], None]], Awaitable[None]]


async def check_sections(link: str, number: int, ready: Callable[[], None]) -> None:
    """Check a section over a number of connections as fast as the server answers."""
    body = write_section(SECTIONS[next(iter(SECTIONS))]).encode()
    await _post_forever(link, "/api/sections/check", body, number, ready)


async def make_setups(link: str, number: int, ready: Callable[[], None]) -> None:
    """Make set-ups over a number of connections as fast as the server answers."""
    body = json.dumps({"seats": 5}).encode()
    await _post_forever(link, "/api/setups", body, number, ready)


async def abandon_tables(link: str, number: int, ready: Callable[[], None]) -> None:
    """Start tables with grandmasters and leave them all to the bots."""
    async with cookieless_client(link, TIMEOUT) as client:
        for first in range(0, number, TABLES_PER_GUEST):
            guest = Guest(client, FIRST_GUEST + first // TABLES_PER_GUEST // GUESTS_PER_ADDRESS)
            await guest.arrive()
            for _ in range(min(TABLES_PER_GUEST, number - first)):
                await _abandon_table(link, guest)
    ready()
    await asyncio.Event().wait()


async def ask_hints(link: str, number: int, ready: Callable[[], None]) -> None:
    """Ask for hints over a number of sockets of one guest, again after each answer."""
    async with cookieless_client(link, TIMEOUT) as client:
        guest = Guest(client, FIRST_GUEST)
        await guest.arrive()
        body = {"seats": [{"name": "Eve"}, {"name": "Ed"}], "options": {"hints": True}}
        answer = await client.post("/api/games", json=body, headers=guest.headers)
        game = answer.raise_for_status().json()["id"]
        sockets = [asyncio.create_task(_ask_hints(link, game, guest)) for _ in range(number)]
        await asyncio.sleep(2)
        ready()
        await asyncio.gather(*sockets)


async def start_reviews(link: str, number: int, ready: Callable[[], None]) -> None:
    """Upload a game for each of a number of guests, and start thorough reviews of all."""
    record = write_record(play_sample(2, 12))
    async with cookieless_client(link, TIMEOUT) as client:
        for place in range(number):
            guest = Guest(client, FIRST_GUEST + place)
            await guest.arrive()
            answer = await client.post("/api/records", content=record, headers=guest.headers)
            where = f"/api/games/{answer.raise_for_status().json()['id']}/review"
            body = {"effort": "thorough"}
            (await client.post(where, json=body, headers=guest.headers)).raise_for_status()
    ready()
    await asyncio.Event().wait()


ATTACKS: dict[str, tuple[Attack, int]] = {  # with the size of each attack
    "sections": (check_sections, 16),
    "setups": (make_setups, 16),
    "abandoned": (abandon_tables, 130),
    "hints": (ask_hints, 150),
    "reviews": (start_reviews, 40),
}


class AttackProcess:
    """An attack in a separate process, so that its own work delays no measured player."""

    def __init__(self, link: str, name: str, size: int = 0) -> None:
        """Start an attack; by default it has its full size."""
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        arguments = (theirs, link, name, size or ATTACKS[name][1])
        self._process = context.Process(target=_main, args=arguments, daemon=True)
        self._process.start()
        theirs.close()

    def wait_until_ready(self) -> None:
        """Wait until the attack is under way; raise `RuntimeError` if it failed."""
        error = self._pipe.recv()
        if error:
            raise RuntimeError(error)

    def stop(self) -> None:
        """Stop the attack."""
        self._process.kill()
        self._process.join(STOP_TIMEOUT)


def _main(pipe: Connection, link: str, name: str, size: int) -> None:
    try:
        asyncio.run(ATTACKS[name][0](link, size, lambda: pipe.send("")))  # type: ignore[arg-type]
    except Exception as error:  # any error must reach the caller, who waits
        pipe.send(f"{name}: {error!r}")


async def _post_forever(
    link: str, path: str, body: bytes, number: int, ready: Callable[[], None]
) -> None:
    where = urlsplit(link)
    head = (
        f"POST {path} HTTP/1.1\r\nhost: {where.netloc}\r\nx-forwarded-for: {ADDRESS}\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    request = head.encode() + body
    tasks = [
        asyncio.create_task(_post_on_connection(where.hostname or "", where.port or 80, request))
        for _ in range(number)
    ]
    ready()
    await asyncio.gather(*tasks)


async def _post_on_connection(host: str, port: int, request: bytes) -> None:
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection(host, port)
            while True:
                writer.write(request)
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
                await reader.readexactly(length)


async def _abandon_table(link: str, guest: Guest) -> None:
    seats = [{"occupant": "me"}, {"occupant": "bot", "bot": "grandmaster"}]
    code = write_setup_code(first_game(2))
    game = await guest.make(table_request(seats, code, None, listed=False))
    async with connect(
        socket_url(link, game),
        additional_headers=guest.headers,
        **CONNECT_OPTIONS,  # type: ignore[arg-type]
    ) as socket:
        await socket.send(json.dumps({"type": "set_ready", "ready": True}))
        async for text in socket:
            if json.loads(text)["type"] == "view":
                break
        await socket.send(json.dumps({"type": "leave_seat"}))
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "table" and any(seat["is_away"] for seat in message["seats"]):
                return


async def _ask_hints(link: str, game: str, guest: Guest) -> None:
    while True:
        with suppress(OSError, ConnectionClosed, TimeoutError):
            async with connect(
                socket_url(link, game),
                additional_headers=guest.headers,
                **CONNECT_OPTIONS,  # type: ignore[arg-type]
            ) as socket:
                await socket.send(json.dumps({"type": "hint"}))
                async for text in socket:
                    if json.loads(text)["type"] in ("hint", "error"):
                        await asyncio.sleep(0.1)
                        await socket.send(json.dumps({"type": "hint"}))
        await asyncio.sleep(1)
