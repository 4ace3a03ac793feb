"""Signals do not break what must be done to its end."""

import signal

import pytest

from kingdombuilder.game.signals import defer_signals


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_is_heard_when_all_is_done(number: signal.Signals) -> None:
    """As often as it came, and as it would have been heard before."""
    told: list[str] = []
    before = signal.signal(number, lambda *_: told.append("heard"))
    try:
        with defer_signals():
            signal.raise_signal(number)
            signal.raise_signal(number)
            told.append("done")
        assert told == ["done", "heard", "heard"]
        signal.raise_signal(number)
        assert told[3:] == ["heard"]
    finally:
        signal.signal(number, before)


def test_what_goes_wrong_inside_is_still_told() -> None:
    """And signals are heard again."""
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ValueError, match="inside"), defer_signals():
        raise ValueError("inside")
    assert signal.getsignal(signal.SIGINT) is before
