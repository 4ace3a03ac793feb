"""`kingdombuilder arena` with real processes, files and signals."""

import contextlib
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import psutil
import pytest

from tests.arena.matches import EXAMPLES, environment, program, run


def results_in(file: Path) -> list[int]:
    """Return the games in a results file."""
    lines = file.read_bytes().splitlines()[1:] if file.exists() else []
    return [json.loads(line)["game"] for line in lines if line.endswith(b"}")]


def error_line(*arguments: str, folder: Path, lang: str = "C") -> str:
    """Return the last line of a rejected command's error: exit code 2 and no traceback."""
    done = run(*arguments, folder=folder, lang=lang)
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    return done.stderr.strip().splitlines()[-1]


@contextmanager
def running(*arguments: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Run the command in its own session; kill everything that is left of it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "kingdombuilder", "arena", *arguments],
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until a condition is true."""
    for _ in range(300):
        if condition():
            return
        time.sleep(0.1)
    pytest.fail("the condition was not met in time")


def has_ended(process: psutil.Process) -> bool:
    """Return whether a process has ended, even if it has not been reaped."""
    try:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def test_a_match_is_reported_as_json_with_a_chart(tmp_path: Path) -> None:
    """The report has ratings, wins, gold, time, forfeits and cards."""
    done = run(
        *["apprentice", "uniform", "uniform@3", "--games", "12", "--seed", "4", "--json"],
        *["--anchor", "uniform", "--chart", "chart.svg", "--boxes", "all", "--players", "3"],
        folder=tmp_path,
    )
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert (report["games"], report["deals"], report["seed"], report["players"]) == (12, 4, 4, 3)
    assert report["anchor"] == "uniform"
    best = report["bots"][0]
    assert best["name"] == "apprentice"
    assert best["low"] <= best["rating"] <= best["high"]
    assert best["seats"] == 12
    assert 0 < best["seconds"]["median"] <= best["seconds"]["most"] <= best["seconds"]["longest"]
    assert sum(bot["wins"] for bot in report["bots"]) == pytest.approx(12, abs=0.01)
    assert all(
        set(worths) <= {"apprentice", "uniform", "uniform@3"} for worths in report["cards"].values()
    )
    ElementTree.parse(tmp_path / "chart.svg")
    assert report["file"] == "arena-4.jsonl"
    assert sorted(results_in(tmp_path / "arena-4.jsonl")) == list(range(12))


def test_a_match_is_reported_as_tables(tmp_path: Path) -> None:
    """They are in the language of the locale."""
    arguments = ["apprentice", "uniform", "--games", "4", "--seed", "2"]
    assert "4 games, 2 deals" in run(*arguments, folder=tmp_path).stdout
    again = run(*arguments, folder=tmp_path, lang="fr_FR.UTF-8").stdout
    assert "4 parties, 2 donnes" in again
    assert "repère" in again


def test_ctrl_c_keeps_the_results_and_the_match_can_be_resumed(tmp_path: Path) -> None:
    """The printed command resumes the match, and no game is played twice."""
    file = tmp_path / "match.jsonl"
    arguments = ["apprentice", "uniform", "--games", "4000", "--seed", "6", "--out", "match.jsonl"]
    with running(*arguments, folder=tmp_path) as process:
        wait_until(lambda: len(results_in(file)) > 20)
        children = psutil.Process(process.pid).children(recursive=True)
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in errors
    wait_until(lambda: all(map(has_ended, children)))
    assert "To continue: kingdombuilder arena --resume match.jsonl" in errors
    assert "apprentice" in output
    played = results_in(file)
    assert 20 < len(played) < 4000
    more = 2 * (len(played) // 2 + 10)
    done = run("--resume", "match.jsonl", "--games", str(more), "--json", folder=tmp_path)
    assert json.loads(done.stdout)["games"] <= more
    after = results_in(file)
    assert after[: len(played)] == played
    assert len(after) == len(set(after))
    assert set(range(more)) <= set(after)


@pytest.mark.parametrize(
    ("kill", "signal_number"),
    [(os.killpg, signal.SIGINT), (os.kill, signal.SIGTERM)],
    ids=["ctrl-c", "kill"],
)
def test_hanging_programs_are_killed_with_the_command(
    tmp_path: Path, kill: Callable[[int, int], None], signal_number: int
) -> None:
    """No process is left, whether all processes or only the command get the signal."""
    with running(*_sleeper_arguments(tmp_path), folder=tmp_path) as process:
        sleepers = _find_sleepers(tmp_path)
        kill(process.pid, signal_number)
        process.communicate(timeout=30)
    assert process.returncode == 130
    wait_until(lambda: all(map(has_ended, sleepers)))


def test_programs_are_killed_when_a_worker_is_interrupted_repeatedly(tmp_path: Path) -> None:
    """A second signal does not disturb the clean-up."""
    with running(*_sleeper_arguments(tmp_path), folder=tmp_path):
        sleepers = _find_sleepers(tmp_path)
        workers = [worker for program in sleepers if (worker := program.parent())]
        while not all(map(has_ended, workers)):
            for worker in workers:
                with contextlib.suppress(psutil.NoSuchProcess):
                    worker.terminate()
        wait_until(lambda: all(map(has_ended, sleepers)))  # their reaper kills them


def _sleeper_arguments(folder: Path) -> list[str]:
    """Return the arguments of two programs that never move but create a file when asked."""
    asleep = "import os, pathlib; pathlib.Path(f'{os.getpid()}.asleep').touch(); time.sleep(1000)"
    sleeper = program(folder, asleep, name="sleeper")
    programs = ["--program", sleeper, "--program", f"other-{sleeper}"]
    return [*programs, "--seconds", "100", "--jobs", "2"]


def _find_sleepers(folder: Path) -> list[psutil.Process]:
    """Wait for two programs that were asked for a move, and return their processes."""
    wait_until(lambda: len(list(folder.glob("*.asleep"))) >= 2)
    return [psutil.Process(int(file.stem)) for file in folder.glob("*.asleep")]


def test_a_match_with_a_torn_file_continues(tmp_path: Path) -> None:
    """The seed is read from the file."""
    arguments = ["apprentice", "uniform", "--games", "6", "--out", "match.jsonl", "--json"]
    first = json.loads(run(*arguments, folder=tmp_path).stdout)
    file = tmp_path / "match.jsonl"
    file.write_bytes(file.read_bytes()[:-30])
    second = json.loads(run(*arguments, folder=tmp_path).stdout)
    assert second["seed"] == first["seed"]
    assert sorted(results_in(file)) == list(range(6))
    assert [bot["gold"] for bot in first["bots"]] == [bot["gold"] for bot in second["bots"]]


def test_a_match_continues_after_forfeits(tmp_path: Path) -> None:
    """The table shows their number and the reason."""
    bad = program(tmp_path, "print('no', flush=True)")
    done = run("apprentice", "uniform", "--program", bad, "--games", "12", folder=tmp_path)
    assert done.returncode == 0
    assert "bad forfeited 8 games. The first time: unreadable answer: no" in done.stdout


def test_a_python_file_can_enter_a_match(tmp_path: Path) -> None:
    """Its name is that of the file, and its content identifies it."""
    (tmp_path / "my_bot.py").write_text((EXAMPLES / "bot.py").read_text("utf-8"), "utf-8")
    done = run("uniform", "--python-bot", "my_bot.py", "--games", "4", "--json", folder=tmp_path)
    forfeits = {bot["name"]: bot["forfeits"] for bot in json.loads(done.stdout)["bots"]}
    assert forfeits == {"my_bot": {}, "uniform": {}}
    (tmp_path / "my_bot.py").write_text("def decide(seen, random):\n    return 1\n")
    file = next(tmp_path.glob("*.jsonl")).name
    message = error_line("uniform", "--python-bot", "my_bot.py", "--out", file, folder=tmp_path)
    assert "results of another match: bots is uniform (uniform), my_bot (my_bot.py 1.0 " in message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["apprentice"], "a match needs at least 2 bots"),
        (["apprentice", "unifrom"], "did you mean 'uniform'"),
        (["apprentice", "uniform", "--games", "0"], "a match needs at least 1 game (got 0)"),
        (["apprentice", "uniform", "--players", "7"], "a game has 2 to 5 seats (got 7)"),
        (["apprentice", "uniform", "--boxes", "nomds"], "no box 'nomds'; did you mean 'nomads'"),
        (["apprentice", "uniform", "--anchor", "x"], "no bot 'x'"),
        (["apprentice", "uniform", "--seconds", "0"], "seconds must be more than 0 (got 0.0)"),
        (["apprentice", "--python-bot", "none.py"], "there is no file 'none.py'"),
        (
            ["apprentice", "--python-bot", "broken.py"],
            "broken.py cannot start: it crashed (line 2: SyntaxError",
        ),
        (["apprentice", "--python-bot", "empty.py"], "neither BOT nor decide(seen, random)"),
        (["apprentice", "--program", "x=false"], "false cannot start: it crashed (exit code 1)"),
        (["apprentice", "uniform", "--out", "broken.py"], "broken.py: not an arena results file"),
        (["--resume", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["--resume", "nowhere.jsonl", "--players", "2"], "remove --players"),
        (["apprentice", "uniform", "--cluster", "127.0.0.1:1"], "no Ray cluster answers"),
    ],
)
def test_an_invalid_argument_is_explained_in_one_line(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    """The message names the mistake."""
    (tmp_path / "broken.py").write_text("x = 1\ny = = 2\n")
    (tmp_path / "empty.py").write_text("x = 1\n")
    assert message in error_line(*arguments, folder=tmp_path)


def test_a_terminal_shows_a_progress_bar(tmp_path: Path) -> None:
    """The pseudo-terminal receives the number of games."""
    main, terminal = pty.openpty()
    command = [sys.executable, "-m", "kingdombuilder", "arena", "apprentice", "uniform"]
    with subprocess.Popen(
        [*command, "--games", "60"], stderr=terminal, stdout=subprocess.DEVNULL, cwd=tmp_path
    ):
        os.close(terminal)
        output = b""
        with contextlib.suppress(OSError):  # the terminal closes when the command is done
            while more := os.read(main, 4096):
                output += more
    os.close(main)
    assert "/60" in output.decode(errors="replace")


def test_the_help_explains_the_number_of_games(tmp_path: Path) -> None:
    """Games are played in whole deals."""
    done = run("--help", folder=tmp_path)
    assert done.returncode == 0
    assert "whole deals" in " ".join(done.stdout.split())
