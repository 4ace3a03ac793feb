"""Scripts that tests run in the page; each is one function."""

from pathlib import Path


def script(name: str) -> str:
    """Return the text of a script."""
    return Path(__file__).with_name(f"{name}.js").read_text(encoding="utf-8")
