"""Pyodide, the Python interpreter for browsers: from the checkout's tools, or from npm."""

import json
import tarfile
import tempfile
from base64 import b64encode
from hashlib import sha512
from importlib.resources import files
from pathlib import Path

from kingdombuilder.server.content.site.node import run_program
from kingdombuilder.text.parsing import ParseError

NAME, VERSION = "pyodide", "314.0.7"
DIGEST = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PAGE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")  # that a page loads
FILES = (*PAGE_FILES, "pyodide-lock.json", "python_stdlib.zip")


def pyodide_folder(cache: Path) -> Path:
    """Return a folder with Pyodide, downloading it into the cache if necessary.

    Raise `ParseError` if npm is missing or cannot download it.
    """
    tools = Path(str(files("kingdombuilder"))).parent.parent / "node_modules" / NAME
    description = tools / "package.json"
    if description.is_file():
        package = json.loads(description.read_text("utf-8"))
        if (package["name"], package["version"]) == (NAME, VERSION):
            return tools
    folder = cache / f"{NAME}-{VERSION}"
    if not folder.is_dir():
        _download(folder)
    return folder


def _download(folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="making-") as place:
        package = f"{NAME}@{VERSION}"
        is_done, error = run_program("npm", ("pack", "--silent", package), Path(place))
        archives = list(Path(place).glob("*.tgz"))
        if not is_done or len(archives) != 1:
            raise ParseError("no_pyodide", version=VERSION, what=error)
        if b64encode(sha512(archives[0].read_bytes()).digest()).decode() != DIGEST:
            raise ParseError("wrong_pyodide", version=VERSION)
        unpacked = Path(place, NAME)
        unpacked.mkdir()
        with tarfile.open(archives[0]) as archive:
            for name in FILES:
                part = archive.extractfile(f"package/{name}")
                assert part is not None
                (unpacked / name).write_bytes(part.read())
        unpacked.rename(folder)
