"""The first requests of a new visitor, which the page sends in parallel."""

from pathlib import Path

from tests.server.hosting import hosting


def test_a_request_that_only_reads_creates_no_guest(tmp_path: Path) -> None:
    """Otherwise the last response would decide who the visitor is."""
    with hosting(tmp_path, public=False) as host, host.browser() as browser:
        assert "set-cookie" not in browser.get("/api/games").headers
        me = browser.get("/api/me").json()
        assert "set-cookie" not in browser.get("/api/games").headers
        assert browser.get("/api/me").json() == me
