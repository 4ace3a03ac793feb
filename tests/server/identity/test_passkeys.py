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
    """The links of the nodes of a site, and the arguments that name its store."""
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
    """Open a browser without any cookie at a node; a site of one node has no other."""
    with ExitStack() as stack:

        def opened(node: int = 0) -> httpx.Client:
            links, _ = site
            client = httpx.Client(base_url=links[node % len(links)], headers=HEADERS, timeout=30)
            return stack.enter_context(client)

        yield opened


def test_a_passkey_signs_in_at_every_node(browser: Browser) -> None:
    """Each step at another node; nobody types a name, and the list says when it was used."""
    here, there, later = browser(0), browser(1), browser(0)
    account = register(here, "Ada Passkey")
    assert account["has_passkeys"]
    laptop = Authenticator(SITE)
    options = registration_options(here)
    assert options["rp"] == {"id": "localhost", "name": "Kingdom Builder"}
    assert options["authenticatorSelection"]["residentKey"] == "required"
    there.cookies = here.cookies
    assert there.post("/api/passkeys", json=laptop.create(options, " My  laptop ")).is_success
    (listed,) = here.get("/api/passkeys").json()
    assert (listed["name"], listed["last_used_at"]) == ("My laptop", None)

    challenge = sign_in_options(later)
    assert challenge["allowCredentials"] == []
    there.cookies.clear()
    signed_in = there.post("/api/passkey-sessions", json=laptop.sign(challenge))
    assert signed_in.json()["name"] == "Ada Passkey"
    assert there.get("/api/me").json()["id"] == account["id"]
    assert later.get("/api/me").json()["kind"] == "guest"
    (listed,) = there.get("/api/passkeys").json()
    assert listed["last_used_at"] >= listed["created_at"]
    assert registration_options(there)["excludeCredentials"][0]["id"] == encode(laptop.credential)


def test_an_answer_works_once(browser: Browser) -> None:
    """Not again at the same node, at another one, or for another purpose."""
    here, there = browser(0), browser(1)
    register(here, "Replayed One")
    laptop = Authenticator(SITE, step=0)
    added = laptop.create(registration_options(here))
    assert here.post("/api/passkeys", json=added).status_code == 201
    assert status_and_code(here.post("/api/passkeys", json=added)) == (403, "passkey_expired")
    answer = laptop.sign(sign_in_options(here))
    assert there.post("/api/passkey-sessions", json=answer).status_code == 200
    for client in (there, here):
        replayed = client.post("/api/passkey-sessions", json=answer)
        assert status_and_code(replayed) == (403, "passkey_expired")
    misused = laptop.sign(registration_options(here))
    assert status_and_code(here.post("/api/passkey-sessions", json=misused)) == (
        403,
        "passkey_expired",
    )
    assert sign_in_with(there, laptop).status_code == 200  # an authenticator that does not count


