"""The site of a test run: written once, by the first test that needs it."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tools.built_page import find_node
from tools.site_folder import write_site

SCRIPT = Path(__file__).parents[1] / "tools" / "site_python.mjs"
SECONDS = 1800


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """Return the temporary folder that all processes of a test run share."""
    base = factory.getbasetemp()
    return base.parent if base.name.startswith("popen-") else base


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site that names a server."""
    return write_site(shared_folder(tmp_path_factory) / "site", server="https://play.example.org")


def run_in_site(site: Path, code: Path, given: object, folder: Path) -> Any:
    """Return the result of a module's `main`, in the interpreter of a site."""
    arguments = folder / "given.json"
    arguments.write_text(json.dumps(given), "utf-8")
    done = subprocess.run(
        (str(find_node()), SCRIPT, site, code, arguments),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)
