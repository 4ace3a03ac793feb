"""Measure how the native engine scales from one core to all of them.

A round takes a few milliseconds. In that time the system may leave two new threads on one core, so
each thread is started in advance and bound to its own core. Rounds on one core and on all of them
alternate, because the speed of a machine changes with what else it does.
"""

import ctypes
import os
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from kingdombuilder.native import GameBatch, random_states
from kingdombuilder.native.batch import NO_PICK_LIMIT

ROUNDS = 30


@dataclass(frozen=True, slots=True)
class CoreCosts:
    """Microseconds for a game on one core and on all of them, by the clock and by CPU time."""

    cores: int
    one: float
    all: float
    one_cpu: float
    all_cpu: float  # of the core that is busy longest, divided by all games

    @property
    def scaling(self) -> float:
        """How many times as fast all cores are together."""
        return self.one / self.all

    @property
    def cpu_scaling(self) -> float:
        """The same by CPU time, which does not include waiting for other programs."""
        return self.one_cpu / self.all_cpu


def measure_cores(games: GameBatch) -> CoreCosts:
    """Play random games on one core and on all cores in turn; keep the best round of each."""
    places = _cores()
    rounds = {1: places[:1], len(places): places}
    best = dict.fromkeys(rounds, (float("inf"), float("inf")))
    for _ in range(ROUNDS):
        for number, bound in rounds.items():
            wall, cpu = _run(games, bound)
            best[number] = min(wall, best[number][0]), min(cpu, best[number][1])
    each = 1e6 / len(games)
    one, every = best[1], best[len(places)]
    return CoreCosts(len(places), one[0] * each, every[0] * each, one[1] * each, every[1] * each)


def _cores() -> list[int]:
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def _run(games: GameBatch, places: Sequence[int]) -> tuple[float, float]:
    """Return the seconds of a round, and the CPU seconds of the thread that needs most."""
    share = -(-len(games) // len(places))
    barrier = threading.Barrier(len(places))
    times: list[tuple[float, float, float]] = []

    def play(place: int, part: GameBatch) -> None:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {place})  # of this thread
        copy, sources = part.copy(), random_states(range(len(part)))
        counts = (ctypes.c_int64 * len(part))()
        function = part.engine.library.kb_play_out
        barrier.wait()
        started, used = time.perf_counter(), time.thread_time()
        function(copy.address, len(copy), sources, NO_PICK_LIMIT, counts)
        times.append((started, time.perf_counter(), time.thread_time() - used))

    threads = [
        threading.Thread(target=play, args=(place, games.slice(first, first + share)))
        for place, first in zip(places, range(0, len(games), share), strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    starts, ended, used = zip(*times, strict=True)
    return max(ended) - min(starts), max(used)
