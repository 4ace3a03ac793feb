"""A server and two players with accounts, for the tests of rated games."""

from collections.abc import Iterator

import pytest

from tests.server.fair_play.rated_players import account_players
from tests.server.online_players import Friend
from tests.server.socket_viewers import Process, process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server without rate limits."""
    folder = tmp_path_factory.mktemp("server")
    with process(folder, "--port", "0", "--bot-workers", "1") as running:
        yield running


@pytest.fixture
def pair(server: Process) -> Iterator[list[Friend]]:
    """Ann and Bob, who have accounts."""
    with account_players(server.link, "Ann", "Bob") as players:
        yield players
