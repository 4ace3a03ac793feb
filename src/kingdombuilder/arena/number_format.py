"""Format numbers for readers."""

from kingdombuilder.text.translations import translate

_MINUS = "−"


def format_signed(value: float) -> str:
    """Return an integer with its sign."""
    whole = round(value)
    return f"{whole:+d}".replace("-", _MINUS) if whole else "0"


def format_decimal(value: float, language: str) -> str:
    """Return a number with one decimal, in the notation of the language."""
    return f"{value:.1f}".replace(".", translate(language, "arena.point"))


def format_percent(part: float, language: str) -> str:
    """Return a fraction as a percentage."""
    return translate(language, "arena.percent", n=f"{100 * part:.0f}")


def format_time(seconds: float, language: str) -> str:
    """Return a duration in a suitable unit."""
    if round(1_000_000 * seconds) < 1000:
        return f"{1_000_000 * seconds:.0f} µs"
    if seconds < 1:
        return f"{format_decimal(1000 * seconds, language)} ms"
    return f"{format_decimal(seconds, language)} s"
