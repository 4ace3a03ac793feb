"""The engine of this process, and how it was obtained or why it is missing."""

import ctypes
import threading
from dataclasses import dataclass
from pathlib import Path

from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

_lock = threading.Lock()
_status: "EngineStatus | None" = None


@dataclass(frozen=True, slots=True)
class EngineStatus:
    """The native engine or None, with how it was obtained or why it is missing."""

    engine: CompiledEngine | None
    code: str
    facts: dict[str, str]
    error: ParseError | None = None

    def message(self, language: str) -> str:
        """Return the status as one line of text, with what is missing without the engine."""
        what = {"what": self.error.message(language)} if self.error else {}
        text = translate(language, f"native.{self.code}", **self.facts, **what)
        return text if self.engine else f"{text} {translate(language, 'native.without_net')}"


def find_engine() -> EngineStatus:
    """Return the native engine for this process, loading it only once."""
    global _status
    with _lock:
        if _status is None:
            # Here, because a page needs no compiler.
            from kingdombuilder.native.build import cache_folder, load_or_build

            _status = load_or_build(cache_folder())
        return _status


def use_library(file: Path) -> EngineStatus:
    """Use a library that was compiled elsewhere, as a page in the browser does.

    Raise `OSError` if it cannot be loaded.
    """
    global _status
    engine = CompiledEngine(ctypes.CDLL(str(file)))
    with _lock:
        _status = EngineStatus(engine, "bundled", {"file": file.name, "level": engine.simd_level})
        return _status
