"""The fixtures shared by the server's tests: a running server and new stores."""

from collections.abc import Iterator

import pytest

from tests.server.postgres import fresh, postgres, url
from tools.server_process import Served, serving

__all__ = ["fresh", "postgres", "served", "url"]


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for the tests that only add games and sections to it."""
    with serving(tmp_path_factory.mktemp("served")) as running:
        yield running
