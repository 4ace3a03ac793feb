"""The snapshot of an interpreter that has loaded the package, made once for the same sources."""

import json
import struct
import tempfile
import zipfile
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

from kingdombuilder.server.content.site import plain_pydantic
from kingdombuilder.server.content.site.node import run_program
from kingdombuilder.server.content.site.pyodide import VERSION
from kingdombuilder.text.parsing import ParseError

SCRIPT = "snapshot.mjs"
START_MODULE = "kingdombuilder.server.local.start"
# Rooms that a page does not use.
LEFT_OUT = (
    *("arena", "cli", "entrants", "research", "web"),
    *(f"server/{name}" for name in ("accounts", "content", "middleware", "observability")),
    *(f"server/{name}" for name in ("routes", "store", "tables")),
)
YEAR = (1980, 1, 1, 0, 0, 0)  # the first that an archive can have
_HEAD = struct.Struct("<5I")
_DIGITS = 16
# How the interpreter starts, where its snapshot is made and in a worker. The environment is
# complete, because what is missing would depend on the browser.
OPTIONS: dict[str, Any] = {
    "env": {
        "USER": "web_user",
        "LOGNAME": "web_user",
        "PATH": "/",
        "PWD": "/",
        "HOME": "/home/pyodide",
        "LANG": "en_US.UTF-8",
        "_": "./this.program",
        "PYTHONHASHSEED": "0",
        "PYTHONINSPECT": "1",
        "PYTHONNODEBUGRANGES": "1",  # the columns of tracebacks would take 370 KB of the download
    },
    # A list of no packages, because the snapshot has all that is needed.
    "lockFileContents": json.dumps(
        {
            "info": {
                "abi_version": "2026_0",
                "arch": "wasm32",
                "platform": "emscripten",
                "python": "3.14.2",
                "version": VERSION,
            },
            "packages": {},
        }
    ),
}


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot's file."""

    file: Path

    @property
    def image_size(self) -> int:
        """The bytes of the whole snapshot, of which the file has those that differ."""
        with self.file.open("rb") as file:
            _, head, memory, _, _ = _HEAD.unpack(file.read(_HEAD.size))
        return int(head + memory)


def make_snapshot(pyodide: Path, cache: Path) -> Snapshot:
    """Return the snapshot of this version from a cache folder, making it if necessary.

    Raise `ParseError` if Node is missing or fails.
    """
    archive, script = package_archive(), _script()
    content = (archive, script.read_bytes(), json.dumps(OPTIONS).encode(), VERSION.encode())
    digest = sha256(b"".join(sha256(part).digest() for part in content)).hexdigest()[:_DIGITS]
    file = cache / f"snapshot-{digest}.bin"
    if not file.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        _make(pyodide, archive, file)
    return Snapshot(file)


def _make(pyodide: Path, archive: bytes, file: Path) -> None:
    with tempfile.TemporaryDirectory(dir=file.parent, prefix="making-") as place:
        sources, target = Path(place, "sources.zip"), Path(place, "snapshot.bin")
        sources.write_bytes(archive)
        arguments = (str(_script()), str(pyodide), str(sources), str(target), START_MODULE)
        is_done, error = run_program("node", (*arguments, json.dumps(OPTIONS)), Path(place))
        if not is_done:
            raise ParseError("no_snapshot", what=error)
        target.replace(file)


def _script() -> Path:
    return Path(str(files(__package__))) / SCRIPT


def package_archive() -> bytes:
    """Return the sources and data that a page needs, with a plain stand-in for pydantic."""
    root = Path(str(files("kingdombuilder")))
    stand_in = Path(str(files(plain_pydantic)))
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, file in (*_files(root, "kingdombuilder"), *_files(stand_in, "pydantic")):
            archive.writestr(zipfile.ZipInfo(name, YEAR), file.read_bytes())
    return packed.getvalue()


def _files(root: Path, package: str) -> list[tuple[str, Path]]:
    entries = []
    for file in sorted(root.rglob("*")):
        name = file.relative_to(root).as_posix()
        is_left_out = name.startswith(tuple(f"{room}/" for room in LEFT_OUT))
        if file.is_file() and "__pycache__" not in name and not is_left_out:
            entries.append((f"{package}/{name}", file))
    return entries
