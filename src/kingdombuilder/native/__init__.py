"""One source, machine speed: the rules translated to C++, compiled, and played many games at once.

Without a compiler everything works on CPython.
"""

import sys

from kingdombuilder.native.batch import Games, sources_of_chance
from kingdombuilder.native.build import Found, found
from kingdombuilder.native.engine import Engine

_said = False


def native_engine(language: str) -> Engine | None:
    """The native engine; if there is none, that is said once on standard error."""
    global _said
    result = found()
    if not _said and result.code not in ("found", "made"):
        _said = True
        print(f"kingdombuilder: {result.say(language)}", file=sys.stderr)
    return result.engine


__all__ = ["Engine", "Found", "Games", "found", "native_engine", "sources_of_chance"]
