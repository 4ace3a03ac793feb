"""What is written is run: every snippet of the documentation, its links, names and picture."""

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
RULINGS = [f"A-{number:02}" for number in range(1, 71)]

Namespace = dict[str, object]


@dataclass(frozen=True, slots=True)
class Snippet:
    """One fenced block and the line that it begins after."""

    kind: str
    line: int
    text: str


def snippets(text: str) -> Iterator[Snippet]:
    """The fenced blocks of a page, also those that are set in."""
    lines = enumerate(text.splitlines(), 1)
    for number, line in lines:
        if line.lstrip().startswith(FENCE):
            inside = [row for _, row in takewhile(lambda n: n[1].strip() != FENCE, lines)]
            kind = line.strip().removeprefix(FENCE)
            yield Snippet(kind, number, textwrap.dedent("\n".join(inside)) + "\n")


def prose(text: str) -> str:
    """A page without its fenced blocks."""
    return re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)


def run_python(snippet: Snippet, names: Namespace, page: str) -> None:
    """Execute a block; one that asserts nothing could not fail, and is refused."""
    where = f"{page}, line {snippet.line}"
    if ">>>" in snippet.text:
        test = doctest.DocTestParser().get_doctest(snippet.text, names, where, page, snippet.line)
        told: list[str] = []
        result = doctest.DocTestRunner().run(test, out=told.append, clear_globs=False)
        assert result.attempted
        assert not result.failed, "".join(told)
        names |= test.globs
        return
    assert re.search(r"^\s*assert ", snippet.text, re.MULTILINE), f"{where}: asserts nothing"
    exec(compile("\n" * snippet.line + snippet.text, page, "exec"), names)


def run_console(snippet: Snippet, names: Namespace, page: str) -> None:
    """Run the commands of a block; the lines below one are in its output, in this order."""
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
    """What a command prints; only the project's own command and its make targets are known."""
    program, *arguments = shlex.split(command)
    environment = {key: value for key, value in os.environ.items() if key != "MAKEFLAGS"}
    environment |= {
        "PATH": f"{COMMANDS}{os.pathsep}{os.environ['PATH']}",
        "LC_ALL": "C.UTF-8",
        "COLUMNS": "100",
        "PYTHONIOENCODING": "utf-8",
    }
    where = Path.cwd()
    if program == "make":
        goals = [word for word in arguments if "=" not in word]
        assert set(goals) <= set(TARGET.findall((ROOT / "Makefile").read_text("utf-8")))
        command, where = f"make --dry-run {shlex.join(arguments)}", ROOT
    else:
        assert program == "kingdombuilder", f"{command!r} is not known here"
        assert (COMMANDS / program).exists()
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=where,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, f"{command!r}: {done.stderr}"
    return done.stdout


def look_at(snippet: Snippet, names: Namespace, page: str) -> None:
    """A block that is only to be read."""


RUNNERS: dict[str, Callable[[Snippet, Namespace, str], None]] = {
    "python": run_python,
    "console": run_console,
    "text": look_at,
}


def run_page(text: str, page: str) -> None:
    """Run the blocks of a page in order, here, in one namespace."""
    names: Namespace = {"__name__": "snippet"}
    for snippet in snippets(text):
        assert snippet.kind in RUNNERS, f"{page}, line {snippet.line}: python, console or text"
        RUNNERS[snippet.kind](snippet, names, page)


def headings(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    found = re.findall(r"^#+ (.+)$", prose(page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where snippets run: a folder that has the documentation in it, as the project's has."""
    shutil.copytree(DOCS, tmp_path / "docs")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_snippet_does_what_it_says(page: Path, folder: Path) -> None:
    """Python blocks hold, commands exit with 0 and print what is shown."""
    run_page(page.read_text("utf-8"), page.name)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    """Relative links and pictures, and the headings that they name."""
    for link in LINK.findall(prose(page.read_text("utf-8"))):
        if "://" in link:
            continue
        file, _, heading = link.partition("#")
        target = page.parent / file if file else page
        assert target.exists(), link
        assert not heading or heading in headings(target), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    """In the project, in the package, or beside the page."""
    for name in FILE.findall(prose(page.read_text("utf-8"))):
        assert any((place / name).exists() for place in (ROOT, SOURCE, page.parent)), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_knows_a_machine(page: Path) -> None:
    """No absolute path."""
    assert not MACHINE_PATH.search(page.read_text("utf-8"))


def test_the_picture_is_that_of_its_position() -> None:
    """`kingdombuilder draw docs/board.txt --svg -o docs/board.svg` draws it again."""
    state = read_position((DOCS / "board.txt").read_text("utf-8"))
    assert (DOCS / "board.svg").read_text("utf-8") == to_svg(state)


@pytest.mark.parametrize("page", ["rules.md", "regles.md"])
def test_the_rules_reference_has_every_tile_card_and_ruling(page: str) -> None:
    """Each thing by its name in every language, each ruling by its id."""
    text = (DOCS / page).read_text("utf-8")
    things: list[Location | Card] = [LOCATIONS[name] for name in LOCATIONS]
    things += [CARDS[name] for name in CARDS]
    for thing in things:
        for language in LANGUAGES:
            assert thing.name[language] in text
    for ruling in RULINGS:
        assert f"| {ruling} |" in text


def test_make_help_lists_every_target() -> None:
    """Names with a hyphen too, each with a line that says what it does."""
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
def test_a_snippet_that_is_wrong_is_found(page: str, folder: Path) -> None:
    """The check itself can fail."""
    with pytest.raises(AssertionError):
        run_page(page, "page")
