"""Sections in the user's data folder are read, checked and used like the others."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from kingdombuilder.box import SECTIONS
from kingdombuilder.box.section import write_section

PAGE = Path(__file__).parents[2] / "docs" / "custom-sections.md"


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command with its own data folder."""
    return subprocess.run(
        [sys.executable, "-m", "kingdombuilder", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | {"KINGDOMBUILDER_DATA_DIR": str(folder), "LC_ALL": "C.UTF-8"},
    )


def drawing() -> str:
    """Return the section in the documentation."""
    match = re.search(r"```text\n(section: my_lake.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert match
    return match[1]


def test_the_section_of_the_documentation_can_be_played(tmp_path: Path) -> None:
    """A set-up names it, turned or not."""
    (tmp_path / "sections").mkdir()
    (tmp_path / "sections" / "lake.txt").write_text(drawing())
    setup = run(tmp_path, "setup", "--sections", "my_lake~,farm,oasis,tower", "--seed", "1")
    assert setup.stdout.startswith("board: my_lake~ farm oasis tower; cards:")
    listing = json.loads(run(tmp_path, "box", "--json").stdout)
    entry = next(entry for entry in listing["sections"] if entry["id"] == "my_lake")
    assert entry["box"] == "own"
    played = run(tmp_path, "selfplay", "--games", "2", "--sections", "my_lake", "--jobs", "1")
    assert played.returncode == 0, played.stderr


def test_a_printed_section_replaces_the_unofficial_one(tmp_path: Path) -> None:
    """It has the same name, and the note about the layout disappears."""
    note = run(tmp_path, "setup", "--boxes", "marshlands", "--cards", "knights,lords,miners")
    assert "Unofficial layout" in note.stderr
    (tmp_path / "sections").mkdir()
    for name in SECTIONS.names_in(("marshlands",)):
        text = write_section(SECTIONS[name]).replace("layout: house", "layout: published")
        (tmp_path / "sections" / f"{name}.txt").write_text(text)
    quiet = run(tmp_path, "setup", "--boxes", "marshlands", "--cards", "knights,lords,miners")
    assert quiet.stderr == ""
    assert quiet.returncode == 0


def test_a_bad_section_is_reported_and_the_others_are_used(tmp_path: Path) -> None:
    """The error has the line and column, and the command continues."""
    (tmp_path / "sections").mkdir()
    (tmp_path / "sections" / "bad.txt").write_text(drawing().replace("G G T T W", "G G X T W"))
    (tmp_path / "sections" / "good.txt").write_text(drawing())
    done = run(tmp_path, "setup", "--sections", "my_lake,farm,oasis,tower")
    assert "bad.txt: line 7, column 5: 'X' is not a terrain" in done.stderr
    assert done.returncode == 0
    assert "my_lake" in done.stdout
