"""The library is built once and cached; any failure is reported in one line."""

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
    load_or_build,
)
from kingdombuilder.native.compilers import VARIABLE
from kingdombuilder.native.status import EngineStatus
from kingdombuilder.rules import powers
from kingdombuilder.rules.cells import NONE

LANGUAGES = ("en", "fr")


def script(folder: Path, text: str) -> Path:
    """Write a shell script and return its path."""
    file = folder / "compiler"
    file.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    file.chmod(0o755)
    return file


@pytest.fixture
def copier(
    tmp_path: Path, status: EngineStatus, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A fast compiler that copies the finished library; the path of its log."""
    library = cache / status.facts["file"]
    log = tmp_path / "log"
    commands = f'echo run >> {log}; while [ "$1" != -o ]; do shift; done; cp {library} "$2"'
    monkeypatch.setenv(VARIABLE, str(script(tmp_path, commands)))
    return log


def status_line(status: EngineStatus) -> str:
    """Check that each language has one line, and return the English one."""
    lines = [status.message(language) for language in LANGUAGES]
    assert all(line and "\n" not in line for line in lines)
    return lines[0]


def test_the_library_is_built_once_and_cached(tmp_path: Path, copier: Path) -> None:
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
    """It is empty, overwritten or truncated."""
    folder = tmp_path / "cache"
    file = folder / load_or_build(folder).facts["file"]
    whole = file.read_bytes()
    file.unlink()  # the loaded file keeps its content
    file.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    status = load_or_build(folder)
    assert status.engine
    assert "damaged" in status_line(status)
    assert load_or_build(folder).code == "found"


@pytest.fixture
def no_zig(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the compiler of the package `ziglang`, which is tried after the named one."""
    monkeypatch.setattr("kingdombuilder.native.compilers.find_spec", lambda name: None)


@pytest.mark.usefixtures("no_zig")
def test_a_failing_compiler_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The report contains the compiler's first line."""
    compiler = script(tmp_path, "echo no licence >&2; exit 3")
    monkeypatch.setenv(VARIABLE, str(compiler))
    status = load_or_build(tmp_path / "cache")
    assert status.engine is None
    assert status.code == "compiler_failed"
    assert f"{compiler} could not compile" in status_line(status)
    assert "(no licence)" in status_line(status)
    assert list((tmp_path / "cache").iterdir()) == []


@pytest.mark.usefixtures("no_zig")
def test_a_missing_compiler_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was named by the environment variable."""
    monkeypatch.setenv(VARIABLE, "no-such-compiler -O1")
    assert "no-such-compiler -O1 could not compile" in status_line(
        load_or_build(tmp_path / "cache")
    )


@pytest.mark.usefixtures("no_zig")
def test_a_compiler_whose_library_cannot_be_loaded_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It exits with 0."""
    commands = 'while [ "$1" != -o ]; do shift; done; echo nonsense > "$2"'
    monkeypatch.setenv(VARIABLE, str(script(tmp_path, commands)))
    assert "cannot be loaded" in status_line(load_or_build(tmp_path / "cache"))


def test_a_cache_that_cannot_be_written_is_reported(tmp_path: Path, copier: Path) -> None:
    """A file is in the place of the folder."""
    blocked = tmp_path / "blocked"
    blocked.write_text("a file", "utf-8")
    status = load_or_build(blocked / "cache")
    assert status.engine is None
    assert f"cannot be stored in {blocked}" in status_line(status)
    assert not copier.exists()


def test_a_read_only_cache_folder_is_reported(tmp_path: Path, copier: Path) -> None:
    """For root, only /proc is read-only."""
    folder = Path("/proc/self") if os.geteuid() == 0 else tmp_path / "cache"
    folder.mkdir(exist_ok=True)
    if os.geteuid():
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert "cannot be stored" in status_line(load_or_build(folder))
    assert not copier.exists()


def test_cpython_is_used_without_a_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message explains how to get one."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr("kingdombuilder.native.compilers.find_spec", lambda name: None)
    status = load_or_build(tmp_path / "cache")
    assert status.engine is None
    assert "no C++ compiler" in status_line(status)
    assert not (tmp_path / "cache").exists()


def test_rules_that_cannot_be_translated_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message names the file, as for a user's own box."""
    monkeypatch.setattr(powers, "START", [*powers.START, lambda s, anywhere: NONE])
    assert "test_build.py" in status_line(load_or_build(tmp_path))


def test_one_of_several_simultaneous_first_uses_compiles(tmp_path: Path, copier: Path) -> None:
    """Four processes find an empty cache; each gets an engine, and one file is left."""
    environment = {**os.environ, FOLDER_VARIABLE: str(tmp_path / "cache")}
    command = [sys.executable, "-m", "kingdombuilder", "native"]
    uses = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    outputs = [use.communicate(timeout=100)[0] for use in uses]
    assert [use.returncode for use in uses] == [0] * 4
    assert all("in use" in line and "CPython" not in line for line in outputs)
    assert len(list((tmp_path / "cache" / "native").iterdir())) == 1
    assert copier.read_text("utf-8") == "run\n"


def test_a_missing_engine_is_reported_once(tmp_path: Path) -> None:
    """Two requests print one message."""
    environment = {**os.environ, SWITCH_VARIABLE: "off", FOLDER_VARIABLE: str(tmp_path)}
    twice = "from kingdombuilder.native import native_engine as n; print(n('en'), n('en'))"
    done = subprocess.run(
        [sys.executable, "-c", twice], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "None None\n"
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"kingdombuilder: CPython is in use: {SWITCH_VARIABLE} is off. ")
    assert line.endswith("the expert plays without its net.")


def test_the_command_shows_the_engine_in_use(
    status: EngineStatus, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It compares both engines on request."""
    monkeypatch.setattr("kingdombuilder.native.status._status", status)
    assert main(["native", "--compare", "1", "--jobs", "1", "--lang", "en"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert status.facts["file"] in first
    assert "both engines agree" in second
    monkeypatch.setattr(
        "kingdombuilder.native.status._status", EngineStatus(None, "no_compiler", {})
    )
    assert main(["native", "--compare", "1", "--lang", "en"]) == 1
    assert "no native engine to compare" in capsys.readouterr().out
