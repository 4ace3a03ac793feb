"""Compile the library as WebAssembly, for pages that run the package in the browser.

The file is a side module: the Python interpreter of the page loads it with ctypes, as it loads the
native library elsewhere, and both share their memory. So no other code differs.
"""

import sys
import tempfile
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from kingdombuilder.native.compilers import ZIG, CompileError, run_compiler
from kingdombuilder.native.library import MAIN, source_files
from kingdombuilder.text.parsing import ParseError

_COMPILE = (
    *("c++", "-target", "wasm32-emscripten", "-x", "c++", "-std=c++17", "-O3", "-w", "-g0"),
    *("-fPIC", "-fno-exceptions", "-fno-rtti", "-fvisibility=hidden", "-msimd128"),
    *("-mno-extended-const", "-c"),  # which older browsers do not know
)
_LINK = (
    *("wasm-ld", "-shared", "--experimental-pic", "--no-entry", "--export-dynamic"),
    *("--strip-all", "--unresolved-symbols=import-dynamic"),
)
_DIGITS = 16


def wasm_library(folder: Path) -> Path:
    """Return the compiled file from a cache folder, compiling it if necessary.

    Raise `ParseError` if the package `ziglang` is missing, and `CompileError`.
    """
    try:
        compiler = version(ZIG)
    except PackageNotFoundError:
        raise ParseError("no_zig", package=ZIG) from None
    files = source_files()
    content = "\n".join([*files.values(), compiler, *_COMPILE, *_LINK])
    file = folder / f"{sha256(content.encode()).hexdigest()[:_DIGITS]}.wasm"
    if not file.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        _compile(files, file)
    return file


def _compile(files: dict[str, str], file: Path) -> None:
    with tempfile.TemporaryDirectory(dir=file.parent, prefix="making-") as place:
        for name, text in files.items():
            Path(place, name).write_text(text, "utf-8")
        object_file, library = Path(place, "engine.o"), Path(place, "engine.wasm")
        zig = (sys.executable, "-m", ZIG)
        for command in (
            (*zig, *_COMPILE, str(Path(place, MAIN)), "-o", str(object_file)),
            (*zig, *_LINK, str(object_file), "-o", str(library)),
        ):
            if error := run_compiler(command):
                raise CompileError(error)
        library.replace(file)
