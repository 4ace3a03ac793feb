"""The files with which a page runs Python: Pyodide, the snapshot, the engine and its net."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from kingdombuilder.native.compilers import CompileError
from kingdombuilder.native.shipped_net import FILE, net_file
from kingdombuilder.native.wasm import wasm_library
from kingdombuilder.server.content.site.pyodide import PAGE_FILES, pyodide_folder
from kingdombuilder.server.content.site.snapshot import OPTIONS, make_snapshot
from kingdombuilder.text.parsing import ParseError

_DIGITS = 12


@dataclass(frozen=True, slots=True)
class PythonParts:
    """Files by name, and what a page must know about them."""

    files: dict[str, bytes]
    info: dict[str, Any]


def python_parts(cache: Path, report: Callable[[str], None]) -> PythonParts:
    """Return the parts from a cache folder, making them if necessary.

    The names of their folders change with their content, so that browsers can keep them for ever.
    """
    report("engine")
    try:
        engine = wasm_library(cache).read_bytes()
    except CompileError as error:
        raise ParseError("no_wasm", what=str(error)) from None
    report("python")
    pyodide = pyodide_folder(cache)
    snapshot_info = make_snapshot(pyodide, cache)
    snapshot = snapshot_info.file.read_bytes()
    parts = {name: (pyodide / name).read_bytes() for name in PAGE_FILES}
    folder = f"python-{digest(*parts.values())}/"
    snapshot_file = f"snapshot-{digest(snapshot)}/snapshot.bin"
    engine_file = f"engine-{digest(engine)}/engine.wasm"
    net = net_file().read_bytes()
    net_name = f"net-{digest(net)}/{FILE}"
    files = {folder + name: data for name, data in parts.items()}
    info = {
        "folder": folder,
        "snapshot": snapshot_file,
        "size": len(snapshot),
        "image": snapshot_info.image_size,
        "engine": engine_file,
        "net": net_name,
        "options": OPTIONS,
    }
    files |= {snapshot_file: snapshot, engine_file: engine, net_name: net}
    return PythonParts(files, info)


def digest(*parts: bytes) -> str:
    """Return a short digest of several parts."""
    return sha256(b"".join(sha256(part).digest() for part in parts)).hexdigest()[:_DIGITS]
