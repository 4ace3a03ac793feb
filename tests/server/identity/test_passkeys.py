"""Passkeys at two nodes: adding, signing in, replays, forgeries, removal, export and erasure."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest

from kingdombuilder.cli import main
from tests.server.hosting import PASSWORD, hosting, register, sign_in, status_and_code
from tests.server.identity.authenticator import (
    HEADERS,
    SITE,
    Authenticator,
    add_passkey,
    encode,
    registration_options,
    sign_in_options,
    sign_in_with,
)
from tests.server.postgres import Postgres

NEW_PASSWORD = "another horse battery"

Browser = Callable[[int], httpx.Client]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[list[str], tuple[str, str]]]:
    """The links of a site's nodes and the arguments that name its store."""
    folder = tmp_path_factory.mktemp("passkeys")
    with ExitStack() as stack:
        if request.param == "postgres":
            postgres: Postgres = request.getfixturevalue("postgres")
            database = postgres.fresh()
            nodes = [hosting(folder / node, False, SITE, database) for node in ("one", "two")]
            store = ("--database", database)
        else:
            nodes = [hosting(folder, False, SITE)]
            store = ("--data-dir", str(folder))
        yield [stack.enter_context(node).link for node in nodes], store


@pytest.fixture
def browser(site: tuple[list[str], tuple[str, str]]) -> Iterator[Browser]:
    """Open browsers without cookies at a node; a site with one node has no other."""
    with ExitStack() as stack:

        def open_browser(node: int = 0) -> httpx.Client:
            links, _ = site
            client = httpx.Client(
                base_url=links[node % len(links)], headers=HEADERS, timeout=30, verify=False
            )
            return stack.enter_context(client)

        yield open_browser


def test_a_passkey_signs_in_at_every_node(browser: Browser) -> None:
    """Each step uses another node; no name is typed, and the list shows the last use."""
    browser_1, browser_2, later = browser(0), browser(1), browser(0)
    account = register(browser_1, "Ada Passkey")
    assert account["has_passkeys"]
    laptop = Authenticator(SITE)
    options = registration_options(browser_1)
    assert options["rp"] == {"id": "localhost", "name": "Kingdom Builder"}
    assert options["authenticatorSelection"]["residentKey"] == "required"
    browser_2.cookies = browser_1.cookies
    assert browser_2.post("/api/passkeys", json=laptop.create(options, " My  laptop ")).is_success
    (listed,) = browser_1.get("/api/passkeys").json()
    assert (listed["name"], listed["last_used_at"]) == ("My laptop", None)

    challenge = sign_in_options(later)
    assert challenge["allowCredentials"] == []
    browser_2.cookies.clear()
    signed_in = browser_2.post("/api/passkey-sessions", json=laptop.sign(challenge))
    assert signed_in.json()["name"] == "Ada Passkey"
    assert browser_2.get("/api/me").json()["id"] == account["id"]
    assert later.get("/api/me").json()["kind"] == "guest"
    (listed,) = browser_2.get("/api/passkeys").json()
    assert listed["last_used_at"] >= listed["created_at"]
    assert registration_options(browser_2)["excludeCredentials"][0]["id"] == encode(
        laptop.credential
    )


def test_an_answer_works_once(browser: Browser) -> None:
    """It cannot be replayed at the same node, at another one, or for another purpose."""
    browser_1, browser_2 = browser(0), browser(1)
    register(browser_1, "Replayed One")
    laptop = Authenticator(SITE, step=0)
    added = laptop.create(registration_options(browser_1))
    assert browser_1.post("/api/passkeys", json=added).status_code == 201
    assert status_and_code(browser_1.post("/api/passkeys", json=added)) == (403, "passkey_expired")
    answer = laptop.sign(sign_in_options(browser_1))
    assert browser_2.post("/api/passkey-sessions", json=answer).status_code == 200
    for client in (browser_2, browser_1):
        replayed = client.post("/api/passkey-sessions", json=answer)
        assert status_and_code(replayed) == (403, "passkey_expired")
    misused = laptop.sign(registration_options(browser_1))
    assert status_and_code(browser_1.post("/api/passkey-sessions", json=misused)) == (
        403,
        "passkey_expired",
    )
    assert sign_in_with(browser_2, laptop).status_code == 200  # its authenticator has no counter


