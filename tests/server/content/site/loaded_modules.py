"""Code for the interpreter of a site: which modules it has loaded."""

import sys


def main(names: list[str]) -> list[str]:
    """Return the modules of a list that are not loaded."""
    return [name for name in names if name not in sys.modules]
