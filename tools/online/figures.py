"""The figures of a server under load, and how to measure its processes."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from statistics import quantiles

import psutil

from tools.online.load_players import Measurements

MS = 1000.0
PERCENTILES = 100


@dataclass(frozen=True, slots=True)
class Step:
    """The figures for a number of tables; times in ms, CPU in cores."""

    tables: int
    picks: float  # a second
    p50: float
    p95: float
    p99: float
    worst: float
    late: float  # p99 of the players' own lateness
    server: float
    database: float
    crowd: float
    memory: float  # of the server, in MiB
    failed: int


@dataclass(frozen=True, slots=True)
class MemoryUse:
    """A server's memory per table and per viewer, in KiB."""

    table: float
    viewer: float


@dataclass(frozen=True, slots=True)
class OpeningTimes:
    """The times to open the longest game until its first view, in ms."""

    picks: int
    median: float
    worst: float


def make_step(
    tables: int,
    seconds: float,
    measurements: Sequence[Measurements],
    cpu: tuple[float, float],
    memory: float,
) -> Step:
    """Compute the figures of one step; `cpu` has the server's and the database's seconds."""
    picks = [one for some in measurements for one in some.picks]
    cents = [MS * one for one in quantiles(picks, n=PERCENTILES, method="inclusive")]
    late = [one for some in measurements for one in some.late]
    return Step(
        tables=tables,
        picks=len(picks) / seconds,
        p50=cents[49],
        p95=cents[94],
        p99=cents[98],
        worst=MS * max(picks),
        late=MS * quantiles(late, n=PERCENTILES, method="inclusive")[-1],
        server=cpu[0] / seconds,
        database=cpu[1] / seconds,
        crowd=sum(one.cpu for one in measurements) / seconds,
        memory=memory,
        failed=sum(one.failed for one in measurements),
    )


def cpu_of(processes: Sequence[psutil.Process]) -> float:
    """Return the CPU seconds of some processes, without those that have ended."""
    total = 0.0
    for process in processes:
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system
    return total


def databases() -> list[psutil.Process]:
    """Return the current PostgreSQL processes that this process has started."""
    processes = []
    for one in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if one.name().startswith("postgres"):
                processes.append(one)
    return processes


def memory_of(process: int) -> float:
    """Return a process's resident memory, in MiB."""
    return float(psutil.Process(process).memory_info().rss) / 2**20