def test_a_challenge_expires(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """It expires five minutes after it was issued, and is valid for one account only."""
    browser_1, other = browser(0), browser(1)
    register(browser_1, "Late One")
    register(other, "Early One")
    laptop = Authenticator(SITE)
    foreign = laptop.create(registration_options(other))
    assert status_and_code(browser_1.post("/api/passkeys", json=foreign)) == (
        403,
        "passkey_expired",
    )
    add_passkey(browser_1, laptop)
    monkeypatch.setattr("kingdombuilder.server.accounts.passkeys.LIFETIME_MS", -1)
    late = sign_in_options(other)
    assert status_and_code(other.post("/api/passkey-sessions", json=laptop.sign(late))) == (
        403,
        "passkey_expired",
    )
    forged = {**late, "challenge": encode(b"forged.challenge")}
    answer = other.post("/api/passkey-sessions", json=laptop.sign(forged))
    assert status_and_code(answer) == (403, "passkey_expired")


def test_a_counter_that_decreases_is_rejected(
    browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    """The authenticator may have been copied, so it is logged; the password still works."""
    browser_1, browser_2 = browser(0), browser(1)
    register(browser_1, "Copied One")
    laptop = Authenticator(SITE, count=5)
    add_passkey(browser_1, laptop)
    copy = Authenticator(
        SITE, key=laptop.key, credential=laptop.credential, handle=laptop.handle, count=5
    )
    assert sign_in_with(browser_1, laptop).status_code == 200
    assert status_and_code(sign_in_with(browser_2, copy)) == (401, "passkey_counter")
    assert "a passkey's counter went back" in caplog.messages
    assert browser_2.get("/api/me").json()["kind"] == "guest"
    assert sign_in(browser_2, "Copied One") == 200
    assert sign_in_with(browser_2, laptop).status_code == 200


def test_removing_the_last_passkey_requires_the_password(browser: Browser) -> None:
    """An owner who signs in with passkeys only may have forgotten it."""
    browser_1, browser_2 = browser(0), browser(1)
    register(browser_1, "Careful One")
    laptop, phone = Authenticator(SITE), Authenticator(SITE)
    first, second = add_passkey(browser_1, laptop), add_passkey(browser_1, phone, "Phone")
    assert browser_1.request("DELETE", f"/api/passkeys/{first}", json={}).status_code == 204
    assert status_and_code(sign_in_with(browser_2, laptop)) == (401, "bad_passkey")
    last = f"/api/passkeys/{second}"
    assert status_and_code(browser_1.request("DELETE", last, json={})) == (409, "last_passkey")
    wrong = browser_1.request("DELETE", last, json={"password": "wrong password"})
    assert status_and_code(wrong) == (403, "bad_password")
    assert sign_in_with(browser_2, phone).status_code == 200
    assert browser_1.request("DELETE", last, json={"password": PASSWORD}).status_code == 204
    assert status_and_code(browser_1.request("DELETE", last, json={})) == (404, "no_passkey")
    assert browser_1.get("/api/passkeys").json() == []
    assert status_and_code(sign_in_with(browser_2, phone)) == (401, "bad_passkey")


def test_a_new_password_ends_passkey_sessions(browser: Browser) -> None:
    """The passkey can start a new session."""
    browser_1, browser_2 = browser(0), browser(0)
    register(browser_1, "Revoked One")
    laptop = Authenticator(SITE)
    add_passkey(browser_1, laptop)
    assert sign_in_with(browser_2, laptop).status_code == 200
    assert len(browser_1.get("/api/sessions").json()) == 2
    body = {"current_password": PASSWORD, "new_password": NEW_PASSWORD}
    assert browser_1.put("/api/me/password", json=body).status_code == 204
    assert browser_2.get("/api/me").json()["kind"] == "guest"
    assert sign_in_with(browser_2, laptop).status_code == 200


def test_deleting_an_account_deletes_its_passkeys(browser: Browser) -> None:
    """They are in the export before, and cannot sign in after."""
    browser_1, browser_2 = browser(0), browser(1)
    register(browser_1, "Erased Passkey")
    laptop = Authenticator(SITE)
    add_passkey(browser_1, laptop, "Old laptop")
    (exported,) = browser_1.get("/api/me/export").json()["passkeys"]
    assert exported["name"] == "Old laptop"
    assert exported["credential"] == encode(laptop.credential)
    assert exported["seen"] is None
    assert browser_1.request("DELETE", "/api/me", json={"password": PASSWORD}).status_code == 204
    assert status_and_code(sign_in_with(browser_2, laptop)) == (401, "bad_passkey")
    register(browser_2, "Heir of a passkey")
    add_passkey(browser_2, laptop)  # its row was deleted, so another account can add it


def test_the_administrator_can_ban_and_remove_passkeys(
    browser: Browser,
    site: tuple[list[str], tuple[str, str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A ban stops passkeys too; a reset removes them on request."""
    browser_1 = browser(0)
    register(browser_1, "Locked Out")
    laptop = Authenticator(SITE)
    add_passkey(browser_1, laptop)

    def admin(*arguments: str) -> str:
        assert main(["admin", *arguments, "--lang", "en", *site[1]]) == 0
        return capsys.readouterr().out

    admin("ban", "Locked Out")
    assert status_and_code(sign_in_with(browser_1, laptop)) == (403, "banned")
    admin("unban", "Locked Out")
    assert "removed" not in admin("reset", "Locked Out")
    assert sign_in_with(browser_1, laptop).status_code == 200
    output = admin("reset", "Locked Out", "--remove-passkeys")
    assert "Passkeys of Locked Out that were removed: 1." in output
    assert "/reset#" in output
    assert status_and_code(sign_in_with(browser_1, laptop)) == (401, "bad_passkey")
