"""Users cannot impersonate others by forged, stolen, revoked or malformed requests."""

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


def fetch_me(host: Host, **headers: str) -> dict[str, str]:
    """Return the user that the server identifies from some headers."""
    with host.browser(**headers) as browser:
        user: dict[str, str] = browser.get("/api/me").json()
        return user


def test_forged_cookies_are_invalid(host: Host) -> None:
    """They are changed, truncated, of another site, for another purpose, or invented."""
    with host.browser() as browser:
        guest = browser.get("/api/me").json()["id"]
        real = browser.cookies["player"]
    assert fetch_me(host, cookie=f"player={real}")["id"] == guest
    changed = ("A" if real[0] != "A" else "B") + real[1:]
    forged = Signer("another secret").guest_cookie(guest, "")
    token = host.services.signer.seat_token(guest, 0, 1)
    for cookie in (changed, real[:-1], real[1:], real + "A", forged, token, guest, "", "." * 500):
        assert fetch_me(host, cookie=f"player={cookie}")["id"] != guest


def test_a_session_cannot_be_derived_from_its_listed_id(host: Host) -> None:
    """Parts and variants of its cookie are invalid too."""
    with host.browser() as browser:
        assert sign_in(browser, "Mira") == 200
        session = browser.cookies["session"]
        listed = browser.get("/api/sessions").json()[0]["id"]
    assert fetch_me(host, cookie=f"session={session}")["kind"] == "account"
    for value in (listed, session[:-1], session[1:], session + "=", session.swapcase(), "%", "'"):
        assert fetch_me(host, cookie=f"session={value}")["kind"] == "guest"


@pytest.mark.parametrize("token", ["", " x", " " + "x" * 5000, " ' OR 1=1 --", " \xff", " null"])
def test_an_invalid_token_is_rejected(host: Host, token: str) -> None:
    """It is rejected even with a valid session, because a token takes precedence."""
    with host.browser() as browser:
        assert sign_in(browser, "Mira") == 200
        header = f"Bearer{token}".encode("latin1")
        answer = browser.get("/api/me", headers={b"authorization": header})
        assert status_and_code(answer) == (401, "bad_token")


def test_another_site_cannot_change_anything(host: Host) -> None:
    """Every change must come from our own page."""
    with host.browser(origin="https://evil.example") as browser:
        for method, where in (
            ("POST", "/api/sessions"),
            ("POST", "/api/accounts"),
            ("PUT", "/api/me"),
            ("DELETE", "/api/sessions/current"),
        ):
            assert status_and_code(browser.request(method, where, json={})) == (403, "origin")


def test_names_that_look_like_sql_are_only_names(host: Host) -> None:
    """They match no other name, and no account is lost."""
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
def test_malformed_bodies_are_rejected(host: Host, body: str) -> None:
    """No route handles them."""
    with host.browser(**{"content-type": "application/json"}) as browser:
        for where in ("/api/accounts", "/api/sessions"):
            assert status_and_code(browser.post(where, content=body)) == (422, "invalid")


def test_no_answer_contains_a_secret(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    """Neither answers nor the log contain passwords, sessions, tokens or their hashes."""
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
    # The test's own client logs too.
    logged = [line for line in caplog.records if not line.name.startswith("http")]
    assert logged
    for secret in (PASSWORD, session, bot["token"]):
        assert not any(secret in line.getMessage() for line in logged)


def test_cookies_of_a_site_with_https_are_secure(tmp_path: Path) -> None:
    """Browsers send them over https only."""
    site = "https://kb.example.org"
    with (
        hosting(tmp_path, site=site) as host,
        host.browser(host="kb.example.org", origin=site) as browser,
    ):
        headers = browser.get("/api/me").headers.get_list("set-cookie")
        body = {"name": "Mira", "password": PASSWORD}
        headers += browser.post("/api/accounts", json=body).headers.get_list("set-cookie")
        cookies = [cookie for cookie in headers if "Max-Age=0" not in cookie]
        assert len(cookies) >= 2
        assert all("Secure" in cookie and "HttpOnly" in cookie for cookie in cookies)
