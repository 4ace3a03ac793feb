"""The site of a test run: written once, by the first test that needs it."""

from pathlib import Path

import pytest

from tools.site_folder import write_site


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """Return the temporary folder that all processes of a test run share."""
    base = factory.getbasetemp()
    return base.parent if base.name.startswith("popen-") else base


@pytest.fixture(scope="session")
def source_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with the page's sources, whose state tests can read."""
    return write_site(shared_folder(tmp_path_factory) / "sites" / "source", from_source=True)


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with the built page, as people get it, that names a server."""
    folder = shared_folder(tmp_path_factory) / "sites" / "built"
    return write_site(folder, server="https://play.example.org")
