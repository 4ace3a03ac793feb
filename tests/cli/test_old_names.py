"""Renamed options and variables: the old names work for one more release, with a warning."""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kingdombuilder.cli import arena, draw, native, play, selfplay, serve, setup, store
from kingdombuilder.text.environment import old_variables, read_variable
from tests.server.socket_viewers import process

DOCS = Path(__file__).parents[2] / "docs"
BOARD = DOCS / "board.txt"
AddArguments = Callable[[argparse.ArgumentParser], None]

SETUP_COMMANDS = {
    "play": play.add_arguments,
    "setup": setup.add_arguments,
    "selfplay": selfplay.add_arguments,
    "arena": arena.add_arguments,
}
STORE_TASKS = (("backup", "there.gz"), ("restore", "there.gz"), ("info",))
OPTIONS: list[tuple[AddArguments, tuple[str, ...], str, str, tuple[str, ...]]] = [
    (serve.add_arguments, (), "--thinkers", "--bot-workers", ("2",)),
    (serve.add_arguments, (), "--proxy", "--trusted-proxies", ("10.0.0.1",)),
    (serve.add_arguments, (), "--log", "--log-format", ("json",)),
    (serve.add_arguments, (), "--data", "--data-dir", ("there",)),
    *((store.add_arguments, task, "--data", "--data-dir", ("there",)) for task in STORE_TASKS),
    (arena.add_arguments, (), "--on", "--cluster", ("auto",)),
    (arena.add_arguments, (), "--code", "--python-bot", ("mine.py",)),
    (arena.add_arguments, (), "--processes", "--jobs", ("99",)),
    *((add, (), "--without", "--exclude", ("lords,miners",)) for add in SETUP_COMMANDS.values()),
    *((add, (), "--present-only", "--rank-present-only", ()) for add in SETUP_COMMANDS.values()),
    (draw.add_arguments, ("-",), "--lit", "--highlight", ("1:knights",)),
    (selfplay.add_arguments, (), "--check", "--check-invariants", ()),
    (native.add_arguments, (), "--agree", "--compare", ("3",)),
]
VARIABLES = {
    "KINGDOMBUILDER_THINKERS": "KINGDOMBUILDER_BOT_WORKERS",
    "KINGDOMBUILDER_PROXY": "KINGDOMBUILDER_TRUSTED_PROXIES",
    "KINGDOMBUILDER_LOG": "KINGDOMBUILDER_LOG_FORMAT",
    "KINGDOMBUILDER_DATA": "KINGDOMBUILDER_DATA_DIR",
    "KINGDOMBUILDER_CACHE": "KINGDOMBUILDER_CACHE_DIR",
}


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a subprocess whose environment has no other variables of the project."""
    clean = {name: value for name, value in os.environ.items() if "KINGDOMBUILDER" not in name}
    return subprocess.run(
        [sys.executable, "-m", "kingdombuilder", *arguments],
        capture_output=True,
        text=True,
        env=clean | {"LC_ALL": "C.UTF-8", "COLUMNS": "100", **variables},
        timeout=120,
    )


@pytest.mark.parametrize(("add_arguments", "before", "old", "new", "value"), OPTIONS)
def test_an_old_option_sets_what_the_new_one_sets(
    add_arguments: AddArguments,
    before: tuple[str, ...],
    old: str,
    new: str,
    value: tuple[str, ...],
) -> None:
    """Only the old name is recorded for the warning."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    by_new = vars(parser.parse_args([*before, new, *value]))
    by_old = vars(parser.parse_args([*before, old, *value]))
    assert by_old.pop("old_options") == [(old, new)]
    assert by_old == by_new
    assert by_new != vars(parser.parse_args(before)), "the option changes nothing"


def test_a_repeatable_option_accepts_both_names() -> None:
    """The values keep the order of the command line."""
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    options = parser.parse_args(["--code", "a.py", "--python-bot", "b.py", "--code", "c.py"])
    assert options.python_bot == ["a.py", "b.py", "c.py"]
    assert options.old_options == [("--code", "--python-bot")] * 2
    assert parser.parse_args([]).python_bot == []


