"""The command line with real files, and with real processes except for help and errors."""

import contextlib
import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest

from kingdombuilder.bots import BOTS
from kingdombuilder.box import CARDS, LOCATIONS, NOMADS, QUEENIES, SECTIONS, TASKS
from kingdombuilder.box.shelf import Shelf
from kingdombuilder.cli import MISTAKE, main
from kingdombuilder.game.record import final_state, read_record
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.state import OVER
from kingdombuilder.rules.turn import advance, chooser
from tools.online.figures import cpu_of

GOLDEN = Path(__file__).parents[1] / "golden" / "base-3-seats.txt"
POSITION = """\
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: C8 D8 C9; hand forest; tiles C7
seat 2: hand canyon
turn: 1 before
"""


def run(*arguments: str, typed: str = "", lang: str = "C") -> subprocess.CompletedProcess[str]:
    """Run a command in a subprocess."""
    return subprocess.run(
        [sys.executable, "-m", "kingdombuilder", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env=os.environ | {"LC_ALL": lang, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
        timeout=120,
    )


ErrorLine = Callable[..., str]


@pytest.fixture
def error_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> ErrorLine:
    """A function that runs an invalid command in this process and returns its error line.

    The exit code is 2, and only invalid options print the usage before the error.
    """
    monkeypatch.setenv("LC_ALL", "C")

    def run_invalid(*arguments: str, typed: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            code: object = main(arguments)
        except SystemExit as ended:
            code = ended.code
        lines = capsys.readouterr().err.splitlines()
        assert code == MISTAKE
        assert len(lines) == 1 or lines[0].startswith("usage:")
        return lines[-1]

    return run_invalid


COMMANDS = (
    *("play", "setup", "selfplay", "arena", "replay", "score", "draw", "box", "bench", "soak"),
    *("serve", "native"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """--help lists the options."""
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert "--lang" in capsys.readouterr().out


def test_selfplay_reports_games_with_checked_invariants() -> None:
    """The report has games, picks, seconds, wins and mean gold per bot."""
    done = run(
        *["selfplay", "--games", "12", "--players", "3", "--bots", "apprentice,uniform,uniform"],
        *["--seed", "7", "--check-invariants", "--json"],
    )
    report = json.loads(done.stdout)
    assert done.returncode == 0
    assert report["games"] == 12
    assert report["picks"] > 12 * 100
    assert report["seconds"] > 0
    assert report["wins"]["apprentice"] > report["wins"]["uniform"]
    assert report["mean_gold"]["apprentice"] > report["mean_gold"]["uniform"]


def test_selfplay_writes_records(tmp_path: Path) -> None:
    """Every game is a record that replays."""
    run("selfplay", "--games", "3", "--bots", "uniform,uniform", "--records", str(tmp_path / "new"))
    files = sorted((tmp_path / "new").iterdir())
    assert len(files) == 3
    assert all(final_state(read_record(file.read_text("utf-8"))).phase == OVER for file in files)


def test_selfplay_shows_a_progress_bar_on_a_terminal() -> None:
    """There is none elsewhere."""
    main_end, terminal = pty.openpty()
    command = [sys.executable, "-m", "kingdombuilder", "selfplay", "--games", "20"]
    with subprocess.Popen(command, stderr=terminal, stdout=subprocess.DEVNULL):
        os.close(terminal)
        output = b""
        with contextlib.suppress(OSError):  # the terminal closes when the command is done
            while more := os.read(main_end, 4096):
                output += more
    os.close(main_end)
    assert "Playing" in output.decode(errors="replace")
    assert run("selfplay", "--games", "4", "--json").stderr == ""


def _enable_ctrl_c() -> None:
    """Restore the default handler, because a parent that ignores Ctrl-C passes that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_reports_the_finished_games() -> None:
    """No result is lost, and no process is left."""
    command = [sys.executable, "-m", "kingdombuilder", "selfplay", "--games", "100000", "--json"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_enable_ctrl_c,
    )
    try:
        while cpu_of(psutil.Process(process.pid).children()) < 3:  # however busy the machine is
            assert process.poll() is None
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert json.loads(output)["games"] < 100000


def test_replay_shows_a_game() -> None:
    """It prints the log, the final board and the scores."""
    done = run("replay", str(GOLDEN))
    assert done.returncode == 0
    assert "builds on" in done.stdout
    assert "Total" in done.stdout
    french = run("replay", str(GOLDEN), "--lang", "fr")
    assert "construit en" in french.stdout


def test_replay_prints_any_position(tmp_path: Path) -> None:
    """It can be drawn and scored."""
    position = run("replay", str(GOLDEN), "--at", "30", "--position").stdout
    file = tmp_path / "position.txt"
    file.write_text(position)
    assert run("draw", str(file)).returncode == 0
    scores = json.loads(run("score", str(file), "--json").stdout)
    assert len(scores["totals"]) == 3
    report = json.loads(run("replay", str(GOLDEN), "--at", "30", "--json").stdout)
    assert report["position"] == position
    assert report["totals"] == scores["totals"]


def test_score_lists_gold_and_hexes_by_card() -> None:
    """Each payment names the hexes that earn it."""
    report = json.loads(run("score", "-", "--json", typed=POSITION).stdout)
    first = {row["source"]: row for row in report["seats"][0]}
    assert first["knights"]["gold"] == 4
    assert sorted(first["knights"]["hexes"]) == ["C8", "D8"]
    assert report["winners"] == [1]
    assert "Knights" in run("score", "-", typed=POSITION).stdout


def test_draw_writes_text_and_svg(tmp_path: Path) -> None:
    """SVG goes to a file or to standard output, and legal hexes are marked."""
    assert "(t)" in run("draw", "-", "--legal", typed=POSITION).stdout
    picture = tmp_path / "board.svg"
    run("draw", "-", "--svg", "--legal", "-o", str(picture), typed=POSITION)
    assert picture.read_text("utf-8").startswith("<svg")
    assert run("draw", "-", "--svg", typed=POSITION).stdout.startswith("<svg")
    assert "[▲]" in run("draw", "-", "--highlight", "1:knights", typed=POSITION).stdout


def test_box_lists_everything_in_both_languages() -> None:
    """Each entry has an id, a box, a name and a rule."""
    report = json.loads(run("box", "--json").stdout)
    shelves: dict[str, Shelf[Any]] = {
        "sections": SECTIONS,
        "locations": LOCATIONS,
        "cards": CARDS,
        "tasks": TASKS,
        "nomads": NOMADS,
        "queenies": QUEENIES,
    }
    for kind, shelf in shelves.items():
        assert [entry["id"] for entry in report[kind]] == list(shelf)
        for entry in report[kind]:
            assert entry["box"]
            assert entry["name"]["en"]
            assert entry["name"]["fr"]
            assert entry["rule"]["en"]
            assert entry["rule"]["fr"]
    assert "Chevaliers" in run("box", lang="fr_FR.UTF-8").stdout


def test_a_whole_game_can_be_played_by_typing(tmp_path: Path) -> None:
    """A player resumes the first game turn by turn until it is over."""
    file = tmp_path / "mine.txt"
    typed = "help\nrules\ngold\nwhy A1\nhint\n"
    game = run("play", "--seed", "5", "--record", str(file), "--lang", "en", typed=typed)
    assert game.returncode == 0
    assert "Hint:" in game.stdout
    assert "This is the suggested first game." in game.stdout
    assert game.stdout.count("next to a location") == 2, (
        "once at the beginning and once in the help"
    )
    assert "To continue" in game.stdout
    for _ in range(400):
        record = read_record(file.read_text("utf-8"))
        state = final_state(record)
        if state.phase == OVER:
            break

        lines = []
        while chooser(state) == 0:
            pick = BOTS["apprentice"].decide(seen_by(state, 0), Random(1))
            lines.append(pick_name(pick))
            advance(state, pick)
        run("play", "--resume", str(file), typed="\n".join(lines) + "\n")
    assert final_state(read_record(file.read_text("utf-8"))).phase == OVER


def test_the_table_has_commands_in_both_languages() -> None:
    """This covers undo, redo, restart and why."""
    typed = "B7\nundo\nredo\nrestart\nundo\nfarm\nA1x\nquit\n"
    done = run("play", "--seed", "3", typed=typed)
    assert "builds on B7" in done.stdout
    assert "Nothing to undo" in done.stdout
    assert "Farm is not legal now" in done.stdout
    assert "Unknown command 'A1x'" in done.stdout
    french = run("play", "--seed", "3", "--lang", "fr", typed="pourquoi C7\nquitter\n")
    assert "Rien ne peut être construit en C7" in french.stdout


def test_a_set_up_code_recreates_the_set_up() -> None:
    """It is one line, and unofficial layouts are announced."""
    random = run("setup", "--boxes", "all", "--queenies", "all", "--players", "3", "--seed", "4")
    code = random.stdout.strip()
    assert "Unofficial layout" in random.stderr
    again = run("setup", "--setup", code, "--players", "3")
    assert again.stdout.strip() == code
    report = json.loads(run("setup", "--setup", code, "--players", "3", "--json").stdout)
    assert report["code"] == code
    assert report["seats"] == 3


def test_the_table_supports_every_box() -> None:
    """Hints, rules, gold and explanations work with all things in play."""
    typed = "rules\nhint\ngold\nwhy iA3\nquit\n"
    done = run("play", "--boxes", "all", "--queenies", "all", "--seed", "11", typed=typed)
    assert done.returncode == 0
    assert "Hint:" in done.stdout
    assert "Caves" in done.stdout
    french = run("play", "--boxes", "all", "--seed", "11", "--lang", "fr", typed="aide\nquitter\n")
    assert "choisir le terrain de ce tour" in french.stdout


def test_soak_finds_no_error_in_a_few_games() -> None:
    """`make soak` runs many games."""
    done = run("soak", "--games", "20")
    assert done.returncode == 0
    assert "20 games" in done.stdout
    assert "no rule broken" in done.stdout


def test_invalid_input_is_reported_in_one_line(tmp_path: Path, error_line: ErrorLine) -> None:
    """The error names the place and a suggestion, the exit code is 2, without a traceback."""
    done = run("draw", "-", typed=POSITION.replace("tavern", "tavrn"))
    assert (done.returncode, done.stderr.count("\n")) == (MISTAKE, 1)
    assert "did you mean 'tavern'" in done.stderr
    assert "line 3, column 9: no hex 'Z8'" in error_line(
        "draw", "-", typed=POSITION.replace("C8 D8", "Z8 D8")
    )
    corrupt = GOLDEN.read_text("utf-8").replace("1.1: ", "1.1: end ", 1)
    file = tmp_path / "corrupt.txt"
    file.write_text(corrupt)
    assert "end is not legal here" in error_line("replay", str(file))
    assert str(file) in error_line("replay", str(file))
    assert "No such file" in error_line("score", str(tmp_path / "none.txt"))
    file.write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in error_line("score", str(file))
    assert "no bot 'greed'" in error_line("play", "--seats", "human,greed")
    assert "did you mean 'apprentice'" in error_line("selfplay", "--bots", "aprentice,uniform")
    assert "no card 'night'" in error_line("selfplay", "--cards", "night")
    assert "a game has 2 to 5 seats (got 6)" in error_line("selfplay", "--players", "6")
    assert "this record has" in error_line("replay", str(GOLDEN), "--at", "99999")
    assert "no box 'nomad'; did you mean 'nomads'?" in error_line("setup", "--boxes", "nomad")
    assert "no Queenie 'cave'" in error_line("setup", "--queenies", "cave")
    assert "the line 'cards:' is missing" in error_line("setup", "--setup", "board: farm; seats: 2")
    assert "9:knights" in error_line("draw", "-", "--highlight", "9:knights", typed=POSITION)


def test_a_closed_output_pipe_is_not_an_error() -> None:
    """The command is `kingdombuilder box --json | head -1`."""
    command = f"{sys.executable} -m kingdombuilder box --json | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
