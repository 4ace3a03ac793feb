"""The command `kingdombuilder puzzles`."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kingdombuilder.box import BOXES
from kingdombuilder.cli import main
from kingdombuilder.coach.puzzles.library import puzzles
from kingdombuilder.coach.puzzles.puzzle_text import read_puzzles

TIMEOUT = 120


def ids_in(folder: Path) -> dict[str, set[str]]:
    """Return the ids of the puzzles in a folder, by box."""
    return {
        box: {puzzle.id for puzzle in read_puzzles(file.read_text("utf-8"), box)}
        for box in BOXES
        if (file := folder / f"{box}.txt").exists()
    }


def test_the_list_can_be_counted_and_filtered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert "Grade 5" in printed
    assert f"{len(puzzles())} puzzles" in printed
    assert main(["puzzles", "--kind", "last-turn", "--box", "base", "--lang", "fr"]) == 0
    printed = capsys.readouterr().out
    for puzzle in puzzles().values():
        is_wanted = (puzzle.kind, puzzle.box) == ("last-turn", "base")
        assert (puzzle.id in printed) == is_wanted
    assert "Dernier tour" in printed
    assert main(["puzzles", "--seats", "9", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "No puzzle matches.\n"


def test_json_has_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert {one["id"] for one in listed} == set(puzzles())
    one = listed[0]
    assert puzzles()[one["id"]].best == one["best"]
    assert puzzles()[one["id"]].position == one["position"]
    assert main(["puzzles", "--json", "--grade", "1", "--seats", "3"]) == 0
    fewer = json.loads(capsys.readouterr().out)
    assert {(one["grade"], one["seats"]) for one in fewer} == {(1, 3)}


@pytest.mark.parametrize(("language", "words"), [("en", "There"), ("fr", "Il y a")])
def test_a_puzzle_is_shown_with_its_solution(
    capsys: pytest.CaptureFixture[str], language: str, words: str
) -> None:
    puzzle = next(iter(puzzles().values()))
    assert main(["puzzles", "show", puzzle.id, "--lang", language]) == 0
    assert words not in capsys.readouterr().out
    assert main(["puzzles", "show", puzzle.id, "--solution", "--lang", language]) == 0
    printed = capsys.readouterr().out
    assert words in printed or "Il n’y a" in printed
    assert str(puzzle.best) in printed


def test_mistakes_are_explained(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["puzzles", "show", "zzz", "--lang", "en"]) == 2
    assert "no puzzle 'zzz'" in capsys.readouterr().err
    (tmp_path / "base.txt").write_text("puzzle: none\n")
    assert main(["puzzles", "check", str(tmp_path), "--lang", "en"]) == 2
    assert "base.txt" in capsys.readouterr().err
    for option in ("--games", "--per-cell", "--jobs"):
        with pytest.raises(SystemExit):
            main(["puzzles", "make", str(tmp_path), option, "0"])
        assert "'0' is not a number from 1" in capsys.readouterr().err


def test_puzzles_are_made_checked_and_continued(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Two runs find the same puzzles as one, and the check detects a changed proof."""
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert main(["puzzles", "make", str(whole), "--games", "2", "--jobs", "1"]) == 0
    for games in ("1", "2"):
        assert main(["puzzles", "make", str(parts), "--games", games, "--jobs", "2"]) == 0
    assert ids_in(parts) == ids_in(whole)
    assert sum(map(len, ids_in(whole).values())) >= 1
    capsys.readouterr()
    assert main(["puzzles", "check", str(whole), "--lang", "en"]) == 0
    assert "proofs; median" in capsys.readouterr().out
    file = next(file for file in whole.glob("*.txt") if file.stem in BOXES)
    file.write_text(re.sub(r"lines \d+", "lines 999", file.read_text("utf-8")))
    assert main(["puzzles", "check", str(whole), "--lang", "en"]) == 1
    assert "another result" in capsys.readouterr().out


def test_an_interrupted_search_leaves_complete_files_and_continues(tmp_path: Path) -> None:
    folder = tmp_path / "found"
    command = [sys.executable, "-m", "kingdombuilder", "puzzles", "make", str(folder)]
    running = subprocess.Popen(
        [*command, "--games", "500", "--jobs", "1"],
        stderr=subprocess.PIPE,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    progress = folder / "progress.txt"
    deadline = time.monotonic() + TIMEOUT
    while not progress.exists():
        assert time.monotonic() < deadline
        assert running.poll() is None
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=TIMEOUT)
    assert running.returncode == 130
    assert b"Traceback" not in errors
    assert not list(folder.glob("*.part"))
    before = ids_in(folder)
    done = int(progress.read_text("utf-8").split()[1])
    assert main(["puzzles", "make", str(folder), "--games", str(done + 1), "--jobs", "1"]) == 0
    after = ids_in(folder)
    assert all(ids <= after[box] for box, ids in before.items())
