"""Parties: tables of every kind, and the players who meet at them."""

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
from tools.online.guests import Guest, Wanted, wanted_table
from tools.online.player import Manner, Meeting, Player

BOT = "novice"
BOTS, DEVICES, LISTED = 0.3, 0.1, 0.5  # of the seats, of the players with two, of the tables
AGAIN = 0.3  # seconds

Answer = TypeVar("Answer")


@dataclass(slots=True)
class Party:
    """Those who play together, at one table after the other."""

    meeting: Meeting
    players: list[Player]
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def begin(self) -> None:
        """Let everybody play."""
        self.tasks = [asyncio.create_task(player.play()) for player in self.players]

    async def end(self) -> list[Exception]:
        """Let everybody leave; what made somebody leave before."""
        for task in self.tasks:
            task.cancel()
        ended = await asyncio.gather(*self.tasks, return_exceptions=True)
        return [error for error in ended if isinstance(error, Exception)]


class Inviter:
    """Makes parties, each from the seed and its number."""

    def __init__(self, client: httpx.AsyncClient, manner: Manner, seed: str) -> None:
        self._client, self._manner, self._seed = client, manner, seed
        self._guests = 0

    async def party(self, number: int) -> Party:
        """A table and everybody for it, however often a node dies meanwhile."""
        random = Random(f"{self._seed} table {number}")
        seats = random.randint(2, MAX_SEATS)
        wanted, people = table_from(random, seats)
        guests = [self._guest() for _ in people]
        for guest in guests:
            await insisted(guest.arrive)
        meeting = Meeting(await insisted(lambda: guests[0].make(wanted)))
        players = []
        for guest, place in zip(guests, people, strict=True):
            devices = 2 if random.random() < DEVICES else 1
            for device in range(devices):
                chance = Random(f"{self._seed} player {number} {place} {device}")
                alone = devices == 1
                players.append(Player(guest, meeting, place, chance, self._manner, alone))
        return Party(meeting, players)

    def _guest(self) -> Guest:
        self._guests += 1
        return Guest(self._client, self._guests)


def table_from(random: Random, seats: int) -> tuple[Wanted, list[int]]:
    """Any table with so many seats, and where people sit at it; the first of them is its host."""
    people = [0, *(place for place in range(1, seats) if random.random() > BOTS)]
    others = [{"who": "open"} if n in people else _bot() for n in range(1, seats)]
    boxes = random.sample(list(BOXES)[1:], random.randrange(len(BOXES)))
    queenies = random.sample(list(QUEENIES), random.randint(0, 1))
    code = write_setup_code(random_setup(random, seats, ("base", *boxes), queenies=queenies))
    listed = random.random() < LISTED
    return wanted_table([{"who": "me"}, *others], code, clock_from(random), listed), people


def clock_from(random: Random) -> dict[str, Any]:
    """Some clock, or none; some of them run out."""
    return random.choice(
        [
            {"kind": "none"},
            {"kind": "none"},
            {"kind": "turn", "seconds": random.choice([10, 60])},
            {"kind": "game", "seconds": random.choice([30, 600]), "increment": 2},
            {"kind": "days", "days": 1},
        ]
    )


async def insisted(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """Ask again until there is an answer; only a refusal ends that."""
    while True:
        try:
            return await ask()
        except httpx.TransportError:
            await asyncio.sleep(AGAIN)


def _bot() -> dict[str, str]:
    return {"who": "bot", "bot": BOT}
