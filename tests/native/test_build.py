"""The library is made once and found again; if anything goes wrong, one line says so."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from kingdombuilder.cli import main
from kingdombuilder.native.build import (
    FOLDER_VARIABLE,
    SWITCH_VARIABLE,
    EngineStatus,
    load_or_build,
)
from kingdombuilder.native.compilers import VARIABLE
from kingdombuilder.rules import powers
from kingdombuilder.rules.cells import NONE

LANGUAGES = ("en", "fr")


def script(folder: Path, text: str) -> Path:
    """A program of a shell."""
    file = folder / "compiler"
    file.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    file.chmod(0o755)
    return file


@pytest.fixture
def copier(
    tmp_path: Path, status: EngineStatus, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A compiler that is quick, since it has what it makes at hand."""
    library = cache / status.facts["file"]
    log = tmp_path / "log"
    wanted = f'echo run >> {log}; while [ "$1" != -o ]; do shift; done; cp {library} "$2"'
    monkeypatch.setenv(VARIABLE, str(script(tmp_path, wanted)))
    return log


def status_line(found: EngineStatus) -> str:
    """The one line of each language; the English one."""
    lines = [found.say(language) for language in LANGUAGES]
    assert all(line and "\n" not in line for line in lines)
    return lines[0]


def test_it_is_made_once_and_found_again(tmp_path: Path, copier: Path) -> None:
    """The second use compiles nothing."""
    folder = tmp_path / "cache"
    first, second = load_or_build(folder), load_or_build(folder)
    assert (first.code, second.code) == ("made", "found")
    assert first.engine
    assert second.engine
    assert first.facts["file"] == second.facts["file"]
    assert copier.read_text("utf-8") == "run\n"
    assert "in use" in status_line(first)
    assert "in use" in status_line(second)
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("damage", [b"", b"nonsense", None])
def test_a_damaged_file_is_rebuilt(tmp_path: Path, copier: Path, damage: bytes | None) -> None:
    """Empty, overwritten, or cut short in the middle."""
    folder = tmp_path / "cache"
    file = folder / load_or_build(folder).facts["file"]
    whole = file.read_bytes()
    file.unlink()  # the file that is loaded keeps what it has
    file.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    found = load_or_build(folder)
    assert found.engine
    assert "damaged" in status_line(found)
    assert load_or_build(folder).code == "found"


def test_a_failing_compiler_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its own first line."""
    compiler = script(tmp_path, "echo no licence >&2; exit 3")
    monkeypatch.setenv(VARIABLE, str(compiler))
    found = load_or_build(tmp_path / "cache")
    assert found.engine is None
    assert found.code == "compiler_failed"
    assert f"{compiler} could not compile" in status_line(found)
    assert "(no licence)" in status_line(found)
    assert list((tmp_path / "cache").iterdir()) == []


def test_so_is_one_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who names a compiler means it."""
    monkeypatch.setenv(VARIABLE, "no-such-compiler -O1")
    assert "no-such-compiler -O1 could not compile" in status_line(
        load_or_build(tmp_path / "cache")
    )


def test_so_is_one_that_makes_what_cannot_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says that all is well, and it is not."""
    lies = 'while [ "$1" != -o ]; do shift; done; echo nonsense > "$2"'
    monkeypatch.setenv(VARIABLE, str(script(tmp_path, lies)))
    assert "cannot be loaded" in status_line(load_or_build(tmp_path / "cache"))


def test_a_cache_that_cannot_be_written_is_reported(tmp_path: Path, copier: Path) -> None:
    """Something else lies where the folder should be."""
    blocked = tmp_path / "blocked"
    blocked.write_text("a file", "utf-8")
    found = load_or_build(blocked / "cache")
    assert found.engine is None
    assert f"cannot be stored in {blocked}" in status_line(found)
    assert not copier.exists()


def test_so_is_a_read_only_folder(tmp_path: Path, copier: Path) -> None:
    """A folder without the right to write; to root only what the kernel keeps is read-only."""
    folder = Path("/proc/self") if os.geteuid() == 0 else tmp_path / "cache"
    folder.mkdir(exist_ok=True)
    if os.geteuid():
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert "cannot be stored" in status_line(load_or_build(folder))
    assert not copier.exists()


def test_without_a_compiler_cpython_is_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it is said how to get one."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr("kingdombuilder.native.compilers.find_spec", lambda name: None)
    found = load_or_build(tmp_path / "cache")
    assert found.engine is None
    assert "no C++ compiler" in status_line(found)
    assert not (tmp_path / "cache").exists()


def test_rules_that_cannot_be_translated_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the file and the line, as when somebody writes a box of their own."""
    monkeypatch.setattr(powers, "START", [*powers.START, lambda s, anywhere: NONE])
    assert "test_build.py" in status_line(load_or_build(tmp_path))


def test_of_first_uses_at_the_same_time_one_compiles(tmp_path: Path, copier: Path) -> None:
    """Four processes find an empty cache at once; each has an engine, and one file is left."""
    environment = {**os.environ, FOLDER_VARIABLE: str(tmp_path / "cache")}
    command = [sys.executable, "-m", "kingdombuilder", "native"]
    uses = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    told = [use.communicate(timeout=100)[0] for use in uses]
    assert [use.returncode for use in uses] == [0] * 4
    assert all("in use" in line and "CPython" not in line for line in told)
    assert len(list((tmp_path / "cache" / "native").iterdir())) == 1
    assert copier.read_text("utf-8") == "run\n"


def test_a_missing_engine_is_reported_once(tmp_path: Path) -> None:
    """Asking twice prints the message once."""
    environment = {**os.environ, SWITCH_VARIABLE: "off", FOLDER_VARIABLE: str(tmp_path)}
    twice = "from kingdombuilder.native import native_engine as n; print(n('en'), n('en'))"
    done = subprocess.run(
        [sys.executable, "-c", twice], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "None None\n"
    assert done.stderr == f"kingdombuilder: CPython is in use: {SWITCH_VARIABLE} is off.\n"


def test_the_command_shows_what_is_in_use(
    status: EngineStatus, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And compares both engines on request."""
    monkeypatch.setattr("kingdombuilder.native.build._status", status)
    assert main(["native", "--compare", "1", "--jobs", "1", "--lang", "en"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert status.facts["file"] in first
    assert "both engines agree" in second
    monkeypatch.setattr(
        "kingdombuilder.native.build._status", EngineStatus(None, "no_compiler", {})
    )
    assert main(["native", "--compare", "1", "--lang", "en"]) == 1
    assert "no native engine to compare" in capsys.readouterr().out
