"""The library is compiled on first use, into the user's cache, and found there from then on.

Its name there says of which text, by which compiler and for which processor it was made, and what
is in it: a damaged file is noticed and made anew. A file appears under its name all at once, and of
several first uses at the same time one compiles while the others wait for it.
"""

import ctypes
import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from platformdirs import user_cache_path

from kingdombuilder.native.compilers import (
    CompileError,
    Compiler,
    compile_files,
    compilers,
    processor,
)
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.library import MAIN, source_files
from kingdombuilder.text.environment import read_variable
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

if sys.platform != "win32":
    import fcntl

FOLDER_VARIABLE = "KINGDOMBUILDER_CACHE_DIR"
SWITCH_VARIABLE = "KINGDOMBUILDER_NATIVE"
OFF = "off"
_DIGITS = 16

_lock = threading.Lock()
_found: "EngineStatus | None" = None


@dataclass(frozen=True, slots=True)
class EngineStatus:
    """The native engine, or none; and how it came to be, or why there is none."""

    engine: CompiledEngine | None
    code: str
    facts: dict[str, str]
    error: ParseError | None = None

    def say(self, language: str) -> str:
        """The same in one line of words."""
        what = {"what": self.error.message(language)} if self.error else {}
        return translate(language, f"native.{self.code}", **self.facts, **what)


def cache_folder() -> Path:
    """Where compiled libraries are kept."""
    named = read_variable(FOLDER_VARIABLE)
    folder = Path(named) if named else user_cache_path("kingdombuilder", appauthor=False)
    return folder / "native"


def find_engine() -> EngineStatus:
    """The native engine for this process, looked for once."""
    global _found
    with _lock:
        if _found is None:
            _found = load_or_build(cache_folder())
        return _found


def load_or_build(folder: Path) -> EngineStatus:
    """The engine from a cache folder, compiled if it is not there."""
    if os.environ.get(SWITCH_VARIABLE) == OFF:
        return EngineStatus(None, "off", {"variable": SWITCH_VARIABLE})
    try:
        files = source_files()
    except ParseError as error:
        return EngineStatus(None, "refused", {}, error)
    failures: list[EngineStatus] = []
    for compiler in compilers():
        result = _of_compiler(folder, compiler, files)
        if result.engine:
            return result
        failures.append(result)
    return failures[0] if failures else EngineStatus(None, "no_compiler", {})


def _of_compiler(folder: Path, compiler: Compiler, files: dict[str, str]) -> EngineStatus:
    told = "\n".join([*files.values(), compiler.name, compiler.fingerprint, processor()])
    key = sha256(told.encode()).hexdigest()[:_DIGITS]
    facts = {"compiler": compiler.name, "folder": str(folder)}
    try:
        damaged = bool(_made(folder, key))
        if found := _load_cached(folder, key, facts):
            return found
        folder.mkdir(parents=True, exist_ok=True)
        with _build_lock(folder):
            if found := _load_cached(folder, key, facts):  # somebody else has made it meanwhile
                return found
            file = _make(folder, key, compiler, files)
            engine = _loaded(file)
    except CompileError as error:
        return EngineStatus(None, "compiler_failed", {**facts, "what": str(error)})
    except OSError as error:
        return EngineStatus(None, "no_cache", {**facts, "what": error.strerror or str(error)})
    if engine is None:
        return EngineStatus(None, "not_loaded", {**facts, "file": file.name})
    code = "made_anew" if damaged else "made"
    return EngineStatus(engine, code, {**facts, "file": file.name, "level": engine.simd_level})


def _load_cached(folder: Path, key: str, facts: dict[str, str]) -> EngineStatus | None:
    """The engine that is kept in a folder; what is damaged there is thrown away."""
    for file in _made(folder, key):
        if engine := _loaded(file):
            return EngineStatus(
                engine, "found", {**facts, "file": file.name, "level": engine.simd_level}
            )
        file.unlink(missing_ok=True)
    return None


def _made(folder: Path, key: str) -> list[Path]:
    return sorted(folder.glob(f"{key}-*.so")) if folder.is_dir() else []


@contextmanager
def _build_lock(folder: Path) -> Iterator[None]:
    """Nobody else makes anything in a folder meanwhile; the lock ends with its process."""
    if sys.platform == "win32":  # which locks no folders: there each compiles for itself
        yield
        return
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _loaded(file: Path) -> CompiledEngine | None:
    """The engine of a file that is what its name says."""
    if _name(file.name.partition("-")[0], file) != file.name:
        return None
    try:
        return CompiledEngine(ctypes.CDLL(str(file)))
    except (OSError, AttributeError):
        return None


def _make(folder: Path, key: str, compiler: Compiler, files: dict[str, str]) -> Path:
    with tempfile.TemporaryDirectory(dir=folder, prefix="making-") as place:
        for name, text in files.items():
            Path(place, name).write_text(text, "utf-8")
        library = Path(place, "library.so")
        compile_files(compiler, Path(place, MAIN), library)
        return library.replace(folder / _name(key, library))


def _name(key: str, file: Path) -> str:
    return f"{key}-{sha256(file.read_bytes()).hexdigest()[:_DIGITS]}.so"
