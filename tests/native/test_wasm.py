"""The engine as WebAssembly plays the same games and finds the same lines as the native library."""

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdombuilder.cli.native import numbered_setup
from kingdombuilder.native import find_engine
from kingdombuilder.native.compilers import CompileError
from kingdombuilder.native.wasm import wasm_library
from kingdombuilder.notation.setup_code import write_setup_code
from kingdombuilder.text.parsing import ParseError
from tests.native import lockstep
from tools.built_page import find_node

ROOT = Path(__file__).parents[2]
SECONDS = 1800


def numbered(first: int, last: int) -> list[tuple[str, int]]:
    """Return set-ups with all numbers of seats and mixes of boxes, each with a seed."""
    return [
        (write_setup_code(numbered_setup(Random(f"wasm {n}"), n)), n) for n in range(first, last)
    ]


def in_site(site: Path, given: object, folder: Path) -> Any:
    """Return what the lockstep results in, in the interpreter of a site."""
    arguments = folder / "given.json"
    arguments.write_text(json.dumps(given), "utf-8")
    script, code = ROOT / "tools" / "site_python.mjs", Path(lockstep.__file__)
    done = subprocess.run(
        (str(find_node()), script, site, code, arguments),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def both(site: Path, folder: Path, games: int, searches: int) -> None:
    """Compare the native library with the interpreter of a site."""
    given = {"games": numbered(0, games), "searches": numbered(1000, 1000 + searches)}
    assert find_engine().engine
    here = json.loads(json.dumps(lockstep.main(given)))
    there = in_site(site, given, folder)
    assert there["games"] == here["games"]
    assert there["searches"] == here["searches"]


def test_some_games_and_searches_are_the_same(site_folder: Path, tmp_path: Path) -> None:
    """By CPython, the native library and WebAssembly, pick by pick and value by value."""
    both(site_folder, tmp_path, games=12, searches=6)


def test_500_games_and_100_searches_are_the_same(site_folder: Path, tmp_path: Path) -> None:
    """The same with all mixes of boxes, many times."""
    both(site_folder, tmp_path, games=500, searches=100)


def test_a_missing_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says which package to install."""
    monkeypatch.setattr("kingdombuilder.native.wasm.ZIG", "no-such-package")
    with pytest.raises(ParseError, match="pip install 'kingdombuilder\\[native\\]'"):
        wasm_library(tmp_path)


def test_a_failing_compiler_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first line is reported, and the next use tries again."""
    monkeypatch.setattr("kingdombuilder.native.wasm._COMPILE", ("no-such-command",))
    with pytest.raises(CompileError):
        wasm_library(tmp_path)
    assert list(tmp_path.iterdir()) == []
