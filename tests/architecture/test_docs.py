"""Every snippet of the documentation runs, and its links, file names and picture are valid."""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

import pytest

import kingdombuilder
from kingdombuilder.box import CARDS, LOCATIONS
from kingdombuilder.box.things import Card, Location
from kingdombuilder.drawing import to_svg
from kingdombuilder.notation.position import read_position
from kingdombuilder.text.translations import LANGUAGES

ROOT = Path(__file__).parents[2]
SOURCE = Path(kingdombuilder.__file__).parent
COMMANDS = Path(sys.executable).parent
DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
FENCE = "```"
LINK = re.compile(r"\]\(([^)\s]+)\)")
FILE = re.compile(r"`((?:[\w.-]+/)*[\w.-]+(?:\.(?:css|md|py|svg|toml|txt)|/))`")
MACHINE_PATH = re.compile(r"(?<![\w.-])/(?:home|root|tmp|work)\b")
TARGET = re.compile(r"^([a-z-]+):", re.MULTILINE)
RULINGS = [f"A-{number:02}" for number in range(1, 77)]

Namespace = dict[str, object]


@dataclass(frozen=True, slots=True)
class Snippet:
    """A fenced block and its first line."""

    kind: str
    line: int
    text: str


def snippets(text: str) -> Iterator[Snippet]:
    """Yield the fenced blocks of a page, including indented ones."""
    lines = enumerate(text.splitlines(), 1)
    for number, line in lines:
        if line.lstrip().startswith(FENCE):
            inside = [row for _, row in takewhile(lambda n: n[1].strip() != FENCE, lines)]
            kind = line.strip().removeprefix(FENCE)
            yield Snippet(kind, number, textwrap.dedent("\n".join(inside)) + "\n")


def prose(text: str) -> str:
    """Return a page without its fenced blocks."""
    return re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)


def run_python(snippet: Snippet, names: Namespace, page: str) -> None:
    """Execute a block; raise if it asserts nothing and so could not fail."""
    location = f"{page}, line {snippet.line}"
    if ">>>" in snippet.text:
        test = doctest.DocTestParser().get_doctest(
            snippet.text, names, location, page, snippet.line
        )
        output: list[str] = []
        result = doctest.DocTestRunner().run(test, out=output.append, clear_globs=False)
        assert result.attempted
        assert not result.failed, "".join(output)
        names |= test.globs
        return
    assert re.search(r"^\s*assert ", snippet.text, re.MULTILINE), f"{location}: asserts nothing"
    exec(compile("\n" * snippet.line + snippet.text, page, "exec"), names)


def run_console(snippet: Snippet, names: Namespace, page: str) -> None:
    """Run the commands of a block and check that their output has the lines below them."""
    command = ""
    output = ""
    for line in snippet.text.splitlines():
        if line.startswith("$ "):
            command = line.removeprefix("$ ")
            output = run_command(command)
        elif line.strip():
            assert line.strip() in output, f"{page}: {command!r} does not print {line!r}"
            output = output.partition(line.strip())[2]


def run_command(command: str) -> str:
    """Return the output of a command of the project, or dry-run a make target."""
    program, *arguments = shlex.split(command)
    environment = {key: value for key, value in os.environ.items() if key != "MAKEFLAGS"}
    environment |= {
        "PATH": f"{COMMANDS}{os.pathsep}{os.environ['PATH']}",
        "LC_ALL": "C.UTF-8",
        "COLUMNS": "100",
        "PYTHONIOENCODING": "utf-8",
    }
    folder = Path.cwd()
    if program == "make":
        goals = [word for word in arguments if "=" not in word]
        assert set(goals) <= set(TARGET.findall((ROOT / "Makefile").read_text("utf-8")))
        command, folder = f"make --dry-run {shlex.join(arguments)}", ROOT
    else:
        assert program == "kingdombuilder", f"{command!r} is not allowed here"
        assert (COMMANDS / program).exists()
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, f"{command!r}: {done.stderr}"
    return done.stdout


