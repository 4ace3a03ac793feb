"""A real server for the tests of the app."""

from collections.abc import Iterator

import pytest

from tests.server.postgres import fresh, postgres, url
from tools.server_process import Served, serving

__all__ = ["fresh", "postgres", "served", "url"]


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that leave it as they found it, but for games and sections."""
    with serving(tmp_path_factory.mktemp("served")) as running:
        yield running
