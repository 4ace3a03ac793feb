"""One chaos run: groups play with faults, then without, and then everything is checked.

All processes are stopped at the end, even after an error.
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

from tools.online.chaos_proxy import ChaosProxy, ProxyFaults
from tools.online.checks import Violation, story, violations
from tools.online.databases import Database
from tools.online.faults import Faults
from tools.online.guests import cookieless_client
from tools.online.nodes import Nodes
from tools.online.observations import STALE, Observations
from tools.online.player import PlayerSettings
from tools.online.stored import (
    PickCounts,
    StoredGame,
    describe_due,
    last_event_numbers,
    load_games,
    pick_counts,
)
from tools.online.tables import TableGroup, TableMaker

SETTLE_SECONDS = 30.0  # for every table to continue once faults have stopped
MAX_CONCURRENT = 20  # tables created at the same time
POLL_SECONDS = 0.5
KILL_WINDOW = 1.5  # seconds; a connection lost this soon after a kill was lost because of it
REQUEST_TIMEOUT = 20.0  # seconds


@dataclass(frozen=True, slots=True)
class ChaosSettings:
    """The settings of a run."""

    tables: int = 200
    seconds: float = 60.0  # at least
    nodes: int = 2
    seed: str = "1"
    pace: float = 2.0  # mean thinking time of a player, in seconds
    faults: int = 20  # of each kind
    between: float = 3.0  # mean seconds from one fault to the next
    processes: int = 2  # for the checks at the end


@dataclass(slots=True)
class Report:
    """The results of a run."""

    settings: ChaosSettings
    database: str
    counts: dict[str, int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    outage: float = 0.0  # the longest time without any node, in seconds
    silence: float = 0.0  # the longest time from a kill until a player sees the table again
    median_silence: float = 0.0
    violations: list[Violation] = field(default_factory=list)


class ChaosRun:
    """The nodes, the proxy and the players of one run."""

    def __init__(
        self,
        settings: ChaosSettings,
        database: Database,
        folder: Path,
        report: Callable[[int, str], None],
        log: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Call `report` with the number of faults and a summary often, and `log` for each fault."""
        self._settings, self._database, self._report = settings, database, report
        arguments = (
            "--public",
            "--bot-workers",
            "1",
            "--trusted-proxies",
            "127.0.0.1",
            *database.arguments,
        )
        self._nodes = Nodes(settings.nodes, folder, arguments)
        self._log = log
        self._faults = Faults(
            self._nodes, database, Random(f"{settings.seed} storm"), self._log_fault
        )
        self._proxy = ChaosProxy(self._nodes.ports, settings.seed, ProxyFaults())
        self._playing = PlayerSettings("", settings.pace)
        self._groups: list[TableGroup] = []
        self._failed: list[tuple[str, Exception]] = []
        self._started = 0.0

    async def run(self) -> Report:
        """Run everything and return the report."""
        try:
            await self._nodes.start()
            self._playing.link = await self._proxy.start()
            await self._run_chaos()
            stuck = await self._settle()
        finally:
            await self._stop()
        return await self._check(stuck)

    async def _run_chaos(self) -> None:
        settings = self._settings
        self._started = time.monotonic()
        creating = asyncio.create_task(self._create_tables())
        progress = asyncio.create_task(self._report_progress())
        try:
            await self._faults.inject_all(settings.faults, settings.between)
            await asyncio.sleep(max(0.0, self._started + settings.seconds - time.monotonic()))
            self._proxy.calm = True
            await creating
        finally:
            for task in (creating, progress):
                task.cancel()
            await asyncio.gather(creating, progress, return_exceptions=True)

    async def _create_tables(self) -> None:
        """Create all tables and start their players, a few tables at a time."""
        gate = asyncio.Semaphore(MAX_CONCURRENT)
        async with cookieless_client(self._playing.link, REQUEST_TIMEOUT) as client:
            maker = TableMaker(client, self._playing, self._settings.seed)

            async def one(number: int) -> None:
                async with gate:
                    group = await maker.make_group(number)
                self._groups.append(group)
                group.start()

            async with asyncio.TaskGroup() as tasks:
                for number in range(self._settings.tables):
                    tasks.create_task(one(number))

    async def _report_progress(self) -> None:
        while True:
            self._report(self._faults.counts.total(), self._summary())
            await asyncio.sleep(POLL_SECONDS)

    def _log_fault(self, kind: str, seconds: float) -> None:
        at = time.monotonic() - self._started
        self._log(f"{at:7.1f} s: {kind} for {seconds:.1f} s; {self._summary()}")

    def _summary(self) -> str:
        observations = self._observations()
        sent = sum(len(observed.sent) for observed in observations)
        seen = sum(one.acknowledged for observed in observations for one in observed.sent)
        return (
            f"{len(self._groups)} tables, {sent} picks, {seen} acknowledged, "
            f"{self._faults.counts.total()} faults, {self._proxy.counts['cuts']} cuts"
        )

    async def _settle(self) -> dict[str, str]:
        """Check that every table continues, and that all players then see what is stored.

        Return a description of each table that fails.
        """
        await self._database.wait_until_ready()
        before = await pick_counts(self._database.url)
        slow = await self._wait_until(partial(self._advanced_games, before))
        self._playing.plays = False
        unlike = await self._wait_until(self._agreeing_games)
        why = dict.fromkeys(unlike, "not all players see what is stored")
        why |= dict.fromkeys(slow, f"no pick within {SETTLE_SECONDS:.0f} s without faults")
        due = {game: await describe_due(self._database.url, game) for game in why}
        return {
            game: f"{what}\n{self._describe_players(game)}\n{due[game]}"
            for game, what in why.items()
        }

    def _describe_players(self, game: str) -> str:
        """Describe what a game's players see."""
        players = [player for group in self._groups for player in group.players]
        return "\n".join(player.describe() for player in players if player.current.game == game)

    async def _wait_until(self, settled: Callable[[], Awaitable[set[str]]]) -> set[str]:
        """Wait until `settled` has returned all games; return those it has not in time."""
        waiting = {group.shared.game for group in self._groups}
        end = time.monotonic() + SETTLE_SECONDS
        while waiting and time.monotonic() < end:
            self._report(self._faults.counts.total(), f"settling: {len(waiting)} tables to go")
            await asyncio.sleep(POLL_SECONDS)
            waiting -= await settled()
            waiting &= {group.shared.game for group in self._groups}  # some went on to a rematch
        return waiting

    async def _advanced_games(self, before: PickCounts) -> set[str]:
        now = await pick_counts(self._database.url)
        return {game for game, (n, over) in now.items() if over or n > before.get(game, (0, 0))[0]}

    async def _agreeing_games(self) -> set[str]:
        """Return the games whose players all see the last event, and those without events."""
        last = await last_event_numbers(self._database.url)
        return {
            game
            for game, players in ((group.shared.game, group.players) for group in self._groups)
            if game not in last
            or {(game, last[game])} == {(one.current.game, one.current.number) for one in players}
        }

    async def _stop(self) -> None:
        for group in self._groups:
            self._failed += [(group.shared.game, error) for error in await group.stop()]
        await self._proxy.stop()
        await self._nodes.stop()

    async def _check(self, stuck: Mapping[str, str]) -> Report:
        games, observations = await load_games(self._database.url), _by_game(self._observations())
        report = Report(self._settings, self._database.name)
        report.violations = [
            Violation(game, what, story(games[game].events, len(games[game].events)))
            for game, what in stuck.items()
        ]
        report.violations += [Violation("", text) for text in self._nodes.logged_errors()]
        report.violations += [
            Violation(game, f"a player gave up: {error!r}") for game, error in self._failed
        ]
        report.violations += await _find_violations(games, observations, self._settings.processes)
        self._count(report, games)
        return report

    def _count(self, report: Report, games: Mapping[str, StoredGame]) -> None:
        sent = [sent for observed in self._observations() for sent in observed.sent]
        refused = sum((observed.refused for observed in self._observations()), Counter[str]())
        report.refused = dict(refused)
        report.counts = {
            "tables": len(self._groups),
            "games": len(games),
            "games over": sum(one.row.over for one in games.values()),
            "players": sum(len(group.players) for group in self._groups),
            "events": sum(len(one.events) for one in games.values()),
            "picks sent": len(sent),
            "picks acknowledged": sum(one.acknowledged for one in sent),
            "views compared": sum(len(observed.seen) for observed in self._observations()),
            "lines of chat": sum(len(one.lines) for one in games.values()),
            **self._faults.counts,
            **self._proxy.counts,
            "refused as stale": refused[STALE],
        }
        silences = self._silences() or [0.0]
        report.outage = self._nodes.outage
        report.silence, report.median_silence = max(silences), median(silences)

    def _silences(self) -> list[float]:
        """Return the times from the loss of a connection by a kill to the next view."""
        kills = [kill.at for kill in self._nodes.kills]
        return [
            silence.ended - silence.started
            for group in self._groups
            for player in group.players
            for silence in player.silences
            if silence.ended and any(0 <= silence.started - kill < KILL_WINDOW for kill in kills)
        ]

    def _observations(self) -> list[Observations]:
        players = [player for group in self._groups for player in group.players]
        return [observed for player in players for observed in player.observations]


def _by_game(observations: Sequence[Observations]) -> dict[str, list[Observations]]:
    games: dict[str, list[Observations]] = {}
    for observed in observations:
        games.setdefault(observed.game, []).append(observed)
    return games


async def _find_violations(
    games: Mapping[str, StoredGame], observations: Mapping[str, list[Observations]], processes: int
) -> list[Violation]:
    """Replay the games in separate processes and return all violations."""
    loop = asyncio.get_running_loop()
    lost = [Violation(game, "it is not stored") for game in observations if game not in games]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        lists = await asyncio.gather(
            *(
                loop.run_in_executor(pool, violations, one, observations.get(game, []))
                for game, one in games.items()
            )
        )
    return lost + [one for some in lists for one in some]
