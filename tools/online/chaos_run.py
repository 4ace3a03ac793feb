"""One storm: parties play while nodes die and the line meddles, then in calm; all is checked.

Whatever happens, nothing is left running.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median

from tools.online.chaos_proxy import Meddler, Mischief
from tools.online.checks import Violation, story, violations
from tools.online.databases import Database
from tools.online.guests import client_for_many
from tools.online.nodes import Nodes
from tools.online.observations import STALE, Ledger
from tools.online.player import Manner
from tools.online.stored import Picks, Stored, numbers, picks, stored
from tools.online.tables import Inviter, Party

PATIENCE = 30.0  # seconds for every table to go on once it is calm
AT_ONCE = 20  # tables that are made together
LOOK = 0.5  # seconds
LATE = 1.5  # seconds after a kill in which a lost connection was lost by it
REQUEST = 20.0  # seconds


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be tried."""

    tables: int = 200
    seconds: float = 120.0
    nodes: int = 2
    seed: str = "1"
    pace: float = 2.0  # seconds that a player thinks, on average
    between_kills: float = 10.0  # seconds
    processes: int = 2  # that check in the end


@dataclass(slots=True)
class Report:
    """What was tried, and what came of it."""

    wish: Wish
    database: str
    counts: dict[str, int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    dark: float = 0.0  # the longest time without any node, in seconds
    silence: float = 0.0  # the longest after a kill until a player sees the table again
    usual_silence: float = 0.0  # half of them are shorter
    violations: list[Violation] = field(default_factory=list)


class Storm:
    """Everything of one storm."""

    def __init__(
        self, wish: Wish, database: Database, folder: Path, tell: Callable[[float, str], None]
    ) -> None:
        self._wish, self._database, self._tell = wish, database, tell
        arguments = (
            "--public",
            "--bot-workers",
            "1",
            "--trusted-proxies",
            "127.0.0.1",
            *database.arguments,
        )
        self._nodes = Nodes(wish.nodes, folder, arguments)
        self._meddler = Meddler(self._nodes.ports, wish.seed, Mischief())
        self._manner = Manner("", wish.pace)
        self._parties: list[Party] = []
        self._failed: list[tuple[str, Exception]] = []
        self._begun = 0.0

    async def run(self) -> Report:
        """All of it."""
        try:
            await self._nodes.start()
            self._manner.link = await self._meddler.start()
            await self._rage()
            stuck = await self._calm()
        finally:
            await self._end()
        return await self._checked(stuck)

    async def _rage(self) -> None:
        wish, random = self._wish, Random(f"{self._wish.seed} storm")
        self._begun = time.monotonic()
        inviting = asyncio.create_task(self._invite())
        telling = asyncio.create_task(self._telling())
        try:
            await self._nodes.storm(random, wish.seconds, wish.between_kills)
            await asyncio.sleep(max(0.0, self._begun + wish.seconds - time.monotonic()))
            self._meddler.calm = True
            await inviting
        finally:
            for task in (inviting, telling):
                task.cancel()
            await asyncio.gather(inviting, telling, return_exceptions=True)

    async def _invite(self) -> None:
        """Everybody comes, a few tables at a time."""
        gate = asyncio.Semaphore(AT_ONCE)
        async with client_for_many(self._manner.link, REQUEST) as client:
            inviter = Inviter(client, self._manner, self._wish.seed)

            async def one(number: int) -> None:
                async with gate:
                    party = await inviter.party(number)
                self._parties.append(party)
                party.begin()

            async with asyncio.TaskGroup() as group:
                for number in range(self._wish.tables):
                    group.create_task(one(number))

    async def _telling(self) -> None:
        while True:
            sent = sum(len(ledger.sent) for ledger in self._ledgers())
            done = self._meddler.done
            self._tell(
                time.monotonic() - self._begun,
                f"{len(self._parties)} tables, {sent} picks, {len(self._nodes.kills)} kills, "
                f"{done['cuts']} cuts",
            )
            await asyncio.sleep(LOOK)

    async def _calm(self) -> dict[str, str]:
        """Every table goes on by a pick; then, nobody picking, all see what is stored."""
        before = await picks(self._database.url)
        slow = await self._outlasting(partial(self._gone_on, before))
        self._manner.plays = False
        unlike = await self._outlasting(self._agreed)
        why = dict.fromkeys(unlike, "not everybody sees what is stored")
        why |= dict.fromkeys(slow, f"no pick in {PATIENCE:.0f} s of calm")
        return {game: f"{what}\n{self._told(game)}" for game, what in why.items()}

    def _told(self, game: str) -> str:
        """What those know who play a game."""
        players = [player for party in self._parties for player in party.players]
        return "\n".join(player.told() for player in players if player.ledger.game == game)

    async def _outlasting(self, settled: Callable[[], Awaitable[set[str]]]) -> set[str]:
        """The games that are not settled when patience ends."""
        waiting = {party.meeting.game for party in self._parties}
        end = time.monotonic() + PATIENCE
        while waiting and time.monotonic() < end:
            self._tell(self._wish.seconds, f"calm: {len(waiting)} tables to go")
            await asyncio.sleep(LOOK)
            waiting -= await settled()
            waiting &= {party.meeting.game for party in self._parties}  # the rest were left
        return waiting

    async def _gone_on(self, before: Picks) -> set[str]:
        now = await picks(self._database.url)
        return {game for game, (n, over) in now.items() if over or n > before.get(game, (0, 0))[0]}

    async def _agreed(self) -> set[str]:
        """Games that have not begun show nothing to agree on."""
        last = await numbers(self._database.url)
        return {
            game
            for game, players in ((party.meeting.game, party.players) for party in self._parties)
            if game not in last
            or {(game, last[game])} == {(one.ledger.game, one.ledger.number) for one in players}
        }

    async def _end(self) -> None:
        for party in self._parties:
            self._failed += [(party.meeting.game, error) for error in await party.end()]
        await self._meddler.stop()
        await self._nodes.stop()

    async def _checked(self, stuck: Mapping[str, str]) -> Report:
        kept, ledgers = await stored(self._database.url), _by_game(self._ledgers())
        report = Report(self._wish, self._database.name)
        report.violations = [
            Violation(game, what, story(kept[game].events, len(kept[game].events)))
            for game, what in stuck.items()
        ]
        report.violations += [Violation("", said) for said in self._nodes.mistakes()]
        report.violations += [
            Violation(game, f"a player gave up: {error!r}") for game, error in self._failed
        ]
        report.violations += await _held_against(kept, ledgers, self._wish.processes)
        self._count(report, kept)
        return report

    def _count(self, report: Report, kept: Mapping[str, Stored]) -> None:
        sent = [sent for ledger in self._ledgers() for sent in ledger.sent]
        refused = sum((ledger.refused for ledger in self._ledgers()), Counter[str]())
        report.refused = dict(refused)
        report.counts = {
            "tables": len(self._parties),
            "games": len(kept),
            "games over": sum(one.row.over for one in kept.values()),
            "players": sum(len(party.players) for party in self._parties),
            "events": sum(len(one.events) for one in kept.values()),
            "picks sent": len(sent),
            "picks acknowledged": sum(one.acknowledged for one in sent),
            "views compared": sum(len(ledger.seen) for ledger in self._ledgers()),
            "lines of chat": sum(len(one.lines) for one in kept.values()),
            "kills": len(self._nodes.kills),
            **self._meddler.done,
            "refused as stale": refused[STALE],
        }
        silences = self._silences() or [0.0]
        report.dark = self._nodes.dark
        report.silence, report.usual_silence = max(silences), median(silences)

    def _silences(self) -> list[float]:
        """From the loss of a connection by a kill to the next view."""
        kills = [kill.moment for kill in self._nodes.kills]
        return [
            silence.ended - silence.begun
            for party in self._parties
            for player in party.players
            for silence in player.silences
            if silence.ended and any(0 <= silence.begun - kill < LATE for kill in kills)
        ]

    def _ledgers(self) -> list[Ledger]:
        players = [player for party in self._parties for player in party.players]
        return [ledger for player in players for ledger in player.ledgers]


def _by_game(ledgers: Sequence[Ledger]) -> dict[str, list[Ledger]]:
    found: dict[str, list[Ledger]] = {}
    for ledger in ledgers:
        found.setdefault(ledger.game, []).append(ledger)
    return found


async def _held_against(
    kept: Mapping[str, Stored], ledgers: Mapping[str, list[Ledger]], processes: int
) -> list[Violation]:
    """The games are played again, in processes of their own."""
    loop = asyncio.get_running_loop()
    lost = [Violation(game, "it is not stored") for game in ledgers if game not in kept]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        found = await asyncio.gather(
            *(
                loop.run_in_executor(pool, violations, one, ledgers.get(game, []))
                for game, one in kept.items()
            )
        )
    return lost + [one for some in found for one in some]
