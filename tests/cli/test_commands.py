"""The command line as a person uses it: real files, real processes but for help and mistakes."""

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
    """One command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "kingdombuilder", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env=os.environ | {"LC_ALL": lang, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
        timeout=120,
    )


Refused = Callable[..., str]


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Refused:
    """What a mistake is answered with, in this process: one line and exit code 2.

    After the usage, where it is an option that makes no sense.
    """
    monkeypatch.setenv("LC_ALL", "C")

    def line(*arguments: str, typed: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            code: object = main(arguments)
        except SystemExit as ended:
            code = ended.code
        said = capsys.readouterr().err.splitlines()
        assert code == MISTAKE
        assert len(said) == 1 or said[0].startswith("usage:")
        return said[-1]

    return line


COMMANDS = (
    *("play", "setup", "selfplay", "arena", "replay", "score", "draw", "box", "bench", "soak"),
    *("serve", "native"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """--help tells what it takes."""
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert "--lang" in capsys.readouterr().out


def test_selfplay_counts_games_with_every_invariant_checked() -> None:
    """Games, picks, seconds, wins and mean gold per bot."""
    done = run(
        *["selfplay", "--games", "12", "--players", "3", "--bots", "apprentice,uniform,uniform"],
        *["--seed", "7", "--check-invariants", "--json"],
    )
    found = json.loads(done.stdout)
    assert done.returncode == 0
    assert found["games"] == 12
    assert found["picks"] > 12 * 100
    assert found["seconds"] > 0
    assert found["wins"]["apprentice"] > found["wins"]["uniform"]
    assert found["mean_gold"]["apprentice"] > found["mean_gold"]["uniform"]


def test_selfplay_writes_records(tmp_path: Path) -> None:
    """Every game as a record that replays."""
    run("selfplay", "--games", "3", "--bots", "uniform,uniform", "--records", str(tmp_path / "new"))
    files = sorted((tmp_path / "new").iterdir())
    assert len(files) == 3
    assert all(final_state(read_record(file.read_text("utf-8"))).phase == OVER for file in files)


def test_selfplay_shows_a_progress_bar_on_a_terminal() -> None:
    """And none elsewhere."""
    terminal, other = pty.openpty()
    command = [sys.executable, "-m", "kingdombuilder", "selfplay", "--games", "20"]
    with subprocess.Popen(command, stderr=other, stdout=subprocess.DEVNULL):
        os.close(other)
        shown = b""
        with contextlib.suppress(OSError):  # the terminal closes when the command is done
            while more := os.read(terminal, 4096):
                shown += more
    os.close(terminal)
    assert "Playing" in shown.decode(errors="replace")
    assert run("selfplay", "--games", "4", "--json").stderr == ""


def _hear_ctrl_c() -> None:
    """Who runs the tests may ignore Ctrl-C, and children would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_tells_what_has_been_played() -> None:
    """Nothing is lost, nothing is left running."""
    command = [sys.executable, "-m", "kingdombuilder", "selfplay", "--games", "100000", "--json"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_hear_ctrl_c,
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


def test_replay_tells_a_game() -> None:
    """The log, the last board, the scores."""
    done = run("replay", str(GOLDEN))
    assert done.returncode == 0
    assert "builds on" in done.stdout
    assert "Total" in done.stdout
    again = run("replay", str(GOLDEN), "--lang", "fr")
    assert "construit en" in again.stdout


def test_replay_gives_any_position(tmp_path: Path) -> None:
    """A position that can be drawn and scored."""
    position = run("replay", str(GOLDEN), "--at", "30", "--position").stdout
    file = tmp_path / "position.txt"
    file.write_text(position)
    assert run("draw", str(file)).returncode == 0
    scores = json.loads(run("score", str(file), "--json").stdout)
    assert len(scores["totals"]) == 3
    found = json.loads(run("replay", str(GOLDEN), "--at", "30", "--json").stdout)
    assert found["position"] == position
    assert found["totals"] == scores["totals"]


def test_score_counts_by_card_and_tells_the_hexes() -> None:
    """Gold carries its hexes."""
    found = json.loads(run("score", "-", "--json", typed=POSITION).stdout)
    first = {row["source"]: row for row in found["seats"][0]}
    assert first["knights"]["gold"] == 4
    assert sorted(first["knights"]["hexes"]) == ["C8", "D8"]
    assert found["winners"] == [1]
    assert "Knights" in run("score", "-", typed=POSITION).stdout


def test_draw_as_text_and_as_a_picture(tmp_path: Path) -> None:
    """SVG to a file or to the screen, legal hexes marked."""
    assert "(t)" in run("draw", "-", "--legal", typed=POSITION).stdout
    picture = tmp_path / "board.svg"
    run("draw", "-", "--svg", "--legal", "-o", str(picture), typed=POSITION)
    assert picture.read_text("utf-8").startswith("<svg")
    assert run("draw", "-", "--svg", typed=POSITION).stdout.startswith("<svg")
    assert "[▲]" in run("draw", "-", "--highlight", "1:knights", typed=POSITION).stdout


def test_box_lists_everything_in_both_languages() -> None:
    """Each entry with id, box, and its name and rule."""
    found = json.loads(run("box", "--json").stdout)
    shelves: dict[str, Shelf[Any]] = {
        "sections": SECTIONS,
        "locations": LOCATIONS,
        "cards": CARDS,
        "tasks": TASKS,
        "nomads": NOMADS,
        "queenies": QUEENIES,
    }
    for kind, shelf in shelves.items():
        assert [entry["id"] for entry in found[kind]] == list(shelf)
        for entry in found[kind]:
            assert entry["box"]
            assert entry["name"]["en"]
            assert entry["name"]["fr"]
            assert entry["rule"]["en"]
            assert entry["rule"]["fr"]
    assert "Chevaliers" in run("box", lang="fr_FR.UTF-8").stdout


def test_a_whole_game_at_the_table_by_typing(tmp_path: Path) -> None:
    """A person plays the suggested first game to its end by hints alone, then replays it."""
    file = tmp_path / "mine.txt"
    typed = "help\nrules\ngold\nwhy A1\nhint\n"
    game = run("play", "--seed", "5", "--record", str(file), "--lang", "en", typed=typed)
    assert game.returncode == 0
    assert "Hint:" in game.stdout
    assert "This is the suggested first game." in game.stdout
    assert game.stdout.count("next to a location") == 2, "at the beginning, and in the help"
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


def test_undo_restart_and_why_at_the_table() -> None:
    """Commands in both languages."""
    typed = "B7\nundo\nredo\nrestart\nundo\nfarm\nA1x\nquit\n"
    done = run("play", "--seed", "3", typed=typed)
    assert "builds on B7" in done.stdout
    assert "Nothing to undo" in done.stdout
    assert "Farm is not legal now" in done.stdout
    assert "Unknown command 'A1x'" in done.stdout
    french = run("play", "--seed", "3", "--lang", "fr", typed="pourquoi C7\nquitter\n")
    assert "Rien ne peut être construit en C7" in french.stdout


def test_a_set_up_is_one_line_that_rebuilds_it() -> None:
    """Shared, it gives the same table; which layouts are ours is said."""
    drawn = run("setup", "--boxes", "all", "--queenies", "all", "--players", "3", "--seed", "4")
    code = drawn.stdout.strip()
    assert "Unofficial layout" in drawn.stderr
    again = run("setup", "--setup", code, "--players", "3")
    assert again.stdout.strip() == code
    found = json.loads(run("setup", "--setup", code, "--players", "3", "--json").stdout)
    assert found["code"] == code
    assert found["seats"] == 3


def test_every_box_at_the_table() -> None:
    """Commands work with walls, windows and silos about; the hint is always legal."""
    typed = "rules\nhint\ngold\nwhy iA3\nquit\n"
    done = run("play", "--boxes", "all", "--queenies", "all", "--seed", "11", typed=typed)
    assert done.returncode == 0
    assert "Hint:" in done.stdout
    assert "Caves" in done.stdout
    french = run("play", "--boxes", "all", "--seed", "11", "--lang", "fr", typed="aide\nquitter\n")
    assert "choisir le terrain de ce tour" in french.stdout


def test_soak_finds_nothing_in_a_few_games() -> None:
    """The long run itself is `make soak`."""
    done = run("soak", "--games", "20")
    assert done.returncode == 0
    assert "20 games" in done.stdout
    assert "no rule broken" in done.stdout


def test_mistakes_are_one_line(tmp_path: Path, refused: Refused) -> None:
    """Bad input: what and where, a suggestion, exit code 2, never a traceback."""
    done = run("draw", "-", typed=POSITION.replace("tavern", "tavrn"))
    assert (done.returncode, done.stderr.count("\n")) == (MISTAKE, 1)
    assert "did you mean 'tavern'" in done.stderr
    assert "line 3, column 9: no hex 'Z8'" in refused(
        "draw", "-", typed=POSITION.replace("C8 D8", "Z8 D8")
    )
    corrupt = GOLDEN.read_text("utf-8").replace("1.1: ", "1.1: end ", 1)
    file = tmp_path / "corrupt.txt"
    file.write_text(corrupt)
    assert "end is not legal here" in refused("replay", str(file))
    assert str(file) in refused("replay", str(file))
    assert "No such file" in refused("score", str(tmp_path / "none.txt"))
    file.write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in refused("score", str(file))
    assert "no bot 'greed'" in refused("play", "--seats", "human,greed")
    assert "did you mean 'apprentice'" in refused("selfplay", "--bots", "aprentice,uniform")
    assert "no card 'night'" in refused("selfplay", "--cards", "night")
    assert "a game has 2 to 5 seats (got 6)" in refused("selfplay", "--players", "6")
    assert "this record has" in refused("replay", str(GOLDEN), "--at", "99999")
    assert "no box 'nomad'; did you mean 'nomads'?" in refused("setup", "--boxes", "nomad")
    assert "no Queenie 'cave'" in refused("setup", "--queenies", "cave")
    assert "the line 'cards:' is missing" in refused("setup", "--setup", "board: farm; seats: 2")
    assert "9:knights" in refused("draw", "-", "--highlight", "9:knights", typed=POSITION)


def test_a_reader_that_stops_reading_is_no_error() -> None:
    """`kingdombuilder box --json | head -1`."""
    command = f"{sys.executable} -m kingdombuilder box --json | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
