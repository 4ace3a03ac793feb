"""Plain English: no phrases that read like a literal translation, and no participles as names."""

import ast
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("src", "docs", "tools", "tests", "README.md", "CONTRIBUTING.md")
CODE_FOLDERS = ("src", "tools", "tests", "examples")
SUFFIXES = {".py", ".md", ".toml", ".js", ".ts", ".css", ".h", ".html"}
FRENCH = ("locales/fr", "prose/fr.md", "docs/regles.md")
PHRASES = re.compile(
    r"\b(anew|midst|noughts?|whosever|thereof|foretold|of old|so many|as long again"
    r"|(?:is|are|was|were|be) told|told apart|that is none|to be had|who has none|who has nothing"
    r"|whoever looks after|is to pick|is to play|is to be|as one likes|one['’]s own|whose it is"
    r"|by themselves alone|what it is told|in the midst)\b",
    re.IGNORECASE,
)
FUNCTIONS = {
    *("told", "kept", "said", "spoken", "heard", "seated", "played", "found", "made", "known"),
    *("alone", "unbroken", "gone", "away"),
}
CLASS_ENDINGS = ("Said", "Told", "Wanted", "Shown")


def tracked_files(*folders: str) -> list[Path]:
    """Return the project's files in some folders."""
    listed = subprocess.run(
        ["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = [ROOT / line for line in listed.stdout.splitlines()]
    return [file for file in files if file.is_file() and file != Path(__file__)]


def is_english(file: Path) -> bool:
    """Return whether a file contains English text."""
    path = file.as_posix()
    return file.suffix in SUFFIXES and not any(part in path for part in FRENCH)


def odd_phrases(text: str) -> list[str]:
    """Return the forbidden phrases of a text."""
    return [match.group() for match in PHRASES.finditer(text)]


def odd_names(text: str) -> list[str]:
    """Return the functions and classes of a Python source that have a forbidden name."""
    names = []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if name.strip("_") in FUNCTIONS:
                    names.append(name)
            case ast.ClassDef(name=name) if name.endswith(CLASS_ENDINGS):
                names.append(name)
    return names


def test_no_phrase_reads_like_a_translation() -> None:
    """Code, texts, documentation and tests are checked."""
    assert _by_file([f for f in tracked_files(*FOLDERS) if is_english(f)], odd_phrases) == {}


def test_no_participle_is_a_name() -> None:
    """Functions are verbs and classes nouns."""
    sources = [file for file in tracked_files(*CODE_FOLDERS) if file.suffix == ".py"]
    assert _by_file(sources, odd_names) == {}


def _by_file(files: list[Path], odd: Callable[[str], list[str]]) -> dict[str, list[str]]:
    lists = {file.relative_to(ROOT).as_posix(): odd(file.read_text("utf-8")) for file in files}
    return {name: matches for name, matches in lists.items() if matches}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("def told(): ...", ["told"]),
        ("async def _kept(): ...", ["_kept"]),
        ("class GameTold: ...", ["GameTold"]),
        ("class A:\n    def found(self): ...", ["found"]),
        ("def f(known):\n    found = known\n    return found", []),
        ("def find(): ...\nclass Shown2: ...", []),
    ],
)
def test_forbidden_names_are_detected(source: str, names: list[str]) -> None:
    """Functions, methods and classes are checked, but not parameters and locals."""
    assert odd_names(source) == names


def test_forbidden_phrases_are_detected() -> None:
    """Whole words count, in upper and lower case."""
    assert odd_phrases("It begins Anew. The seat is told.") == ["Anew", "is told"]
    assert odd_phrases("A renewed game is toldable.") == []
