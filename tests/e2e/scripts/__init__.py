"""What tests ask in the page itself; each script is one function."""

from pathlib import Path


def script(name: str) -> str:
    """The text of a script."""
    return Path(__file__).with_name(f"{name}.js").read_text(encoding="utf-8")
