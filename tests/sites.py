"""The site of a test run, built once by the first test that needs it."""

from pathlib import Path

import pytest

from tools.site_folder import write_site


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """Return the temporary folder that all processes of a test run share."""
    base = factory.getbasetemp()
    return base.parent if base.name.startswith("popen-") else base


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a link to a server."""
    return write_site(shared_folder(tmp_path_factory) / "site", server="https://play.example.org")
