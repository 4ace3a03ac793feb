"""Nobody is somebody else: forged, stolen, revoked and odd things over HTTP."""

import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kingdombuilder.server.accounts.signing import Signer
from kingdombuilder.server.store.users import hash_secret
from tests.server.hosting import PASSWORD, Host, hosting, register, sign_in, status_and_code


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with one account, `Mira`."""
    with hosting(tmp_path_factory.mktemp("security"), public=False) as running:
        with running.browser() as browser:
            register(browser, "Mira")
        yield running


def me(host: Host, **headers: str) -> dict[str, str]:
    """Who the server takes somebody for."""
    with host.browser(**headers) as browser:
        told: dict[str, str] = browser.get("/api/me").json()
        return told


def test_forged_cookies_open_nothing(host: Host) -> None:
    """Changed, cut off, of another site, for something else, or plainly made up."""
    with host.browser() as browser:
        guest = browser.get("/api/me").json()["id"]
        real = browser.cookies["player"]
    assert me(host, cookie=f"player={real}")["id"] == guest
    changed = ("A" if real[0] != "A" else "B") + real[1:]
    forged = Signer("another secret").guest_cookie(guest, "")
    token = host.services.signer.seat_token(guest, 0, 1)
    for cookie in (changed, real[:-1], real[1:], real + "A", forged, token, guest, "", "." * 500):
        assert me(host, cookie=f"player={cookie}")["id"] != guest


def test_a_session_cannot_be_guessed_from_what_is_kept_or_told(host: Host) -> None:
    """Neither its hash nor what is listed of it opens anything; nor does a piece of it."""
    with host.browser() as browser:
        assert sign_in(browser, "Mira") == 200
        session = browser.cookies["session"]
        listed = browser.get("/api/sessions").json()[0]["id"]
    assert me(host, cookie=f"session={session}")["kind"] == "account"
    for told in (listed, session[:-1], session[1:], session + "=", session.swapcase(), "%", "'"):
        assert me(host, cookie=f"session={told}")["kind"] == "guest"


@pytest.mark.parametrize("token", ["", " x", " " + "x" * 5000, " ' OR 1=1 --", " \xff", " null"])
def test_a_false_token_is_refused(host: Host, token: str) -> None:
    """Even beside a good session: whoever shows a token means it."""
    with host.browser() as browser:
        assert sign_in(browser, "Mira") == 200
        told = f"Bearer{token}".encode("latin1")
        answer = browser.get("/api/me", headers={b"authorization": told})
        assert status_and_code(answer) == (401, "bad_token")


def test_another_site_signs_nobody_in(host: Host) -> None:
    """Every change must come from our own page."""
    with host.browser(origin="https://evil.example") as browser:
        for method, where in (
            ("POST", "/api/sessions"),
            ("POST", "/api/accounts"),
            ("PUT", "/api/me"),
            ("DELETE", "/api/sessions/current"),
        ):
            assert status_and_code(browser.request(method, where, json={})) == (403, "origin")


def test_names_that_look_like_statements_are_names(host: Host) -> None:
    """Nothing but the name is found, and nobody is dropped."""
    odd = "x'; DELETE --"
    with host.browser() as browser:
        register(browser, odd)
        assert browser.get("/api/me").json()["name"] == odd
        assert browser.get(f"/api/players/{odd}").json()["name"] == odd
        for name in ("%", "_ira", "M%", "' OR '1'='1"):
            assert sign_in(browser, name) == 401
            assert browser.get(f"/api/players/{name.replace('%', '%25')}").status_code == 404
        assert browser.delete("/api/sessions/%25%25%25%25").status_code == 422
        assert sign_in(browser, "Mira") == 200


@pytest.mark.parametrize(
    "body",
    [
        "{",
        "[]",
        '{"name": 1, "password": "12345678"}',
        '{"name": "Mia", "password": "12345678", "kind": "account"}',
        '{"name": "Mia\\u0000", "password": "12345678"}',
        '{"name": "\\ud800", "password": "12345678"}',
        '{"name": "Mia", "password": "\\ud80012345678"}',
        '{"name": "' + "x" * 300 + '", "password": "12345678"}',
    ],
)
def test_what_cannot_be_read_is_refused(host: Host, body: str) -> None:
    """Before anybody looks at it."""
    with host.browser(**{"content-type": "application/json"}) as browser:
        for where in ("/api/accounts", "/api/sessions"):
            assert status_and_code(browser.post(where, content=body)) == (422, "invalid")


def test_no_answer_tells_a_secret(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody's password, session or token, nor what is kept of them; nor does the log."""
    caplog.set_level(logging.DEBUG)
    answers: list[httpx.Response] = []
    with host.browser() as browser:
        browser.event_hooks["response"] = [httpx.Response.read, answers.append]
        register(browser, "Keeper")
        session = browser.cookies["session"]
        bot = browser.post("/api/bots", json={"name": "Keeper b"}).json()
        for where in ("me", "sessions", "bots", "players/Keeper", "players/Keeper%20b", "ratings"):
            browser.get(f"/api/{where}")
        with host.browser(authorization=f"Bearer {bot['token']}") as program:
            program.get("/api/me")
    texts = [answer.text for answer in answers]
    assert sum(bot["token"] in text for text in texts) == 1
    for text in texts:
        for secret in (
            PASSWORD,
            "argon2",
            session,
            hash_secret(session)[:13],
            hash_secret(bot["token"]),
        ):
            assert secret not in text
    logged = [line for line in caplog.records if not line.name.startswith("http")]  # our client's
    assert logged
    for secret in (PASSWORD, session, bot["token"]):
        assert not any(secret in line.getMessage() for line in logged)


def test_a_site_with_https_gives_its_cookies_to_nobody_else(tmp_path: Path) -> None:
    """All of them are for https alone."""
    site = "https://kb.example.org"
    with (
        hosting(tmp_path, site=site) as host,
        host.browser(host="kb.example.org", origin=site) as browser,
    ):
        told = browser.get("/api/me").headers.get_list("set-cookie")
        body = {"name": "Mira", "password": PASSWORD}
        told += browser.post("/api/accounts", json=body).headers.get_list("set-cookie")
        given = [cookie for cookie in told if "Max-Age=0" not in cookie]
        assert len(given) >= 2
        assert all("Secure" in cookie and "HttpOnly" in cookie for cookie in given)