def test_a_challenge_expires(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five minutes after it was issued; one of another account is none."""
    here, other = browser(0), browser(1)
    register(here, "Late One")
    register(other, "Early One")
    laptop = Authenticator(SITE)
    foreign = laptop.create(registration_options(other))
    assert status_and_code(here.post("/api/passkeys", json=foreign)) == (403, "passkey_expired")
    add_passkey(here, laptop)
    monkeypatch.setattr("kingdombuilder.server.accounts.passkeys.LIFETIME_MS", -1)
    late = sign_in_options(other)
    assert status_and_code(other.post("/api/passkey-sessions", json=laptop.sign(late))) == (
        403,
        "passkey_expired",
    )
    forged = {**late, "challenge": encode(b"forged.challenge")}
    answer = other.post("/api/passkey-sessions", json=laptop.sign(forged))
    assert status_and_code(answer) == (403, "passkey_expired")


def test_a_counter_that_goes_back_is_refused(
    browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    """The authenticator may have been copied, so the log says it; the password still works."""
    here, there = browser(0), browser(1)
    register(here, "Copied One")
    laptop = Authenticator(SITE, count=5)
    add_passkey(here, laptop)
    copy = Authenticator(
        SITE, key=laptop.key, credential=laptop.credential, handle=laptop.handle, count=5
    )
    assert sign_in_with(here, laptop).status_code == 200
    assert status_and_code(sign_in_with(there, copy)) == (401, "passkey_counter")
    assert "a passkey's counter went back" in caplog.messages
    assert there.get("/api/me").json()["kind"] == "guest"
    assert sign_in(there, "Copied One") == 200
    assert sign_in_with(there, laptop).status_code == 200


def test_the_last_passkey_needs_the_password(browser: Browser) -> None:
    """Whoever signs in with passkeys only may have forgotten it."""
    here, there = browser(0), browser(1)
    register(here, "Careful One")
    laptop, phone = Authenticator(SITE), Authenticator(SITE)
    first, second = add_passkey(here, laptop), add_passkey(here, phone, "Phone")
    assert here.request("DELETE", f"/api/passkeys/{first}", json={}).status_code == 204
    assert status_and_code(sign_in_with(there, laptop)) == (401, "bad_passkey")
    last = f"/api/passkeys/{second}"
    assert status_and_code(here.request("DELETE", last, json={})) == (409, "last_passkey")
    wrong = here.request("DELETE", last, json={"password": "wrong password"})
    assert status_and_code(wrong) == (403, "bad_password")
    assert sign_in_with(there, phone).status_code == 200
    assert here.request("DELETE", last, json={"password": PASSWORD}).status_code == 204
    assert status_and_code(here.request("DELETE", last, json={})) == (404, "no_passkey")
    assert here.get("/api/passkeys").json() == []
    assert status_and_code(sign_in_with(there, phone)) == (401, "bad_passkey")


def test_sessions_of_passkeys_end_like_others(browser: Browser) -> None:
    """A new password ends them, and the passkey starts a new one."""
    here, there = browser(0), browser(0)
    register(here, "Revoked One")
    laptop = Authenticator(SITE)
    add_passkey(here, laptop)
    assert sign_in_with(there, laptop).status_code == 200
    assert len(here.get("/api/sessions").json()) == 2
    body = {"current_password": PASSWORD, "new_password": NEW_PASSWORD}
    assert here.put("/api/me/password", json=body).status_code == 204
    assert there.get("/api/me").json()["kind"] == "guest"
    assert sign_in_with(there, laptop).status_code == 200


def test_a_deleted_account_leaves_no_passkey(browser: Browser) -> None:
    """The export names them before; no one signs in with them after."""
    here, there = browser(0), browser(1)
    register(here, "Erased Passkey")
    laptop = Authenticator(SITE)
    add_passkey(here, laptop, "Old laptop")
    (exported,) = here.get("/api/me/export").json()["passkeys"]
    assert exported["name"] == "Old laptop"
    assert exported["credential"] == encode(laptop.credential)
    assert exported["seen"] is None
    assert here.request("DELETE", "/api/me", json={"password": PASSWORD}).status_code == 204
    assert status_and_code(sign_in_with(there, laptop)) == (401, "bad_passkey")
    register(there, "Heir of a passkey")
    add_passkey(there, laptop)  # its row is gone, so another account can have it


def test_the_administrator_bans_and_removes(
    browser: Browser,
    site: tuple[list[str], tuple[str, str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A ban stops passkeys too; a reset removes them if asked."""
    here = browser(0)
    register(here, "Locked Out")
    laptop = Authenticator(SITE)
    add_passkey(here, laptop)

    def admin(*arguments: str) -> str:
        assert main(["admin", *arguments, "--lang", "en", *site[1]]) == 0
        return capsys.readouterr().out

    admin("ban", "Locked Out")
    assert status_and_code(sign_in_with(here, laptop)) == (403, "banned")
    admin("unban", "Locked Out")
    assert "removed" not in admin("reset", "Locked Out")
    assert sign_in_with(here, laptop).status_code == 200
    told = admin("reset", "Locked Out", "--remove-passkeys")
    assert "Passkeys of Locked Out that were removed: 1." in told
    assert "/reset#" in told
    assert status_and_code(sign_in_with(here, laptop)) == (401, "bad_passkey")
