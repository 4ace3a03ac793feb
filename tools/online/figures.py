"""The figures of a server under load, and how they are taken from its processes."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from statistics import quantiles

import psutil

from tools.online.load_players import Taken

MS = 1000.0
CENT = 100


@dataclass(frozen=True, slots=True)
class Step:
    """So many tables, and how quick and how busy everything was; times in ms, CPU in cores."""

    tables: int
    picks: float  # a second
    p50: float
    p95: float
    p99: float
    worst: float
    late: float  # p99 of the crowd's own lateness
    server: float
    database: float
    crowd: float
    memory: float  # of the server, in MiB
    failed: int


@dataclass(frozen=True, slots=True)
class Held:
    """What a server keeps in memory for each table and each viewer, in KiB."""

    table: float
    viewer: float


@dataclass(frozen=True, slots=True)
class Opened:
    """How long the longest game takes from asking until the first view, in ms."""

    picks: int
    median: float
    worst: float


def step_of(
    tables: int, seconds: float, taken: Sequence[Taken], cpu: tuple[float, float], memory: float
) -> Step:
    """The figures of one step; the CPU is that of the server and of the database, in seconds."""
    picks = [one for some in taken for one in some.picks]
    cents = [MS * one for one in quantiles(picks, n=CENT, method="inclusive")]
    late = [one for some in taken for one in some.late]
    return Step(
        tables=tables,
        picks=len(picks) / seconds,
        p50=cents[49],
        p95=cents[94],
        p99=cents[98],
        worst=MS * max(picks),
        late=MS * quantiles(late, n=CENT, method="inclusive")[-1],
        server=cpu[0] / seconds,
        database=cpu[1] / seconds,
        crowd=sum(one.cpu for one in taken) / seconds,
        memory=memory,
        failed=sum(one.failed for one in taken),
    )


def cpu_of(processes: Sequence[psutil.Process]) -> float:
    """Seconds that some processes have computed, those that ended left out."""
    total = 0.0
    for process in processes:
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system
    return total


def databases() -> list[psutil.Process]:
    """The processes of the PostgreSQL that this process has started; they come and go."""
    found = []
    for one in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if one.name().startswith("postgres"):
                found.append(one)
    return found


def memory_of(process: int) -> float:
    """What a process holds, in MiB."""
    return float(psutil.Process(process).memory_info().rss) / 2**20
