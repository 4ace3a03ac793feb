"""Guests, accounts, sessions and bots over HTTP."""

from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import httpx
import pytest

from tests.server.hosting import PASSWORD, Host, hosting, register, sign_in, status_and_code


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A local server without rate limits."""
    with hosting(tmp_path_factory.mktemp("people"), public=False) as running:
        yield running


@pytest.fixture
def browser(host: Host) -> Iterator[httpx.Client]:
    """A browser without cookies."""
    with host.browser() as client:
        yield client


@pytest.fixture
def name() -> str:
    """A unique name."""
    return f"Mira {token_hex(4)}"


def test_a_new_user_is_a_guest_and_is_recognised(browser: httpx.Client) -> None:
    """The cookie is hidden from scripts and not sent by forms of other sites."""
    answer = browser.get("/api/me")
    me = answer.json()
    assert (me["kind"], me["name"], me["is_public_server"]) == ("guest", None, False)
    cookie = answer.headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=31536000"):
        assert part in cookie
    assert "Secure" not in cookie
    assert "no-store" in answer.headers["cache-control"]
    again = browser.get("/api/me")
    assert again.json() == me
    assert "set-cookie" not in again.headers


def test_a_guest_can_choose_a_name(browser: httpx.Client) -> None:
    """The cookie keeps it."""
    me = browser.get("/api/me").json()
    named = browser.put("/api/me", json={"name": " Zoé "}).json()
    assert named == me | {"name": "Zoé"}
    assert browser.get("/api/me").json() == named
    assert status_and_code(browser.put("/api/me", json={"name": "x"})) == (422, "name_length")
    assert browser.get("/api/me").json() == named


def test_a_guest_can_become_an_account(host: Host, browser: httpx.Client, name: str) -> None:
    """The user stays the same, and the guest's cookie becomes invalid."""
    me = browser.get("/api/me").json()
    cookie = browser.cookies["player"]
    account = register(browser, name)
    assert account == me | {"kind": "account", "name": name}
    assert browser.get("/api/me").json() == account
    assert status_and_code(browser.put("/api/me", json={"name": "Other"})) == (409, "name_fixed")
    assert status_and_code(_register(browser, "Other one")) == (409, "signed_in")
    with host.browser(cookie=f"player={cookie}") as old:
        other = old.get("/api/me").json()
        assert other["kind"] == "guest"
        assert other["id"] != me["id"]


def test_a_name_is_registered_once(host: Host, browser: httpx.Client, name: str) -> None:
    """All spellings count as the same name."""
    register(browser, name)
    for spelling in (name, name.upper(), f"  {name} ", name.replace("M", "Ｍ")):
        with host.browser() as other:
            assert status_and_code(_register(other, spelling)) == (409, "name_taken")
            assert other.get("/api/me").json()["kind"] == "guest"


@pytest.mark.parametrize("password", ["", "1234567", "x" * 201, "x" * 100_000])
def test_a_password_is_neither_too_short_nor_too_long(browser: httpx.Client, password: str) -> None:
    """A long one is not even hashed."""
    answer = browser.post("/api/accounts", json={"name": "Nobody", "password": password})
    assert status_and_code(answer) == (422, "password_length")
    assert sign_in(browser, "Nobody", password) == 401


def test_a_user_can_sign_in_and_out(host: Host, browser: httpx.Client, name: str) -> None:
    """Any spelling of the name works; a failure does not reveal whether the name exists."""
    account = register(browser, name)
    with host.browser() as other:
        guest = other.get("/api/me").json()
        wrong = other.post("/api/sessions", json={"name": name, "password": "wrong one"})
        unknown = other.post("/api/sessions", json={"name": "Nobody", "password": PASSWORD})
        assert status_and_code(wrong) == status_and_code(unknown) == (401, "bad_sign_in")
        assert wrong.json() == unknown.json()
        assert sign_in(other, name.upper()) == 200
        assert other.get("/api/me").json() == account
        assert other.delete("/api/sessions/current").status_code == 204
        assert other.get("/api/me").json() == guest
    assert browser.get("/api/me").json() == account


