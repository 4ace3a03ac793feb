"""`kingdombuilder arena` as a person uses it: real processes, real files, Ctrl-C."""

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
    """The games in a file."""
    lines = file.read_bytes().splitlines()[1:] if file.exists() else []
    return [json.loads(line)["game"] for line in lines if line.endswith(b"}")]


def refused(*arguments: str, folder: Path, lang: str = "C") -> str:
    """What a mistake is answered with: one line, exit code 2, no traceback, no file."""
    done = run(*arguments, folder=folder, lang=lang)
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    return done.stderr.strip().splitlines()[-1]


@contextmanager
def running(*arguments: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The command, with Ctrl-C heard as on a terminal; nothing of it is left in the end."""
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


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    for _ in range(300):
        if holds():
            return
        time.sleep(0.1)
    pytest.fail("it did not happen in time")


def ended(process: psutil.Process) -> bool:
    """Whether a process does no more, even if whoever is to bury it takes its time."""
    try:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def test_a_match_is_reported_as_json_and_drawn(tmp_path: Path) -> None:
    """Ratings, wins, gold, time, forfeits, cards; and a picture."""
    done = run(
        *["apprentice", "uniform", "uniform@3", "--games", "12", "--seed", "4", "--json"],
        *["--anchor", "uniform", "--chart", "chart.svg", "--boxes", "all", "--players", "3"],
        folder=tmp_path,
    )
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert (found["games"], found["deals"], found["seed"], found["players"]) == (12, 4, 4, 3)
    assert found["anchor"] == "uniform"
    best = found["bots"][0]
    assert best["name"] == "apprentice"
    assert best["low"] <= best["rating"] <= best["high"]
    assert best["seats"] == 12
    assert 0 < best["seconds"]["median"] <= best["seconds"]["most"] <= best["seconds"]["longest"]
    assert sum(bot["wins"] for bot in found["bots"]) == pytest.approx(12, abs=0.01)
    assert all(
        set(worths) <= {"apprentice", "uniform", "uniform@3"} for worths in found["cards"].values()
    )
    ElementTree.parse(tmp_path / "chart.svg")
    assert found["file"] == "arena-4.jsonl"
    assert sorted(results_in(tmp_path / "arena-4.jsonl")) == list(range(12))


def test_a_match_is_reported_as_tables(tmp_path: Path) -> None:
    """In the language of the locale."""
    arguments = ["apprentice", "uniform", "--games", "4", "--seed", "2"]
    assert "4 games, 2 deals" in run(*arguments, folder=tmp_path).stdout
    again = run(*arguments, folder=tmp_path, lang="fr_FR.UTF-8").stdout
    assert "4 parties, 2 donnes" in again
    assert "repère" in again


def test_ctrl_c_keeps_what_was_played_and_the_match_goes_on(tmp_path: Path) -> None:
    """The printed command resumes the match, and no game is played twice."""
    file = tmp_path / "match.jsonl"
    arguments = ["apprentice", "uniform", "--games", "4000", "--seed", "6", "--out", "match.jsonl"]
    with running(*arguments, folder=tmp_path) as process:
        until(lambda: len(results_in(file)) > 20)
        children = psutil.Process(process.pid).children(recursive=True)
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in errors
    until(lambda: all(map(ended, children)))
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
    ("kill", "how"), [(os.killpg, signal.SIGINT), (os.kill, signal.SIGTERM)], ids=["ctrl-c", "kill"]
)
def test_programs_that_think_for_ever_are_ended(
    tmp_path: Path, kill: Callable[[int, int], None], how: int
) -> None:
    """Nothing is left running, whether all hear of it or only the command."""
    with running(*_sleeping(tmp_path), folder=tmp_path) as process:
        found = _sleepers(tmp_path)
        kill(process.pid, how)
        process.communicate(timeout=30)
    assert process.returncode == 130
    until(lambda: all(map(ended, found)))


def test_programs_end_when_a_worker_is_interrupted_repeatedly(tmp_path: Path) -> None:
    """To be asked twice does not disturb it when it ends them."""
    with running(*_sleeping(tmp_path), folder=tmp_path):
        found = _sleepers(tmp_path)
        workers = [worker for program in found if (worker := program.parent())]
        while not all(map(ended, workers)):
            for worker in workers:
                with contextlib.suppress(psutil.NoSuchProcess):
                    worker.terminate()
        assert all(map(ended, found))


def _sleeping(folder: Path) -> list[str]:
    """Two programs that never make a move, and leave a note when they are to."""
    asleep = "import os, pathlib; pathlib.Path(f'{os.getpid()}.asleep').touch(); time.sleep(1000)"
    sleeper = program(folder, asleep, name="sleeper")
    programs = ["--program", sleeper, "--program", f"other-{sleeper}"]
    return [*programs, "--seconds", "100", "--jobs", "2"]


def _sleepers(folder: Path) -> list[psutil.Process]:
    """Programs of two workers that were asked for a move and sleep."""
    until(lambda: len(list(folder.glob("*.asleep"))) >= 2)
    return [psutil.Process(int(file.stem)) for file in folder.glob("*.asleep")]


def test_a_torn_file_goes_on(tmp_path: Path) -> None:
    """With the seed that it tells."""
    arguments = ["apprentice", "uniform", "--games", "6", "--out", "match.jsonl", "--json"]
    first = json.loads(run(*arguments, folder=tmp_path).stdout)
    file = tmp_path / "match.jsonl"
    file.write_bytes(file.read_bytes()[:-30])
    second = json.loads(run(*arguments, folder=tmp_path).stdout)
    assert second["seed"] == first["seed"]
    assert sorted(results_in(file)) == list(range(6))
    assert [bot["gold"] for bot in first["bots"]] == [bot["gold"] for bot in second["bots"]]


def test_bad_bots_lose_and_the_match_goes_on(tmp_path: Path) -> None:
    """The table says how often and why."""
    bad = program(tmp_path, "print('no', flush=True)")
    done = run("apprentice", "uniform", "--program", bad, "--games", "12", folder=tmp_path)
    assert done.returncode == 0
    assert "bad forfeited 8 games. The first time: unreadable answer: no" in done.stdout


def test_a_python_file_enters(tmp_path: Path) -> None:
    """Named after itself."""
    (tmp_path / "my_bot.py").write_text((EXAMPLES / "bot.py").read_text("utf-8"), "utf-8")
    done = run("uniform", "--python-bot", "my_bot.py", "--games", "4", "--json", folder=tmp_path)
    entered = {bot["name"]: bot["forfeits"] for bot in json.loads(done.stdout)["bots"]}
    assert entered == {"my_bot": {}, "uniform": {}}
    (tmp_path / "my_bot.py").write_text("def decide(seen, random):\n    return 1\n")
    file = next(tmp_path.glob("*.jsonl")).name
    told = refused("uniform", "--python-bot", "my_bot.py", "--out", file, folder=tmp_path)
    assert "results of another match: bots is uniform (uniform), my_bot (my_bot.py 1.0 " in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["apprentice"], "a match needs at least 2 bots"),
        (["apprentice", "unifrom"], "did you mean 'uniform'"),
        (["apprentice", "uniform", "--games", "0"], "a match needs at least 1 game (got 0)"),
        (["apprentice", "uniform", "--players", "7"], "a game has 2 to 5 seats (got 7)"),
        (["apprentice", "uniform", "--boxes", "nomds"], "no box 'nomds'; did you mean 'nomads'"),
        (["apprentice", "uniform", "--anchor", "x"], "no bot 'x'"),
        (["apprentice", "uniform", "--seconds", "0"], "seconds must be more than 0 (got 0.0)"),
        (["apprentice", "--python-bot", "none.py"], "none.py: No such file"),
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
def test_a_mistake_is_answered_in_a_line(tmp_path: Path, arguments: list[str], told: str) -> None:
    """That says what and where."""
    (tmp_path / "broken.py").write_text("x = 1\ny = = 2\n")
    (tmp_path / "empty.py").write_text("x = 1\n")
    assert told in refused(*arguments, folder=tmp_path)


def test_a_progress_bar_is_on_a_terminal(tmp_path: Path) -> None:
    """And nothing elsewhere."""
    main, other = pty.openpty()
    command = [sys.executable, "-m", "kingdombuilder", "arena", "apprentice", "uniform"]
    with subprocess.Popen(
        [*command, "--games", "60"], stderr=other, stdout=subprocess.DEVNULL, cwd=tmp_path
    ):
        os.close(other)
        shown = b""
        with contextlib.suppress(OSError):  # the terminal closes when the command is done
            while more := os.read(main, 4096):
                shown += more
    os.close(main)
    assert "/60" in shown.decode(errors="replace")


def test_help_says_how_games_are_counted(tmp_path: Path) -> None:
    """Whole deals."""
    done = run("--help", folder=tmp_path)
    assert done.returncode == 0
    assert "whole deals" in " ".join(done.stdout.split())
