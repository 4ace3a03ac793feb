"""The rules translated to C++, compiled, and run on many games in one call.

Without a compiler, everything runs on CPython.
"""

import sys

from kingdombuilder.native.batch import GameBatch, random_states
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.status import EngineStatus, find_engine

_has_printed = False


def native_engine(language: str) -> CompiledEngine | None:
    """Return the native engine, or None after printing the reason once to standard error."""
    global _has_printed
    result = find_engine()
    if not _has_printed and result.code not in ("found", "made"):
        _has_printed = True
        print(f"kingdombuilder: {result.message(language)}", file=sys.stderr)
    return result.engine


__all__ = [
    "CompiledEngine",
    "EngineStatus",
    "GameBatch",
    "find_engine",
    "native_engine",
    "random_states",
]
