"""Signals do not interrupt critical sections."""

import signal

import pytest

from kingdombuilder.game.signals import defer_signals


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
