"""What must be done to its end, whatever signal comes in the middle of it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def defer_signals() -> Iterator[None]:
    """Ctrl-C and SIGTERM wait until this is done: a program half begun is a program nobody ends."""
    if current_thread() is not main_thread():  # only the main thread hears signals
        yield
        return
    heard: list[int] = []
    usual = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        for number in usual:
            signal.signal(number, lambda number, _: heard.append(number))
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
        for late in heard:
            signal.raise_signal(late)
