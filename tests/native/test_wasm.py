"""The engine as WebAssembly plays the same games and finds the same lines as the native library."""

import json
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
from tools.site_folder import run_in_site


def numbered_setups(first: int, last: int) -> list[tuple[str, int]]:
    """Return set-ups with all numbers of seats and mixes of boxes, each with a seed."""
    return [
        (write_setup_code(numbered_setup(Random(f"wasm {n}"), n)), n) for n in range(first, last)
    ]


def compare_both(site: Path, games: int, searches: int) -> None:
    """Compare the native library with the interpreter of a site."""
    assert find_engine().engine
    given: dict[str, list[Any]] = {
        "games": numbered_setups(0, games),
        "searches": numbered_setups(1000, 1000 + searches),
        "heat_maps": [(*one, lockstep.table_text(one[0])) for one in numbered_setups(2000, 2004)],
    }
    here = json.loads(json.dumps(lockstep.main(given)))
    there = run_in_site(site, Path(lockstep.__file__), given)
    assert there["games"] == here["games"]
    assert there["searches"] == here["searches"]
    assert there["heat_maps"] == here["heat_maps"]


def test_some_games_and_searches_are_the_same(site_folder: Path) -> None:
    """CPython, the native library and WebAssembly agree on every pick and value."""
    compare_both(site_folder, games=12, searches=6)


def test_500_games_and_100_searches_are_the_same(site_folder: Path) -> None:
    """They agree with all mixes of boxes."""
    compare_both(site_folder, games=500, searches=100)


def test_a_missing_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the package to install."""
    monkeypatch.setattr("kingdombuilder.native.wasm.ZIG", "no-such-package")
    with pytest.raises(ParseError, match="pip install 'kingdombuilder\\[native\\]'"):
        wasm_library(tmp_path)


def test_a_failing_compiler_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first line is reported, and the next use tries again."""
    monkeypatch.setattr("kingdombuilder.native.wasm._COMPILE", ("no-such-command",))
    with pytest.raises(CompileError):
        wasm_library(tmp_path)
    assert list(tmp_path.iterdir()) == []
