"""Defer signals while a critical section runs."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def defer_signals() -> Iterator[None]:
    """Defer Ctrl-C and SIGTERM, so that no started program is left without an owner."""
    if current_thread() is not main_thread():  # only the main thread receives signals
        yield
        return
    deferred: list[int] = []
    usual = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        for number in usual:
            signal.signal(number, lambda number, _: deferred.append(number))
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
        for late in deferred:
            signal.raise_signal(late)
