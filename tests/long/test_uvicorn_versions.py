"""The lowest and the highest allowed version of uvicorn serve a game over HTTP and sockets.

The server extends classes of uvicorn, so a new version can break it. Raise the upper bound in
`pyproject.toml` once this test passes with it.
"""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import pytest
from packaging.requirements import Requirement

from tests.server.online_players import friends, play_on, table_of_two
from tests.server.socket_viewers import process

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
(UVICORN,) = (
    requirement
    for requirement in map(Requirement, PROJECT["optional-dependencies"]["server"])
    if requirement.name.startswith("uvicorn")
)
BOUNDS = {part.operator: part.version for part in UVICORN.specifier}


@pytest.mark.parametrize("requirement", [f"uvicorn=={BOUNDS['>=']}", f"uvicorn<{BOUNDS['<']}"])
def test_a_game_is_served_by_uvicorn(requirement: str, tmp_path: Path) -> None:
    """Two people play, and the node stops without an error."""
    packages = tmp_path / "packages"
    install = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target")
    result = subprocess.run((*install, packages, requirement), capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    path = os.pathsep.join((str(packages), str(ROOT / "src")))
    version = subprocess.run(
        (sys.executable, "-c", "import uvicorn; print(uvicorn.__version__, uvicorn.__file__)"),
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert str(packages) in version
    options = ("--port", "0", "--bot-workers", "1")
    with process(tmp_path, *options, PYTHONPATH=path) as running:
        assert running.link, running.greeting
        with friends(running.link, 2) as (ann, bob):
            table_of_two(ann, bob)
            play_on([ann, bob], Random(3), _has_two_rounds)
        code, _, errors = running.stop(2)
    assert (code, errors) == (0, "")


def _has_two_rounds(view: dict[str, object]) -> bool:
    return isinstance(view["round"], int) and view["round"] > 2