@pytest.mark.parametrize(("add_arguments", "before", "old", "new", "value"), OPTIONS)
def test_the_help_names_new_options_only(
    add_arguments: AddArguments,
    before: tuple[str, ...],
    old: str,
    new: str,
    value: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The old names are for existing scripts."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    with pytest.raises(SystemExit):
        parser.parse_args([*before, "--help"])
    options = re.findall(r"--[\w-]+", capsys.readouterr().out)
    assert new in options
    assert old not in options


@pytest.mark.parametrize(
    ("arguments", "old", "new", "value"),
    [
        (("draw", str(BOARD)), "--lit", "--highlight", ("1:merchants",)),
        (("setup", "--seed", "4"), "--without", "--exclude", ("knights",)),
        (("setup", "--seed", "4"), "--present-only", "--rank-present-only", ()),
        (("store", "info"), "--data", "--data-dir", ("nowhere",)),
    ],
)
def test_a_command_warns_about_an_old_option(
    arguments: tuple[str, ...], old: str, new: str, value: tuple[str, ...]
) -> None:
    """The warning is one line on standard error; everything else is the same."""
    by_new, by_old = run(*arguments, new, *value), run(*arguments, old, *value)
    warning = f"kingdombuilder: {old} is now {new}; the old name will be removed in 0.3\n"
    assert " is now " not in by_new.stderr
    assert by_old.stderr == warning + by_new.stderr
    assert (by_old.returncode, by_old.stdout) == (by_new.returncode, by_new.stdout)


def test_the_warning_is_translated_and_printed_once() -> None:
    """The option is given twice."""
    done = run("setup", "--without", "lords", "--without", "miners", "--lang", "fr")
    assert done.stderr.count("--without s’appelle désormais --exclude") == 1


@pytest.mark.parametrize(("old", "new"), VARIABLES.items())
def test_an_old_variable_is_read_unless_the_new_one_is_set(old: str, new: str) -> None:
    """An empty variable counts as unset."""
    assert read_variable(new, {old: "old"}) == "old"
    assert read_variable(new, {old: "old", new: ""}) == "old"
    assert read_variable(new, {old: "old", new: "new"}) == "new"
    assert read_variable(new, {}) == ""
    assert old_variables({old: "old"}) == [(old, new)]
    assert old_variables({old: "old", new: "new"}) == []
    assert old_variables({old: "", new: "new"}) == []


def test_a_command_warns_about_an_old_variable(tmp_path: Path) -> None:
    """It uses the folder that the variable names."""
    by_new = run("store", "info", KINGDOMBUILDER_DATA_DIR=str(tmp_path))
    by_old = run("store", "info", KINGDOMBUILDER_DATA=str(tmp_path))
    assert by_old.stderr == (
        "kingdombuilder: KINGDOMBUILDER_DATA is now KINGDOMBUILDER_DATA_DIR; "
        f"the old name will be removed in 0.3\n{by_new.stderr}"
    )
    assert str(tmp_path) in by_new.stderr


def test_the_native_engine_is_cached_in_the_folder_of_the_old_variable(tmp_path: Path) -> None:
    """The command prints the folder."""
    done = run("native", KINGDOMBUILDER_CACHE=str(tmp_path))
    assert str(tmp_path) in done.stdout
    assert "KINGDOMBUILDER_CACHE is now KINGDOMBUILDER_CACHE_DIR" in done.stderr


def test_a_server_that_logs_json_logs_old_names_as_json(tmp_path: Path) -> None:
    """Every line on its standard error is a JSON object."""
    old = {"KINGDOMBUILDER_LOG": "json", "KINGDOMBUILDER_PROXY": "127.0.0.1"}
    with process(tmp_path, "--port", "0", "--thinkers", "1", **old) as server:
        _, _, errors = server.stop(signal.SIGTERM)
    lines = [json.loads(line) for line in errors.splitlines()]
    warnings = [
        (line["old"], line["new"], line["level"])
        for line in lines
        if line["event"] == "option.renamed"
    ]
    assert warnings == [
        ("--thinkers", "--bot-workers", "warning"),
        ("KINGDOMBUILDER_LOG", "KINGDOMBUILDER_LOG_FORMAT", "warning"),
        ("KINGDOMBUILDER_PROXY", "KINGDOMBUILDER_TRUSTED_PROXIES", "warning"),
    ]


def test_a_server_that_logs_text_warns_about_old_names(tmp_path: Path) -> None:
    """With the new names it prints nothing."""
    with process(tmp_path, "--port", "0", "--thinkers", "1") as server:
        _, _, errors = server.stop(signal.SIGTERM)
    assert errors == (
        "kingdombuilder: --thinkers is now --bot-workers; the old name will be removed in 0.3\n"
    )
    with process(tmp_path, "--port", "0", "--bot-workers", "1") as server:
        _, _, errors = server.stop(signal.SIGTERM)
    assert errors == ""


def test_every_old_name_is_documented() -> None:
    """The table names its replacement."""
    table = (DOCS / "hosting.md").read_text("utf-8").partition("## Names that changed")[2]
    for old, new in [*((old, new) for _, _, old, new, _ in OPTIONS), *VARIABLES.items()]:
        assert f"| `{old}` | `{new}` |" in table
