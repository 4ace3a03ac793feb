"""Random tables of every kind, each with a group of players."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

import httpx

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.setup.random_setup import random_setup
from tools.online.guests import Guest, TableRequest, table_request
from tools.online.player import Player, PlayerSettings, SharedTable

BOT = "novice"
# Shares of seats with a bot, of players with two devices, and of listed tables.
BOTS, DEVICES, LISTED = 0.3, 0.1, 0.5
RETRY_SECONDS = 0.3
UNAVAILABLE = 503

Answer = TypeVar("Answer")


@dataclass(slots=True)
class TableGroup:
    """Players who play together, at one table after another."""

    shared: SharedTable
    players: list[Player]
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def start(self) -> None:
        """Start all players."""
        self.tasks = [asyncio.create_task(player.play()) for player in self.players]

    async def stop(self) -> list[Exception]:
        """Stop all players and return the errors of those who had failed before."""
        for task in self.tasks:
            task.cancel()
        ended = await asyncio.gather(*self.tasks, return_exceptions=True)
        return [error for error in ended if isinstance(error, Exception)]


class TableMaker:
    """Creates groups, each from the seed and its number."""

    def __init__(self, client: httpx.AsyncClient, settings: PlayerSettings, seed: str) -> None:
        self._client, self._settings, self._seed = client, settings, seed
        self._guests = 0

    async def make_group(self, number: int) -> TableGroup:
        """Create a table and its players, retrying while nodes are down."""
        random = Random(f"{self._seed} table {number}")
        seats = random.randint(2, MAX_SEATS)
        request, people = random_table(random, seats)
        host, game = await retry(lambda: self._open_table(request))
        guests = [host, *(self._guest() for _ in people[1:])]
        for guest in guests[1:]:
            await retry(guest.arrive)
        shared = SharedTable(game)
        players = []
        for guest, place in zip(guests, people, strict=True):
            devices = 2 if random.random() < DEVICES else 1
            for device in range(devices):
                chance = Random(f"{self._seed} player {number} {place} {device}")
                single = devices == 1
                players.append(Player(guest, shared, place, chance, self._settings, single))
        return TableGroup(shared, players)

    async def _open_table(self, request: TableRequest) -> tuple[Guest, str]:
        """Open a table as a new guest; return the guest and the table's id.

        Each attempt has its own guest: if only the answer is lost, the table is left waiting, and
        the number of waiting tables per guest is limited.
        """
        host = self._guest()
        await host.arrive()
        return host, await host.make(request)

    def _guest(self) -> Guest:
        self._guests += 1
        return Guest(self._client, self._guests)


def random_table(random: Random, seats: int) -> tuple[TableRequest, list[int]]:
    """Return the request for a random table, and its human seats; the first is the host's."""
    people = [0, *(place for place in range(1, seats) if random.random() > BOTS)]
    others = [{"occupant": "open"} if n in people else _bot() for n in range(1, seats)]
    boxes = random.sample(list(BOXES)[1:], random.randrange(len(BOXES)))
    queenies = random.sample(list(QUEENIES), random.randint(0, 1))
    code = write_setup_code(random_setup(random, seats, ("base", *boxes), queenies=queenies))
    listed = random.random() < LISTED
    return table_request(
        [{"occupant": "me"}, *others], code, random_time_control(random), listed
    ), people


def random_time_control(random: Random) -> dict[str, Any] | None:
    """Return a random time control, or none; some are short enough to run out."""
    return random.choice(
        [
            None,
            None,
            {"kind": "turn", "seconds": random.choice([10, 60])},
            {"kind": "game", "seconds": random.choice([30, 600]), "increment": 2},
            {"kind": "days", "days": 1},
        ]
    )


async def retry(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """Call `ask` until the site answers."""
    while True:
        try:
            return await ask()
        except httpx.TransportError:
            pass
        except httpx.HTTPStatusError as error:
            if error.response.status_code != UNAVAILABLE:
                raise
        await asyncio.sleep(RETRY_SECONDS)


def _bot() -> dict[str, str]:
    return {"occupant": "bot", "bot": BOT}