def test_sessions_can_be_listed_and_ended(host: Host, browser: httpx.Client, name: str) -> None:
    """They end one by one or all others together, and are invalid immediately."""
    register(browser, name)
    with host.browser(**{"user-agent": "Another"}) as second, host.browser() as third:
        assert (sign_in(second, name), sign_in(third, name)) == (200, 200)
        listed = browser.get("/api/sessions").json()
        assert len(listed) == 3
        assert [session["is_current"] for session in listed].count(True) == 1
        another = next(session for session in listed if session["user_agent"] == "Another")
        assert second.get("/api/me").json()["kind"] == "account"
        assert browser.delete(f"/api/sessions/{another['id']}").status_code == 204
        assert second.get("/api/me").json()["kind"] == "guest"
        answer = browser.delete(f"/api/sessions/{another['id']}")
        assert status_and_code(answer) == (404, "no_session")
        assert browser.delete("/api/sessions").status_code == 204
        assert third.get("/api/me").json()["kind"] == "guest"
    assert [session["is_current"] for session in browser.get("/api/sessions").json()] == [True]


def test_users_cannot_end_the_sessions_of_others(
    host: Host, browser: httpx.Client, name: str
) -> None:
    """Knowing the id of the session does not help."""
    register(browser, name)
    session = browser.get("/api/sessions").json()[0]["id"]
    with host.browser() as other:
        assert status_and_code(other.delete(f"/api/sessions/{session}")) == (403, "accounts_only")
        register(other, f"{name} 2")
        assert status_and_code(other.delete(f"/api/sessions/{session}")) == (404, "no_session")
    assert browser.get("/api/me").json()["kind"] == "account"


def test_a_new_password_ends_all_other_sessions(
    host: Host, browser: httpx.Client, name: str
) -> None:
    """The old password becomes invalid."""
    register(browser, name)
    with host.browser() as other:
        sign_in(other, name)
        wrong = browser.put(
            "/api/me/password",
            json={"current_password": "wrong one", "new_password": "new password"},
        )
        assert status_and_code(wrong) == (403, "bad_password")
        short = browser.put(
            "/api/me/password", json={"current_password": PASSWORD, "new_password": "short"}
        )
        assert status_and_code(short) == (422, "password_length")
        right = browser.put(
            "/api/me/password", json={"current_password": PASSWORD, "new_password": "new password"}
        )
        assert right.status_code == 204
        assert other.get("/api/me").json()["kind"] == "guest"
        assert browser.get("/api/me").json()["kind"] == "account"
        assert (sign_in(other, name), sign_in(other, name, "new password")) == (401, 200)


def test_a_deleted_account_is_invalid(host: Host, browser: httpx.Client, name: str) -> None:
    """Its sessions and bots are invalid, and the name stays reserved."""
    register(browser, name)
    bot = browser.post("/api/bots", json={"name": f"{name} b"}).json()
    wrong = browser.request("DELETE", "/api/me", json={"password": "wrong one"})
    assert status_and_code(wrong) == (403, "bad_password")
    session = browser.cookies["session"]
    right = browser.request("DELETE", "/api/me", json={"password": PASSWORD})
    assert right.status_code == 204
    assert browser.get("/api/me").json()["kind"] == "guest"
    with host.browser(cookie=f"session={session}") as old:
        assert old.get("/api/me").json()["kind"] == "guest"
    with host.browser(authorization=f"Bearer {bot['token']}") as program:
        assert status_and_code(program.get("/api/me")) == (401, "bad_token")
    assert sign_in(browser, name) == 401
    assert status_and_code(browser.get(f"/api/players/{name}")) == (404, "no_player")
    for taken in (name, f"{name} b"):
        assert status_and_code(_register(browser, taken)) == (409, "name_taken")


