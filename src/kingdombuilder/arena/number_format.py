"""Figures as people read them."""

from kingdombuilder.text.translations import say

_MINUS = "−"


def signed(value: float) -> str:
    """A whole number with its sign."""
    whole = round(value)
    return f"{whole:+d}".replace("-", _MINUS) if whole else "0"


def decimal(value: float, language: str) -> str:
    """A number with one decimal, as the language writes it."""
    return f"{value:.1f}".replace(".", say(language, "arena.point"))


def percent(part: float, language: str) -> str:
    """A part of a whole."""
    return say(language, "arena.percent", n=f"{100 * part:.0f}")


def time_text(seconds: float, language: str) -> str:
    """A time in the unit that suits it."""
    if round(1_000_000 * seconds) < 1000:
        return f"{1_000_000 * seconds:.0f} µs"
    if seconds < 1:
        return f"{decimal(1000 * seconds, language)} ms"
    return f"{decimal(seconds, language)} s"
