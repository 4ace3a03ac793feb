"""Ctrl-C and SIGTERM: defer them while a critical section runs, or let them end work in a thread.

Python raises `KeyboardInterrupt` wherever the main thread happens to be. Inside a library, it can
leave a lock held or half a message sent. And a signal that arrives just before a blocking call, or
in another thread, does not end that call.
"""

import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from threading import Thread, current_thread, main_thread
from typing import TypeVar

T = TypeVar("T")
SIGNALS = (signal.SIGINT, signal.SIGTERM)
_MAX_BYTES = 4096


@contextmanager
def defer_signals() -> Iterator[None]:
    """Defer Ctrl-C and SIGTERM, so that no started program is left without an owner."""
    if current_thread() is not main_thread():  # only the main thread receives signals
        yield
        return
    deferred: list[int] = []
    try:
        with _handle_signals(deferred.append):
            yield
    finally:
        for late in deferred:
            signal.raise_signal(late)


def run_in_thread(work: Callable[[], T], stop: Callable[[], None], seconds: float) -> T:
    """Return the result of `work`, which runs in a thread; after a signal, call `stop`.

    The main thread only waits for a byte from the thread or from a signal, so that it misses
    neither. `stop` runs in a thread too, because it may block, and has to make `work` return. Once
    `work` has ended, after some `seconds` at most or after a second signal, raise
    `KeyboardInterrupt`. Work that has not ended by then ends with the process.
    """
    future: Future[T] = Future()
    received: list[int] = []
    with _handle_signals(received.append), _waking_socket() as (ours, theirs):

        def run() -> None:
            try:
                future.set_result(work())
            except BaseException as error:
                future.set_exception(error)
            with suppress(OSError):  # nobody waits any more
                theirs.send(b"\0")

        Thread(target=run, daemon=True).start()
        while not (future.done() or received):
            ours.recv(_MAX_BYTES)
        if future.done():
            return future.result()
        Thread(target=stop, daemon=True).start()
        ours.settimeout(seconds)
        with suppress(TimeoutError):
            while not future.done() and len(received) == 1:
                ours.recv(_MAX_BYTES)
    raise KeyboardInterrupt


@contextmanager
def _waking_socket() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Yield both ends of a socket; a signal writes to the second, whichever thread it interrupts.

    When the first returns the byte, the handler of the signal has run or runs next.
    """
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.setblocking(False)
        former = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
        try:
            yield ours, theirs
        finally:
            signal.set_wakeup_fd(former)


@contextmanager
def _handle_signals(handle: Callable[[int], None]) -> Iterator[None]:
    """Let a function handle Ctrl-C and SIGTERM; afterwards, the former handlers do so again."""
    former = {number: signal.getsignal(number) for number in SIGNALS}
    is_inside = True

    def receive(number: int, _: object) -> None:
        if is_inside:
            handle(number)
        else:  # a signal has interrupted the loop below, so this handler was not replaced
            signal.signal(number, former[signal.Signals(number)])
            signal.raise_signal(number)

    try:
        for number in former:
            signal.signal(number, receive)
        yield
    finally:
        is_inside = False
        for number, handler in former.items():
            signal.signal(number, handler)
