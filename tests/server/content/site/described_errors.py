"""Code for the interpreter of a site: how an error in the standard library is described."""

import traceback
from pathlib import Path


def main(name: str) -> str:
    """Return the traceback of reading a file that does not exist."""
    try:
        Path(name).read_text("utf-8")
    except OSError:
        return traceback.format_exc()
    return ""
