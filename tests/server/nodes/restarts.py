"""Twelve tables in play at two nodes, on a PostgreSQL server that can be restarted."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect

from kingdombuilder.game.session import Session
from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.notation.setup_code import read_setup_code, write_setup_code
from kingdombuilder.rules.turn import chooser
from kingdombuilder.server.room.model import PICK, REDO, UNDO
from kingdombuilder.server.room.seat_events import REPLACE
from kingdombuilder.server.store.database_clock import system_now_ms
from kingdombuilder.server.store.store import store_url
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.text.parsing import Token
from tests.server.postgres import USER, Postgres
from tools.online.guests import Guest, cookieless_client, socket_url, table_request
from tools.online.nodes import Nodes
from tools.online.observations import Observations
from tools.online.player import Player, PlayerSettings, SharedTable
from tools.online.stored import StoredGame, last_event_numbers, load_games, pick_counts

TIMEOUT = 30.0  # seconds for all tables to reach a state
POLL_INTERVAL = 0.2  # seconds
MEAN_THINKING_TIME = 0.3  # seconds
BOT, BOT_PLACE = "novice", 2
NO_CLOCK, CLOCK = None, {"kind": "turn", "seconds": 5}
PEOPLE, BOTS, CLOCKS = "people", "bots", "clocks"
KINDS = (PEOPLE, BOTS, CLOCKS)
TABLES_PER_KIND = 4


@dataclass(slots=True)
class Table:
    """A table of two people at different nodes, with a bot or a clock in some kinds."""

    kind: str
    game: str
    players: list[Player]
    tasks: list[asyncio.Task[None]] = field(default_factory=list)


class TwelveTables:
    """All tables, the nodes that serve them, and the database."""

    def __init__(self, server: Postgres, folder: Path) -> None:
        self.server, self.url = server, store_url(folder, server.url(USER))
        options = ("--public", "--bot-workers", "1", "--trusted-proxies", "127.0.0.1")
        data = ("--data-dir", str(folder / "data"), "--database", server.url(USER))
        self.nodes = Nodes(2, folder / "nodes", (*options, *data))
        self.all_tables: list[Table] = []
        self.restarts_ms: list[int] = []  # when the database was restarted
        self._settings: list[PlayerSettings] = []

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let all players play, and stop them and the nodes at the end."""
        try:
            await self._begin()
            yield
        finally:
            tasks = [task for table in self.all_tables for task in table.tasks]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.nodes.stop()

    def observations_of(self, game: str) -> list[Observations]:
        """Return the observations of a game by its players."""
        players = [player for table in self.all_tables for player in table.players]
        return [
            observations
            for player in players
            for observations in player.observations
            if observations.game == game
        ]

    async def restart_database(self, how: str, downtime: float) -> None:
        """Stop the database and start it again while the players keep picking."""
        await asyncio.to_thread(self.server.stop, how)
        await asyncio.sleep(downtime)
        for health in await self.fetch_health():
            assert health["status"] == health["database"] == "failing"
        await asyncio.to_thread(self.server.start)
        self.restarts_ms.append(system_now_ms())

    async def fetch_health(self) -> list[dict[str, Any]]:
        """Return the health of each node."""
        async with httpx.AsyncClient(timeout=TIMEOUT) as client:
            answers = [await client.get(f"{node.link}/healthz") for node in self.nodes.nodes]
        return [answer.json() for answer in answers]

    async def wait_until_all_continue(self) -> None:
        """Wait until every game has one more stored pick or is over."""
        before = await pick_counts(self.url)

        async def find_continued() -> set[str]:
            now = await pick_counts(self.url)
            return {
                game for game, (n, over) in now.items() if over or n > before.get(game, (0, 0))[0]
            }

        await self._wait(find_continued)

    async def wait_until_bots_pick(self) -> None:
        """Wait until every bot has picked since the last restart."""

        async def find_picked() -> set[str]:
            done = {table.game for table in self.all_tables if table.kind != BOTS}
            for game, log in (await load_games(self.url)).items():
                if _count_picks(log, BOT_PLACE, self.restarts_ms[-1]):
                    done.add(game)
            return done

        await self._wait(find_picked)

    async def wait_until_all_agree(self) -> None:
        """Stop all players from picking, and wait until they see what is stored."""
        for settings in self._settings:
            settings.plays = False

        async def find_agreed() -> set[str]:
            last = await last_event_numbers(self.url)
            return {
                table.game
                for table in self.all_tables
                if {last[table.game]}
                == {observations.number for observations in self.observations_of(table.game)}
            }

        await self._wait(find_agreed)

    async def wait_until_clocks_run_out(self) -> None:
        """Wait until a bot has replaced a late player at every table with a clock.

        This must have happened since the last restart, or since the first in a game that is over:
        if both players are late, bots play to the end.
        """

        async def find_timed_out() -> set[str]:
            done = {table.game for table in self.all_tables if table.kind != CLOCKS}
            for game, log in (await load_games(self.url)).items():
                since = self.restarts_ms[0] if log.row.over else self.restarts_ms[-1]
                if any(event.kind == REPLACE and event.at_ms >= since for event in log.events):
                    done.add(game)
            return done

        await self._wait(find_timed_out)

    async def open_all(self) -> None:
        """Open every game at every node as a new viewer."""
        last = await last_event_numbers(self.url)
        for table in self.all_tables:
            for node in self.nodes.nodes:
                async with connect(socket_url(node.link, table.game), max_size=None) as socket:
                    first, view = [json.loads(await socket.recv()) for _ in range(2)]
                assert (first["type"], view["type"]) == ("table", "view")
                assert view["seq"] >= last[table.game]

    async def _begin(self) -> None:
        await self.nodes.start()
        self._settings = [
            PlayerSettings(node.link, MEAN_THINKING_TIME) for node in self.nodes.nodes
        ]
        async with cookieless_client(self.nodes.nodes[0].link, TIMEOUT) as client:
            for number in range(TABLES_PER_KIND * len(KINDS)):
                self.all_tables.append(await self._make_table(client, number))
        for table in self.all_tables:
            table.tasks = [asyncio.create_task(player.play()) for player in table.players]
        games = {table.game for table in self.all_tables}

        async def find_begun() -> set[str]:
            return games & set(await pick_counts(self.url))

        await self._wait(find_begun)

    async def _make_table(self, client: httpx.AsyncClient, number: int) -> Table:
        kind = KINDS[number % len(KINDS)]
        guests = [Guest(client, 2 * number + place + 1) for place in (0, 1)]
        for guest in guests:
            await guest.arrive()
        seats = [{"occupant": "me"}, {"occupant": "open"}]
        if kind == BOTS:
            seats.append({"occupant": "bot", "bot": BOT})
        code = write_setup_code(random_setup(Random(number), len(seats), ("base",)))
        clock = CLOCK if kind == CLOCKS else NO_CLOCK
        shared_table = SharedTable(
            await guests[0].make(table_request(seats, code, clock, listed=True))
        )
        players = [
            Player(guest, shared_table, place, Random(f"{number} {place}"), self._settings[place])
            for place, guest in enumerate(guests)
        ]
        return Table(kind, shared_table.game, players)

    async def _wait(self, find_done: Callable[[], Awaitable[set[str]]]) -> None:
        """Wait until all games have been found."""
        kinds = {table.game: table.kind for table in self.all_tables}
        waiting, deadline = set(kinds), time.monotonic() + TIMEOUT
        while waiting := waiting - await find_done():
            assert time.monotonic() < deadline, [(game, kinds[game]) for game in waiting]
            await asyncio.sleep(POLL_INTERVAL)


def _count_picks(log: StoredGame, place: int, since: int) -> int:
    """Return the number of picks that a seat has made since a time."""
    session = Session(read_setup_code(log.row.code), tuple(seat["name"] for seat in log.row.seats))
    count = 0
    for event in log.events:
        if event.kind == PICK:
            count += chooser(session.state) == place and event.at_ms >= since
            session.pick(parse_pick(Token(event.data, event.number, 1)))
        elif event.kind == UNDO:
            session.undo(int(event.data))
        elif event.kind == REDO:
            session.redo()
    return count
