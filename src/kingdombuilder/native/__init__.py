"""One source, machine speed: the rules translated to C++, compiled, and played many games at once.

Without a compiler everything works on CPython.
"""

import sys

from kingdombuilder.native.batch import GameBatch, random_states
from kingdombuilder.native.build import EngineStatus, find_engine
from kingdombuilder.native.engine import CompiledEngine

_said = False


def native_engine(language: str) -> CompiledEngine | None:
    """The native engine; if there is none, that is said once on standard error."""
    global _said
    result = find_engine()
    if not _said and result.code not in ("found", "made"):
        _said = True
        print(f"kingdombuilder: {result.say(language)}", file=sys.stderr)
    return result.engine


__all__ = [
    "CompiledEngine",
    "EngineStatus",
    "GameBatch",
    "find_engine",
    "native_engine",
    "random_states",
]
