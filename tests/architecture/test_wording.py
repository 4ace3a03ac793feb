"""Plain English: no phrases that read like a literal translation, and no participles as names."""

import ast
import re
import subprocess
from collections.abc import Callable, Collection, Iterator
from functools import partial
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
    r"|by themselves alone|what it is told|in the midst|at once|meanwhile|somebody|everybody"
    r"|speaks? about)\b",
    re.IGNORECASE,
)
FUNCTIONS = {
    *("told", "kept", "said", "spoken", "heard", "seated", "played", "found", "made", "known"),
    *("alone", "unbroken", "gone", "away"),
}
VARIABLES = {
    *("found", "asked", "told", "kept", "said", "wanted", "made", "known", "spoken", "heard"),
    *("gone", "begun"),
}
STORED_FOLDER = "src/kingdombuilder/server"
STORED_NAMES = {"made", "begun"}  # columns of the stores of the server and of a browser
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


def odd_bindings(text: str, at_rest: Collection[str] = ()) -> list[str]:
    """Return the variables, parameters and attributes of a Python source with a forbidden name.

    Attributes start with a dot. Those that are stored under their name are allowed.
    """
    tree = ast.parse(text)
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    fields = {id(target) for cls in classes for target in _field_names(cls)}
    names = []
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()):
                names.append(f".{name}" if id(node) in fields else name)
            case ast.Attribute(attr=name, ctx=ast.Store()):
                names.append(f".{name}")
            case ast.arg(arg=name) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                names.append(name)
            case ast.alias(asname=str(name)) | ast.ExceptHandler(name=str(name)):
                names.append(name)
    allowed = {f".{name}" for name in at_rest}
    return [name for name in names if name.strip("._") in VARIABLES and name not in allowed]


def test_no_phrase_reads_like_a_translation() -> None:
    """Code, texts, documentation and tests are checked."""
    assert _by_file([f for f in tracked_files(*FOLDERS) if is_english(f)], odd_phrases) == {}


def test_no_participle_is_a_name() -> None:
    """Functions are verbs and classes nouns."""
    sources = [file for file in tracked_files(*CODE_FOLDERS) if file.suffix == ".py"]
    assert _by_file(sources, odd_names) == {}


def test_variables_are_named_for_what_they_hold() -> None:
    """Only columns of the store, and fields that carry one, keep their stored names."""
    sources = [file for file in tracked_files(*CODE_FOLDERS) if file.suffix == ".py"]
    stored = [file for file in sources if file.is_relative_to(ROOT / STORED_FOLDER)]
    others = [file for file in sources if file not in stored]
    assert _by_file(others, odd_bindings) == {}
    assert _by_file(stored, partial(odd_bindings, at_rest=STORED_NAMES)) == {}


def _field_names(cls: ast.ClassDef) -> Iterator[ast.expr]:
    for statement in cls.body:
        match statement:
            case ast.AnnAssign(target=target):
                yield target
            case ast.Assign(targets=targets):
                yield from targets


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


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("def f(known): ...", ["known"]),
        ("async def f(*, wanted=1, **asked): ...", ["wanted", "asked"]),
        ("lambda found: found", ["found"]),
        ("_said = found = 1", ["_said", "found"]),
        ("for kept, _ in []: ...", ["kept"]),
        ("[told for told in []]", ["told"]),
        ("while (heard := 1): ...", ["heard"]),
        ("with f() as gone: ...", ["gone"]),
        ("import a as found", ["found"]),
        ("match 1:\n    case found: ...", ["found"]),
        ("class A:\n    begun: int\n    known = 1", [".begun", ".known"]),
        ("self._made = 1", ["._made"]),
        ("f(found=found)\nprint(found)\nx.made", []),
        ("founded = unknown = 1", []),
    ],
)
def test_forbidden_variables_are_detected(source: str, names: list[str]) -> None:
    """Every way to bind a name is checked, but not the uses of a name."""
    assert sorted(odd_bindings(source)) == sorted(names)


def test_stored_attributes_keep_their_names() -> None:
    """A variable with the name of a column is still forbidden."""
    source = "class Row:\n    made: int\nrow.made = made = 1"
    assert odd_bindings(source, at_rest={"made"}) == ["made"]


def test_forbidden_phrases_are_detected() -> None:
    """Whole words count, in upper and lower case."""
    assert odd_phrases("It begins Anew. The seat is told.") == ["Anew", "is told"]
    assert odd_phrases("A renewed game is toldable.") == []
