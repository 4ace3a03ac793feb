"""Export the engine as a C library: header, sources, build files, examples and some games."""

import shlex
from collections.abc import Sequence
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from textwrap import wrap

from kingdombuilder.native.abi import ABI_VERSION, FUNCTIONS, Function
from kingdombuilder.native.blocks import write_blocks
from kingdombuilder.native.compilers import FLAG_SETS, ONLY_LIBRARY, PORTABLE
from kingdombuilder.native.layout import LINE_BYTES, WORDS
from kingdombuilder.native.library import MAIN, source_files
from kingdombuilder.native.limits import MAX_LINE_PICKS, MAX_LINES
from kingdombuilder.rules.state import State
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.rules.turn import CHANCE, NOBODY

HEADER, GAMES = "kingdombuilder.h", "games.kb"
SOURCES = "src"
TEMPLATES = ("Makefile", "README.md", "example.c", "example.mjs")
_COLUMNS = 96
_WASM_LINK = ("-Wl,--no-entry", "-Wl,--export=__heap_base", "-Wl,--strip-all")


def export_library(folder: Path, states: Sequence[State]) -> list[Path]:
    """Write the library, and the states as blocks, to a folder and return the files."""
    (folder / SOURCES).mkdir(parents=True, exist_ok=True)
    texts = {f"{SOURCES}/{name}": text for name, text in source_files().items()}
    texts[HEADER] = header()
    for name in TEMPLATES:
        texts[name] = _fill(files(__package__).joinpath("export", name).read_text("utf-8"))
    paths = []
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
        paths.append(folder / name)
    (folder / GAMES).write_bytes(write_blocks(states))
    return [*paths, folder / GAMES]


def header() -> str:
    """Return the C header of the exported functions."""
    constants = {
        "ABI": ABI_VERSION,
        "SEATS": MAX_SEATS,
        "WORDS": WORDS,
        "PICKS": WORDS * 64,
        "LINES": MAX_LINES,
        "LINE_PICKS": MAX_LINE_PICKS,
        "ALIGNMENT": LINE_BYTES,
        "CHANCE": CHANCE,
        "NOBODY": NOBODY,
        "OK": 0,
        "NO_BLOCK": 1,
        "OTHER_VERSION": 2,
        "ILLEGAL": 3,
    }
    text = _fill(files(__package__).joinpath("export", HEADER).read_text("utf-8"))
    names = "".join(f"#define KB_{name} {_literal(value)}\n" for name, value in constants.items())
    functions = "\n".join(map(_document, FUNCTIONS))
    return text.replace("@constants@\n", names).replace("@functions@\n", functions)


def _literal(value: int) -> str:
    return f"({value})" if value < 0 else str(value)


def _document(function: Function) -> str:
    about = "".join(f"// {line}\n" for line in wrap(function.about, _COLUMNS))
    return f"{about}KB_API {function.declaration}\n"


def _fill(template: str) -> str:
    """Fill in what build files and examples need to know."""
    exports = [f"-Wl,--export={function.symbol}" for function in FUNCTIONS]
    facts = {
        "version": version("kingdombuilder"),
        "abi": str(ABI_VERSION),
        "main": f"{SOURCES}/{MAIN}",
        "games": GAMES,
        "flags": shlex.join(PORTABLE),
        "library_flags": shlex.join(ONLY_LIBRARY),
        "fast": shlex.join(FLAG_SETS[0]),
        "wasm_exports": " ".join([*_WASM_LINK, *exports]),
    }
    for name, text in facts.items():
        template = template.replace(f"@{name}@", text)
    return template
