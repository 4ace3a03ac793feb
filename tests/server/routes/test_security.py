"""Requests are accepted from this machine and from our own page."""

import pytest
from starlette.datastructures import Headers

from kingdombuilder.server.hosts import is_loopback
from kingdombuilder.server.middleware.security import is_same_origin
from tools.server_process import Served


@pytest.mark.parametrize(
    ("host", "is_own"),
    [
        ("127.0.0.1:8000", True),
        ("localhost:8000", True),
        ("LOCALHOST", True),
        ("[::1]:8000", True),
        ("table.localhost:80", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("evil.example:127.0.0.1", False),
        ("localhost@evil.example", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_the_host_must_be_this_machine(host: str, is_own: bool) -> None:
    """A foreign domain name that resolves to this machine is rejected."""
    assert is_loopback(host) == is_own


@pytest.mark.parametrize(
    ("headers", "is_own"),
    [
        ({}, True),
        ({"origin": "http://localhost:8000"}, True),
        ({"origin": "http://localhost:8000", "sec-fetch-site": "same-origin"}, True),
        ({"origin": "http://localhost:8001"}, False),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
    ],
)
def test_a_browser_must_come_from_our_page(headers: dict[str, str], is_own: bool) -> None:
    """An Origin header must match the Host; programs send none."""
    assert is_same_origin(Headers(headers), "localhost:8000") == is_own


def test_another_host_is_rejected(served: Served) -> None:
    """The error is typed, in the browser's language, and has the security headers."""
    answer = served.client.get("/", headers={"host": "evil.example", "accept-language": "fr"})
    assert answer.status_code == 421
    assert answer.json()["code"] == "host"
    assert "machine" in answer.json()["text"]
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_another_site_can_change_nothing(served: Served, method: str) -> None:
    """All methods that change something are rejected."""
    before = served.client.get("/api/games").json()
    answer = served.client.request(
        method,
        "/api/games",
        headers={"origin": "http://evil.example"},
        json={"seats": [{"name": "Eve"}, {"bot": "apprentice"}]},
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert served.client.get("/api/games").json() == before


def test_a_body_that_is_too_large_is_rejected(served: Served) -> None:
    """This holds with and without a Content-Length, and the server keeps working."""
    large = b"x" * (300 * 1024)
    with_length = served.client.post("/api/records", content=large)
    assert (with_length.status_code, with_length.json()["code"]) == (413, "too_big")
    without_length = served.client.post("/api/records", content=iter([large]))
    assert (without_length.status_code, without_length.json()["code"]) == (413, "too_big")
    in_json = served.client.post(
        "/api/setups", content=iter([large]), headers={"content-type": "application/json"}
    )
    assert (in_json.status_code, in_json.json()["code"]) == (413, "too_big")
    assert served.client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("where", "body"),
    [
        ("/api/games", "{"),
        ("/api/games", "[]"),
        ("/api/games", '{"seats": 3}'),
        ("/api/games", '{"seats": [{"name": "' + "x" * 25 + '"}, {}]}'),
        ("/api/games", '{"seats": [{}, {}], "options": {"gold_shown": "none"}}'),
        ("/api/games", '{"seats": [{}, {}], "unknown": 1}'),
        ("/api/games", '{"seats": [{"name": "a\\u202eb"}, {}]}'),
        ("/api/setups", '{"boxes": "base"}'),
    ],
)
def test_an_invalid_request_is_rejected(served: Served, where: str, body: str) -> None:
    """The error is typed, in the requested language."""
    answer = served.client.post(
        f"{where}?language=fr", content=body, headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert answer.json()["text"].startswith("Cette requête n’est pas valide")
