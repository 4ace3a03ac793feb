"""Twelve tables in play at two nodes, on a PostgreSQL that can be restarted under them."""

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

TIMEOUT = 30.0  # seconds for all tables to do something
LOOK = 0.2  # seconds
PACE = 0.3  # seconds that a player thinks, on average
BOT, BOT_PLACE = "novice", 2
NO_CLOCK, CLOCK = None, {"kind": "turn", "seconds": 5}
PEOPLE, BOTS, CLOCKS = "people", "bots", "clocks"
KINDS = (PEOPLE, BOTS, CLOCKS)
OF_EACH = 4  # tables


@dataclass(slots=True)
class Party:
    """A table of two people, each at a node of their own, some with a bot or with clocks."""

    kind: str
    game: str
    players: list[Player]
    tasks: list[asyncio.Task[None]] = field(default_factory=list)


class Evening:
    """All tables, and what is done to them."""

    def __init__(self, server: Postgres, folder: Path) -> None:
        self.server, self.url = server, store_url(folder, server.url(USER))
        options = ("--public", "--bot-workers", "1", "--trusted-proxies", "127.0.0.1")
        data = ("--data-dir", str(folder / "data"), "--database", server.url(USER))
        self.nodes = Nodes(2, folder / "nodes", (*options, *data))
        self.parties: list[Party] = []
        self.back: list[int] = []  # when the database was started again, in ms
        self._manners: list[PlayerSettings] = []

    @asynccontextmanager
    async def begun(self) -> AsyncIterator[None]:
        """Let everybody play, and send them home in the end."""
        try:
            await self._begin()
            yield
        finally:
            tasks = [task for party in self.parties for task in party.tasks]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.nodes.stop()

    def ledgers(self, game: str) -> list[Observations]:
        """Return what the players of a game remember of it."""
        players = [player for party in self.parties for player in party.players]
        return [one for player in players for one in player.observations if one.game == game]

    async def restart_database(self, how: str, away: float) -> None:
        """Stop the database and start it again, while everybody goes on picking."""
        await asyncio.to_thread(self.server.stop, how)
        await asyncio.sleep(away)
        for health in await self.healths():
            assert health["status"] == health["database"] == "failing"
        await asyncio.to_thread(self.server.start)
        self.back.append(system_now_ms())

    async def healths(self) -> list[dict[str, Any]]:
        """Return what the nodes say of themselves."""
        async with httpx.AsyncClient(timeout=TIMEOUT) as client:
            answers = [await client.get(f"{node.link}/healthz") for node in self.nodes.nodes]
        return [answer.json() for answer in answers]

    async def until_all_go_on(self) -> None:
        """Wait until every game has one more pick stored, or is over."""
        before = await pick_counts(self.url)

        async def gone_on() -> set[str]:
            now = await pick_counts(self.url)
            return {
                game for game, (n, over) in now.items() if over or n > before.get(game, (0, 0))[0]
            }

        await self._until(gone_on)

    async def until_bots_pick(self) -> None:
        """Wait until every bot has picked since the database is back."""

        async def picked() -> set[str]:
            done = {party.game for party in self.parties if party.kind != BOTS}
            for game, log in (await load_games(self.url)).items():
                if _picks_of(log, BOT_PLACE, self.back[-1]):
                    done.add(game)
            return done

        await self._until(picked)

    async def until_all_agree(self) -> None:
        """Let nobody pick any more, and wait until everybody sees what is stored."""
        for manner in self._manners:
            manner.plays = False

        async def agreed() -> set[str]:
            last = await last_event_numbers(self.url)
            return {
                party.game
                for party in self.parties
                if {last[party.game]} == {one.number for one in self.ledgers(party.game)}
            }

        await self._until(agreed)

    async def until_clocks_run_out(self) -> None:
        """Wait until a bot plays for somebody late wherever there is a clock.

        That must have happened since the last restart, or since the first in a game that is over:
        where both are late, bots play on to the end.
        """

        async def flagged() -> set[str]:
            done = {party.game for party in self.parties if party.kind != CLOCKS}
            for game, log in (await load_games(self.url)).items():
                since = self.back[0] if log.row.over else self.back[-1]
                if any(one.kind == REPLACE and one.at_ms >= since for one in log.events):
                    done.add(game)
            return done

        await self._until(flagged)

    async def open_all(self) -> None:
        """See every game at every node, as somebody who has not been there before."""
        last = await last_event_numbers(self.url)
        for party in self.parties:
            for node in self.nodes.nodes:
                async with connect(socket_url(node.link, party.game), max_size=None) as socket:
                    table, view = [json.loads(await socket.recv()) for _ in range(2)]
                assert (table["type"], view["type"]) == ("table", "view")
                assert view["seq"] >= last[party.game]

    async def _begin(self) -> None:
        await self.nodes.start()
        self._manners = [PlayerSettings(node.link, PACE) for node in self.nodes.nodes]
        async with cookieless_client(self.nodes.nodes[0].link, TIMEOUT) as client:
            for number in range(OF_EACH * len(KINDS)):
                self.parties.append(await self._party(client, number))
        for party in self.parties:
            party.tasks = [asyncio.create_task(player.play()) for player in party.players]
        games = {party.game for party in self.parties}

        async def begun() -> set[str]:
            return games & set(await pick_counts(self.url))

        await self._until(begun)

    async def _party(self, client: httpx.AsyncClient, number: int) -> Party:
        kind = KINDS[number % len(KINDS)]
        guests = [Guest(client, 2 * number + place + 1) for place in (0, 1)]
        for guest in guests:
            await guest.arrive()
        seats = [{"occupant": "me"}, {"occupant": "open"}]
        if kind == BOTS:
            seats.append({"occupant": "bot", "bot": BOT})
        code = write_setup_code(random_setup(Random(number), len(seats), ("base",)))
        clock = CLOCK if kind == CLOCKS else NO_CLOCK
        meeting = SharedTable(await guests[0].make(table_request(seats, code, clock, listed=True)))
        players = [
            Player(guest, meeting, place, Random(f"{number} {place}"), self._manners[place])
            for place, guest in enumerate(guests)
        ]
        return Party(kind, meeting.game, players)

    async def _until(self, done: Callable[[], Awaitable[set[str]]]) -> None:
        """Wait until all games are among those that are done."""
        kinds = {party.game: party.kind for party in self.parties}
        waiting, end = set(kinds), time.monotonic() + TIMEOUT
        while waiting := waiting - await done():
            assert time.monotonic() < end, [(game, kinds[game]) for game in waiting]
            await asyncio.sleep(LOOK)


def _picks_of(log: StoredGame, place: int, since: int) -> int:
    """Return how many picks a seat has made since a moment."""
    session = Session(read_setup_code(log.row.code), tuple(seat["name"] for seat in log.row.seats))
    found = 0
    for event in log.events:
        if event.kind == PICK:
            found += chooser(session.state) == place and event.at_ms >= since
            session.pick(parse_pick(Token(event.data, event.number, 1)))
        elif event.kind == UNDO:
            session.undo(int(event.data))
        elif event.kind == REDO:
            session.redo()
    return found
