"""The first requests of a new visitor, which the page sends in parallel."""

from pathlib import Path

import pytest

from tests.server.hosting import hosting


@pytest.mark.parametrize("path", ["/api/games", "/api/players/Mira"])
def test_requests_that_only_read_make_no_guest(tmp_path: Path, path: str) -> None:
    """Otherwise the last response would decide who the visitor is."""
    with hosting(tmp_path, public=False) as host, host.browser() as browser:
        assert "set-cookie" not in browser.get(path).headers
        me = browser.get("/api/me").json()
        assert "set-cookie" not in browser.get(path).headers
        assert browser.get("/api/me").json() == me