def test_a_bot_is_identified_by_its_token(host: Host, browser: httpx.Client, name: str) -> None:
    """The token is valid until it is renewed or the bot is deleted."""
    register(browser, name)
    answer = browser.post("/api/bots", json={"name": f"{name} b"})
    bot = answer.json()
    assert answer.status_code == 201
    assert [(entry["id"], entry["name"]) for entry in browser.get("/api/bots").json()] == [
        (bot["id"], bot["name"])
    ]
    with host.browser(authorization=f"Bearer {bot['token']}") as program:
        me = program.get("/api/me").json()
        assert (me["id"], me["kind"], me["name"]) == (bot["id"], "bot", bot["name"])
        assert status_and_code(program.get("/api/sessions")) == (403, "accounts_only")
        assert status_and_code(program.post("/api/bots", json={"name": "More"})) == (
            403,
            "accounts_only",
        )
        renewed = browser.post(f"/api/bots/{bot['id']}/token").json()
        assert status_and_code(program.get("/api/me")) == (401, "bad_token")
        program.headers["authorization"] = f"Bearer {renewed['token']}"
        assert program.get("/api/me").json() == me
        assert browser.delete(f"/api/bots/{bot['id']}").status_code == 204
        assert status_and_code(program.get("/api/me")) == (401, "bad_token")
    assert browser.get("/api/bots").json() == []
    assert status_and_code(browser.delete(f"/api/bots/{bot['id']}")) == (404, "no_own_bot")


def test_an_account_controls_only_its_own_bots(
    host: Host, browser: httpx.Client, name: str
) -> None:
    """It has at most ten, and their names are reserved like those of accounts."""
    register(browser, name)
    for number in range(10):
        answer = browser.post("/api/bots", json={"name": f"{name} {number}"})
        assert answer.status_code == 201
    assert status_and_code(browser.post("/api/bots", json={"name": f"{name} x"})) == (
        409,
        "bots_full",
    )
    bot = browser.get("/api/bots").json()[0]
    with host.browser() as other:
        assert status_and_code(_register(other, bot["name"])) == (409, "name_taken")
        register(other, f"{name} y")
        assert status_and_code(other.post(f"/api/bots/{bot['id']}/token")) == (404, "no_own_bot")
        assert status_and_code(other.delete(f"/api/bots/{bot['id']}")) == (404, "no_own_bot")
        taken = other.post("/api/bots", json={"name": bot["name"]})
        assert status_and_code(taken) == (409, "name_taken")


def test_every_account_has_a_profile(browser: httpx.Client, name: str) -> None:
    """It is empty at first."""
    register(browser, name)
    profile = browser.get(f"/api/players/{name.lower()}").json()
    assert (profile["name"], profile["kind"]) == (name, "account")
    assert profile["ratings"] == profile["games"] == []
    assert status_and_code(browser.get("/api/players/Nobody")) == (404, "no_player")
    assert status_and_code(browser.get("/api/players/a%00b")) == (422, "invalid")


def test_the_account_routes_are_described(browser: httpx.Client) -> None:
    """The API description has the schemas of their responses."""
    description = browser.get("/openapi.json").json()
    for where, method, shape in (
        ("/api/me", "get", "CurrentUser"),
        ("/api/bots", "post", "BotCredentials"),
        ("/api/players/{name}", "get", "PlayerProfile"),
    ):
        answers = description["paths"][where][method]["responses"]
        success = next(answer for code, answer in answers.items() if code in ("200", "201"))
        schema = success["content"]["application/json"]["schema"]["$ref"]
        assert schema.endswith(f"/{shape}")


def test_accounts_survive_a_restart(tmp_path: Path) -> None:
    """Sessions and guests' cookies do too, because the secret is stored."""
    with hosting(tmp_path) as first, first.browser() as browser, first.browser() as guest:
        account, guest_user = register(browser, "Mira"), guest.get("/api/me").json()
        cookies = dict(browser.cookies), dict(guest.cookies)
    with hosting(tmp_path) as second:
        for jar, user in zip(cookies, (account, guest_user), strict=True):
            header = "; ".join(f"{name}={value}" for name, value in jar.items())
            with second.browser(cookie=header) as again:
                assert again.get("/api/me").json() == user


def _register(browser: httpx.Client, name: str) -> httpx.Response:
    return browser.post("/api/accounts", json={"name": name, "password": PASSWORD})
