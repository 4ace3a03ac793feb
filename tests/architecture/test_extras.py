"""The core of the package needs neither the server nor the research packages."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.architecture.installations import ROOT, Installation

MAX_MEGABYTES = 40  # of all packages of an installation without extras
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

# Everything that an installation without extras has beside the standard library.
BLOCKER = """
import importlib.abc, sys
KNOWN = {"kingdombuilder", "rich", "platformdirs", "websockets", "markdown_it", "mdurl", "pygments"}

class Blocker(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        first = name.partition(".")[0]
        if first not in KNOWN and first not in sys.stdlib_module_names and first[:2] != "__":
            raise ModuleNotFoundError(f"No module named {first!r}", name=first)

sys.meta_path.insert(0, Blocker())
"""
RUN = "from kingdombuilder.cli import main; sys.exit(main(sys.argv[1:]))"


def run(*arguments: str, folder: Path, code: str = RUN) -> subprocess.CompletedProcess[str]:
    """Run Python as an installation without extras would."""
    environment = os.environ | {"KINGDOMBUILDER_DATA_DIR": str(folder), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-c", BLOCKER + code, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )


def test_the_core_has_few_dependencies() -> None:
    """The rest is in extras."""
    names = {text.partition(">")[0] for text in PYPROJECT["dependencies"]}
    assert names == {"platformdirs", "rich", "websockets"}
    assert {"server", "research", "net", "ray"} <= set(PYPROJECT["optional-dependencies"])


def test_the_library_imports_without_extras(tmp_path: Path) -> None:
    """Rules, bots and drawings are in the core."""
    code = """
import kingdombuilder as kb
record = kb.play_game(kb.first_game(), [("a", kb.BOTS["novice"].decide)] * 2, seed=1)
print(len(record.picks) > 40, bool(kb.draw(kb.start(kb.first_game()))), kb.__version__)
"""
    done = run(folder=tmp_path, code=code)
    assert done.stdout.split()[:2] == ["True", "True"], done.stderr
    assert done.stdout.split()[2] == PYPROJECT["version"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["selfplay", "--games", "1", "--bots", "apprentice,uniform", "--jobs", "1"],
        ["setup", "--seed", "1"],
        ["protocol", "schema"],
        ["join", "--help"],
        ["arena", "novice", "uniform", "--games", "2", "--jobs", "1"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_runs_without_extras(tmp_path: Path, arguments: list[str]) -> None:
    """It prints no error."""
    done = run(*arguments, folder=tmp_path)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["serve", "--no-browser", "--port", "0"], "server"),
        (["store", "backup", "x.backup"], "server"),
        (["admin", "list"], "server"),
        (["dataset", "make", "data", "--games", "1"], "research"),
    ],
    ids=lambda given: given[0] if isinstance(given, list) else given,
)
def test_a_missing_extra_is_named(tmp_path: Path, arguments: list[str], extra: str) -> None:
    """The error is one line with the extra to install."""
    done = run(*arguments, folder=tmp_path)
    assert done.returncode == 2
    assert f"pip install 'kingdombuilder[{extra}]'" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_wheel_installs_and_plays_without_a_compiler(tmp_path: Path, wheel: Path) -> None:
    """It is installed into a new environment outside the repository, with few small packages."""
    user = Installation(tmp_path)
    empty = folder_size(tmp_path / "venv")
    user.install(str(wheel))
    assert len(user.packages()) <= 9
    assert folder_size(tmp_path / "venv") - empty < MAX_MEGABYTES * 1e6
    # Neither a compiler nor Node.
    user.environment |= {"PATH": str(user.bin), "HOME": str(tmp_path)}
    user.write(
        "lazy.py",
        "import kingdombuilder as kb\n\n\n"
        "def decide(seen, random):\n    return next(kb.each(kb.legal(seen)))\n",
    )
    commands = {
        "selfplay --games 1 --bots apprentice,lazy.py": "lazy",
        "arena novice lazy.py --games 2 --jobs 1": "2 games",
        "protocol schema": "open protocol",
        "native": "compiler",
    }
    for command, expected in commands.items():
        assert expected in user.run("kingdombuilder", *command.split())


def folder_size(folder: Path) -> int:
    """Return the bytes of all files in a folder."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file())