def run_nothing(snippet: Snippet, names: Namespace, page: str) -> None:
    """Accept a block that is not executed."""


RUNNERS: dict[str, Callable[[Snippet, Namespace, str], None]] = {
    "python": run_python,
    "console": run_console,
    "text": run_nothing,
}


def run_page(text: str, page: str) -> None:
    """Run the blocks of a page in order, in one namespace."""
    names: Namespace = {"__name__": "snippet"}
    for snippet in snippets(text):
        assert snippet.kind in RUNNERS, f"{page}, line {snippet.line}: python, console or text"
        RUNNERS[snippet.kind](snippet, names, page)


def headings(page: Path) -> set[str]:
    """Return the headings of a page as links name them."""
    titles = re.findall(r"^#+ (.+)$", prose(page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in titles}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder of snippets, with a copy of the documentation."""
    shutil.copytree(DOCS, tmp_path / "docs")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_snippet_of_the_documentation_runs(page: Path, folder: Path) -> None:
    """Assertions hold, and commands exit with 0 and print what is shown."""
    run_page(page.read_text("utf-8"), page.name)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_has_a_target(page: Path) -> None:
    """Relative links, pictures and headings are checked."""
    for link in LINK.findall(prose(page.read_text("utf-8"))):
        if "://" in link:
            continue
        file, _, heading = link.partition("#")
        target = page.parent / file if file else page
        assert target.exists(), link
        assert not heading or heading in headings(target), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    """It is in the project, in the package, or next to the page."""
    for name in FILE.findall(prose(page.read_text("utf-8"))):
        assert any((place / name).exists() for place in (ROOT, SOURCE, page.parent)), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_has_an_absolute_path(page: Path) -> None:
    """Paths of a machine would not exist elsewhere."""
    assert not MACHINE_PATH.search(page.read_text("utf-8"))


def test_the_picture_of_the_board_is_current() -> None:
    """`kingdombuilder draw docs/board.txt --svg -o docs/board.svg` updates it."""
    state = read_position((DOCS / "board.txt").read_text("utf-8"))
    assert (DOCS / "board.svg").read_text("utf-8") == to_svg(state)


@pytest.mark.parametrize("page", ["rules.md", "regles.md"])
def test_the_rules_reference_has_every_tile_card_and_ruling(page: str) -> None:
    """Things are named in every language, and rulings by their ids."""
    text = (DOCS / page).read_text("utf-8")
    things: list[Location | Card] = [LOCATIONS[name] for name in LOCATIONS]
    things += [CARDS[name] for name in CARDS]
    for thing in things:
        for language in LANGUAGES:
            assert thing.name[language] in text
    for ruling in RULINGS:
        assert f"| {ruling} |" in text


def test_make_help_lists_every_target() -> None:
    """Each target has a description."""
    done = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True
    )
    listed = re.findall(r"^  make ([a-z-]+) +\w", done.stdout, re.MULTILINE)
    assert sorted(listed) == sorted(TARGET.findall((ROOT / "Makefile").read_text("utf-8")))


@pytest.mark.parametrize(
    "page",
    [
        "```python\nassert 1 == 2\n```\n",
        "```python\nx = 1\n```\n",
        "```python\n>>> 1 + 1\n3\n```\n",
        "1. A list:\n\n   ```python\n   assert False\n   ```\n",
        "```console\n$ kingdombuilder draw no-such-file.txt\n```\n",
        "```console\n$ kingdombuilder draw docs/board.txt | cat no-such-file.txt\n```\n",
        "```console\n$ kingdombuilder --version\nno such version\n```\n",
        "```console\n$ make nothing\n```\n",
        "```console\n$ rm nothing\n```\n",
        "```\nno kind\n```\n",
    ],
)
def test_a_wrong_snippet_is_detected(page: str, folder: Path) -> None:
    """The check itself can fail."""
    with pytest.raises(AssertionError):
        run_page(page, "page")
