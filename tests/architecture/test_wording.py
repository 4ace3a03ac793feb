"""Plain English: phrases that read like a literal translation are not used.

Files that still have some are listed with their number in `wording.json`; a file may only get
better, and its entry shrinks with it. `python -m tests.architecture.test_wording` writes the list.
"""

import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
EXCEPTIONS = Path(__file__).with_name("wording.json")
FOLDERS = ("src", "docs", "tools", "tests", "README.md", "CONTRIBUTING.md")
SUFFIXES = {".py", ".md", ".toml", ".js", ".ts", ".css", ".h", ".html"}
FRENCH = ("locales/fr", "prose/fr.md", "docs/regles.md")
PHRASES = re.compile(
    r"\b(anew|midst|noughts?|whosever|thereof|foretold|of old|so many|as long again"
    r"|(?:is|are|was|were|be) told|told apart|that is none|to be had|who has none|who has nothing"
    r"|whoever looks after|is to pick|is to play|is to be|as one likes|one['’]s own|whose it is"
    r"|by themselves alone|what it is told|in the midst)\b",
    re.IGNORECASE,
)


def tracked_files() -> list[Path]:
    """The text files of the project that hold English."""
    listed = subprocess.run(
        ["git", "ls-files", *FOLDERS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = [ROOT / line for line in listed.stdout.splitlines()]
    return [
        file
        for file in files
        if file.suffix in SUFFIXES
        and file.is_file()
        and file != Path(__file__)
        and not any(part in file.as_posix() for part in FRENCH)
    ]


def phrases_by_file() -> dict[str, int]:
    """How many phrases each file has; files without any are left out."""
    counts = {
        file.relative_to(ROOT).as_posix(): len(PHRASES.findall(file.read_text("utf-8")))
        for file in tracked_files()
    }
    return {name: count for name, count in sorted(counts.items()) if count}


def test_no_file_has_more_odd_phrases_than_it_had() -> None:
    """New text is plain English, and old text only improves."""
    allowed = json.loads(EXCEPTIONS.read_text("utf-8"))
    worse = {name: n for name, n in phrases_by_file().items() if n > allowed.get(name, 0)}
    assert worse == {}


def test_the_list_of_exceptions_is_current() -> None:
    """An improved file has a lower number, so that it cannot get worse again."""
    assert json.loads(EXCEPTIONS.read_text("utf-8")) == phrases_by_file()


if __name__ == "__main__":
    EXCEPTIONS.write_text(json.dumps(phrases_by_file(), indent=1) + "\n", "utf-8")
