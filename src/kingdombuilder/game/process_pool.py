"""Distribute work over processes; Ctrl-C leaves no process running."""

import signal
from collections.abc import Callable, Generator
from functools import partial
from multiprocessing import Pool
from typing import Any, TypeVar

T = TypeVar("T")
LARGEST_CHUNK = 25


def map_in_processes(
    work: Callable[[Any, range], T], order: Any, times: int, processes: int
) -> Generator[T, None, None]:
    """Yield the results of `work(order, numbers)` for all numbers as they complete."""
    chunk = max(1, min(LARGEST_CHUNK, times // (2 * processes)))
    parts = [range(first, min(first + chunk, times)) for first in range(0, times, chunk)]
    with Pool(max(1, processes), initializer=_ignore_sigint) as pool:  # leaving it ends the workers
        yield from pool.imap_unordered(partial(work, order), parts)


def _ignore_sigint() -> None:
    """Leave Ctrl-C to the parent process, which then ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
