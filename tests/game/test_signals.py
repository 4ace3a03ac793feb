"""Signals neither interrupt critical sections nor get lost."""

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import pytest

from kingdombuilder.game import signals
from kingdombuilder.game.signals import defer_signals, run_in_thread

FILES = ("signals.py", "contextlib.py")  # where a signal is sent
SECONDS = 20.0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_is_delivered_after_the_critical_section(number: signal.Signals) -> None:
    """Repeated signals are delivered as often as they arrived."""
    events: list[str] = []
    before = signal.signal(number, lambda *_: events.append("signal"))
    try:
        with defer_signals():
            signal.raise_signal(number)
            signal.raise_signal(number)
            events.append("done")
        assert events == ["done", "signal", "signal"]
        signal.raise_signal(number)
        assert events[3:] == ["signal"]
    finally:
        signal.signal(number, before)


def test_an_exception_in_a_critical_section_is_raised() -> None:
    """The old signal handler is restored."""
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ValueError, match="inside"), defer_signals():
        raise ValueError("inside")
    assert signal.getsignal(signal.SIGINT) is before


@contextmanager
def ctrl_c_after(instructions: int) -> Iterator[list[int]]:
    """Send Ctrl-C to this thread after some instructions; yield a list with those left."""
    left = [instructions]

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if not frame.f_code.co_filename.endswith(FILES):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            left[0] -= 1
            if left[0] == 0:
                signal.raise_signal(signal.SIGINT)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield left
    finally:
        sys.settrace(before)


def every_moment(act: Callable[[], object]) -> Iterator[bool]:
    """Act again and again, each time with Ctrl-C one instruction later; yield if it was noticed."""
    for instructions in range(1, 10_000):
        is_noticed = False
        try:
            with ctrl_c_after(instructions) as left:
                act()
        except KeyboardInterrupt:
            is_noticed = True
        if left[0] > 0:
            return
        yield is_noticed


def test_ctrl_c_at_any_instruction_restores_both_handlers() -> None:
    """A later SIGTERM is not lost, though Ctrl-C interrupts the end of a critical section."""
    events: list[str] = []
    before = signal.signal(signal.SIGTERM, lambda *_: events.append("SIGTERM"))

    @defer_signals()
    def section() -> None:
        events.append("section")

    try:
        moments = 0
        for is_noticed in every_moment(section):
            assert is_noticed
            events.clear()
            signal.raise_signal(signal.SIGTERM)
            assert events == ["SIGTERM"]
            moments += 1
        assert moments > 100
    finally:
        signal.signal(signal.SIGTERM, before)


def test_work_in_a_thread_returns_or_raises() -> None:
    """As if it had been called."""
    assert run_in_thread(lambda: 7, lambda: None, SECONDS) == 7
    with pytest.raises(ZeroDivisionError):
        run_in_thread(lambda: 1 // 0, lambda: None, SECONDS)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_that_another_thread_receives_stops_the_work(number: signal.Signals) -> None:
    """It does not end the blocking call of the main thread, like one just before that call."""
    stopped, ended = threading.Event(), threading.Event()

    def work() -> None:
        time.sleep(0.2)  # the main thread waits now
        signal.pthread_kill(threading.get_ident(), number)
        assert stopped.wait(SECONDS)
        ended.set()

    with pytest.raises(KeyboardInterrupt):
        run_in_thread(work, stopped.set, SECONDS)
    assert ended.is_set()


def test_ctrl_c_at_any_instruction_stops_the_work() -> None:
    """Before it starts, while it runs, and after its end."""

    def act() -> None:
        stopped = threading.Event()
        run_in_thread(lambda: stopped.wait(0.01), stopped.set, SECONDS)

    wake_up = signal.set_wakeup_fd(-1)
    moments = sum(1 for _ in every_moment(act))
    assert moments > 200
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert signal.set_wakeup_fd(wake_up) == -1


@pytest.mark.parametrize("is_signalled_again", [False, True])
def test_work_that_does_not_stop_is_left_behind(is_signalled_again: bool) -> None:
    """It waits for some time, or until a second Ctrl-C."""
    seconds = SECONDS if is_signalled_again else 0.1
    freed = threading.Event()

    def work() -> None:
        signal.raise_signal(signal.SIGINT)
        assert freed.wait(SECONDS)

    def stop() -> None:
        if is_signalled_again:
            time.sleep(0.1)
            signal.raise_signal(signal.SIGINT)
        freed.wait(SECONDS)

    began = time.monotonic()
    with suppress(KeyboardInterrupt):
        run_in_thread(work, stop, seconds)
        pytest.fail("no exception")
    assert time.monotonic() - began < SECONDS / 2
    freed.set()


def test_only_ctrl_c_and_sigterm_stop_the_work() -> None:
    """Another signal with a handler is handled by it."""
    events: list[str] = []
    before = signal.signal(signal.SIGUSR1, lambda *_: events.append("SIGUSR1"))
    try:

        def work() -> int:
            signal.raise_signal(signal.SIGUSR1)
            time.sleep(0.1)
            return 1

        assert run_in_thread(work, lambda: events.append("stop"), SECONDS) == 1
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert events == ["SIGUSR1"]
    assert signals.SIGNALS == (signal.SIGINT, signal.SIGTERM)
