"""The wheel of the package, built once for all tests that install it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.installations import PIP, ROOT


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, as a user downloads it."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, *PIP, "wheel", "--no-deps", "--wheel-dir", folder, ROOT], check=True
    )
    (file,) = folder.glob("*.whl")
    return file
