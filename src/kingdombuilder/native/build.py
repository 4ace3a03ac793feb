"""Compile the library on first use into the user's cache and load it from there afterwards.

A cached file's name depends on the source, the compiler, the processor and the file's content, so a
damaged file is detected and rebuilt. Files are moved into place atomically, and if several
processes need the library at the same time, one compiles and the others wait.
"""

import ctypes
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from kingdombuilder.native.compilers import (
    CompileError,
    Compiler,
    compile_files,
    compilers,
    processor,
)
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.library import MAIN, NO_FILES, source_files
from kingdombuilder.native.status import EngineStatus
from kingdombuilder.text.environment import read_variable
from kingdombuilder.text.parsing import ParseError

if sys.platform != "win32":
    import fcntl

FOLDER_VARIABLE = "KINGDOMBUILDER_CACHE_DIR"
SWITCH_VARIABLE = "KINGDOMBUILDER_NATIVE"
OFF = "off"
_DIGITS = 16


def cache_folder() -> Path:
    """Where compiled libraries are kept."""
    folder = read_variable(FOLDER_VARIABLE)
    if folder:
        return Path(folder) / "native"
    from platformdirs import user_cache_path  # so that the engine needs no package if it is named

    return user_cache_path("kingdombuilder", appauthor=False) / "native"


def load_or_build(folder: Path, more: Mapping[str, str] = NO_FILES) -> EngineStatus:
    """Return the engine with `more` source files from a cache folder, compiling it if necessary."""
    if os.environ.get(SWITCH_VARIABLE) == OFF:
        return EngineStatus(None, "off", {"variable": SWITCH_VARIABLE})
    try:
        files = source_files(more)
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
    fingerprint = "\n".join([*files.values(), compiler.name, compiler.fingerprint, processor()])
    key = sha256(fingerprint.encode()).hexdigest()[:_DIGITS]
    facts = {"compiler": compiler.name, "folder": str(folder)}
    try:
        damaged = bool(_built_files(folder, key))
        if status := _load_cached(folder, key, facts):
            return status
        folder.mkdir(parents=True, exist_ok=True)
        with _build_lock(folder):
            if status := _load_cached(folder, key, facts):  # another process may have built it
                return status
            file = _make(folder, key, compiler, files)
            engine = _load(file)
    except CompileError as error:
        return EngineStatus(None, "compiler_failed", {**facts, "what": str(error)})
    except OSError as error:
        return EngineStatus(None, "no_cache", {**facts, "what": error.strerror or str(error)})
    if engine is None:
        return EngineStatus(None, "not_loaded", {**facts, "file": file.name})
    code = "made_anew" if damaged else "made"
    return EngineStatus(engine, code, {**facts, "file": file.name, "level": engine.simd_level})


def _load_cached(folder: Path, key: str, facts: dict[str, str]) -> EngineStatus | None:
    """Return the cached engine of a folder, deleting files that are damaged."""
    for file in _built_files(folder, key):
        if engine := _load(file):
            return EngineStatus(
                engine, "found", {**facts, "file": file.name, "level": engine.simd_level}
            )
        file.unlink(missing_ok=True)
    return None


def _built_files(folder: Path, key: str) -> list[Path]:
    return sorted(folder.glob(f"{key}-*.so")) if folder.is_dir() else []


@contextmanager
def _build_lock(folder: Path) -> Iterator[None]:
    """Lock a folder against other builds; the lock ends with its process."""
    if sys.platform == "win32":  # which cannot lock folders, so each process compiles
        yield
        return
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _load(file: Path) -> CompiledEngine | None:
    """Return the engine of a file, or None if its content does not match its name."""
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
