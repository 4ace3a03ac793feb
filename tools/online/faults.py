"""Faults of nodes and databases: each begins, lasts a while and ends, with everything restored."""

import asyncio
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from random import Random

import psutil

from tools.online.databases import POSTGRES, SQLITE, Database
from tools.online.nodes import Node, Nodes

KILL, FREEZE, SKEW = "node killed", "node frozen", "clock skewed"
RESTART, STALL, LOCK = "database restarted", "database frozen", "rows locked"
DISK = "disk full"
KINDS = {
    POSTGRES: (KILL, FREEZE, SKEW, RESTART, STALL, LOCK, DISK),
    SQLITE: (KILL, FREEZE, LOCK, DISK),
}
UNLIMITED = "unlimited"
MAX_SKEW = 600  # seconds
LOCKED = 3  # games at a time
RECOVERY_SECONDS = 20.0  # for the database after its disk was full
DURATIONS = {
    FREEZE: (2.0, 12.0),
    RESTART: (0.5, 4.0),
    STALL: (2.0, 13.0),
    LOCK: (2.0, 8.0),
    DISK: (1.0, 4.0),
}


def kinds_for(database: str) -> tuple[str, ...]:
    """Return the kinds of faults that a database and its nodes can have."""
    return KINDS[database]


class Faults:
    """Injects faults, one at a time."""

    def __init__(
        self,
        nodes: Nodes,
        database: Database,
        random: Random,
        log: Callable[[str, float], None] = lambda *_: None,
    ) -> None:
        """Call `log` with the kind of each fault and the seconds that it took."""
        self._nodes, self._database, self._random, self._log = nodes, database, random, log
        self.counts: Counter[str] = Counter()
        self._injections: dict[str, Callable[[], Awaitable[None]]] = {
            KILL: self._kill,
            FREEZE: self._freeze_node,
            SKEW: self._skew,
            RESTART: self._restart_database,
            STALL: self._freeze_database,
            LOCK: self._lock_rows,
            DISK: self._fill_disk,
        }

    async def inject_all(self, of_each: int, between: float) -> None:
        """Inject a number of faults of every kind in random order."""
        kinds = [kind for kind in kinds_for(self._database.name) for _ in range(of_each)]
        self._random.shuffle(kinds)
        for kind in kinds:
            await asyncio.sleep(self._random.uniform(0.5, 1.5) * between)
            started = time.monotonic()
            await self._injections[kind]()
            self.counts[kind] += 1
            self._log(kind, time.monotonic() - started)

    async def _kill(self) -> None:
        """Kill and restart a node, sometimes all of them."""
        many = len(self._nodes.nodes) if self._random.random() < 0.15 else 1
        nodes = self._random.sample(self._nodes.nodes, many)
        await asyncio.gather(*(self._nodes.restart(node, self._random) for node in nodes))

    async def _freeze_node(self) -> None:
        node = self._random.choice(self._nodes.nodes)
        processes = _family(node.process)
        node.is_frozen = True  # a load balancer no longer sends connections there
        try:
            await self._stop_for(processes, FREEZE)
        finally:
            node.is_frozen = False

    async def _skew(self) -> None:
        """Restart a node with a clock that is fast or slow."""
        node: Node = self._random.choice(self._nodes.nodes)
        node.skew = self._random.randint(-MAX_SKEW, MAX_SKEW)
        await self._nodes.restart(node, self._random)

    async def _restart_database(self) -> None:
        how = self._random.choice(("INT", "QUIT"))  # a fast and an immediate shutdown
        await asyncio.to_thread(self._database.postgres.stop, how)
        await self._last(RESTART)
        await asyncio.to_thread(self._database.postgres.start)

    async def _freeze_database(self) -> None:
        await self._stop_for(_family(self._database.postgres.process), STALL)

    async def _lock_rows(self) -> None:
        async with self._database.lock(self._random, LOCKED):
            await self._last(LOCK)

    async def _fill_disk(self) -> None:
        """Let every write to a file fail, as on a full disk."""
        await self._database.wait_until_ready()  # not during the recovery from another fault
        if self._database.name == POSTGRES:
            # Exclude the shell and the first process, which must be able to restart the others.
            processes = _family(self._database.postgres.process)[2:]
        else:
            processes = [psutil.Process(node.process) for node in self._nodes.nodes]
        for process in processes:
            _limit_files(process, "1")
        await self._last(DISK)
        for process in processes:
            _limit_files(process, UNLIMITED)
        await self._recover_database()

    async def _recover_database(self) -> None:
        """Restart the database, as its operator would, if it does not recover automatically."""
        try:
            async with asyncio.timeout(RECOVERY_SECONDS):
                await self._database.wait_until_ready()
        except TimeoutError:
            self._log("database had to be restarted", RECOVERY_SECONDS)
            await asyncio.to_thread(self._database.postgres.stop, "QUIT")
            await asyncio.to_thread(self._database.postgres.start)

    async def _stop_for(self, processes: Iterable[psutil.Process], kind: str) -> None:
        processes = list(processes)
        _send(processes, signal.SIGSTOP)
        try:
            await self._last(kind)
        finally:
            _send(processes, signal.SIGCONT)

    async def _last(self, kind: str) -> None:
        await asyncio.sleep(self._random.uniform(*DURATIONS[kind]))


def _family(process: int) -> list[psutil.Process]:
    """Return a process and all that it has started, the oldest first."""
    first = psutil.Process(process)
    return [first, *first.children(recursive=True)]


def _send(processes: Iterable[psutil.Process], what: signal.Signals) -> None:
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            process.send_signal(what)


def _limit_files(process: psutil.Process, size: str) -> None:
    """Limit the size of the files that a process writes; this needs its own user's rights."""
    with suppress(psutil.NoSuchProcess):
        command = ("prlimit", f"--pid={process.pid}", f"--fsize={size}:{UNLIMITED}")
        done = subprocess.run(command, user=process.uids().real, check=False, capture_output=True)
        if done.returncode and process.is_running():
            raise RuntimeError(f"the disk cannot be filled: {done.stderr.decode()}")
