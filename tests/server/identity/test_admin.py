"""`kingdombuilder admin` while a server is running."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from kingdombuilder.cli import main
from tests.server.hosting import PASSWORD, Host, hosting, register, sign_in, status_and_code
from tests.server.online_players import Friend, friends, table_of_two
from tests.server.postgres import Postgres

NEW_PASSWORD = "another horse battery"


@dataclass(frozen=True, slots=True)
class Site:
    """A running server and the arguments that name its store."""

    host: Host
    store: tuple[str, str]

    def admin(self, *arguments: str) -> int:
        """Run an administration command and return its exit status."""
        return main(["admin", *arguments, "--lang", "en", *self.store])


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A server on each kind of database."""
    folder, database = tmp_path_factory.mktemp("admin"), ""
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.fresh()
    store = ("--database", database) if database else ("--data-dir", str(folder))
    with hosting(folder, public=False, database=database) as host:
        yield Site(host, store)


@pytest.fixture
def browser(site: Site) -> Iterator[httpx.Client]:
    """A browser without cookies."""
    with site.host.browser() as client:
        yield client


def test_a_ban_applies_to_running_tables(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    """Sockets of the account, its bots and its other devices close within seconds."""
    with friends(site.host.link, 3) as (owner, other, device):
        register(owner.http, "Banned one")
        bot_account = owner.ask("POST", "/api/bots", json={"name": "Banned bot"})
        bot = Friend(site.host.link, token=bot_account["token"])
        game = table_of_two(owner, other)
        bot.enter(game)
        token = owner.last["table"]["seat_token"]
        device.enter(game).say("claim_seat", token=token)
        device.until("table", lambda table: table["seats"][0]["is_mine"])
        assert site.admin("ban", "banned ONE", "--reason", "insults") == 0
        assert "Banned one is banned" in capsys.readouterr().out
        for client in (owner, device, bot):
            assert client.close_code() != 0
        assert owner.ask("GET", "/api/me")["kind"] == "guest"
        assert status_and_code(bot.http.get("/api/me")) == (401, "bad_token")
        body = {"name": "Banned one", "password": PASSWORD}
        assert status_and_code(owner.http.post("/api/sessions", json=body)) == (403, "banned")
        assert sign_in(owner.http, "Banned one", "wrong password") == 401
        assert site.admin("list", "--banned") == 0
        assert "insults" in capsys.readouterr().out
        assert site.admin("unban", "Banned one") == 0
        site.host.services.identities.forget()  # they are cached for two seconds
        assert sign_in(owner.http, "Banned one") == 200
        assert bot.http.get("/api/me").status_code == 200
        bot.leave()
        bot.http.close()


def test_a_reset_link_works_once(
    site: Site, browser: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ends all sessions and replaces the old password."""
    register(browser, "Forgetful")
    assert site.admin("reset", "Forgetful", "--site", "https://kb.example.org/") == 0
    link = capsys.readouterr().out.splitlines()[-1]
    assert link.startswith("https://kb.example.org/reset#")
    body = {"token": link.partition("#")[2], "new_password": NEW_PASSWORD}
    short = browser.put("/api/password-resets", json=body | {"new_password": "x"})
    assert status_and_code(short) == (422, "password_length")
    assert browser.put("/api/password-resets", json=body).status_code == 204
    assert browser.get("/api/me").json()["kind"] == "guest"
    assert sign_in(browser, "Forgetful") == 401
    assert sign_in(browser, "Forgetful", NEW_PASSWORD) == 200
    assert status_and_code(browser.put("/api/password-resets", json=body)) == (403, "no_reset")


def test_a_second_link_replaces_the_first(
    site: Site, browser: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    """A forged link is invalid."""
    register(browser, "Very forgetful")
    links = []
    for _ in range(2):
        assert site.admin("reset", "Very forgetful") == 0
        links.append(capsys.readouterr().out.splitlines()[-1].partition("#")[2])
    for token, status in ((links[0], 403), ("x" * 43, 403), (links[1], 204)):
        body = {"token": token, "new_password": NEW_PASSWORD}
        assert browser.put("/api/password-resets", json=body).status_code == status


def test_an_account_can_be_renamed(
    site: Site, browser: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its session continues under the new name, and the old one stays reserved."""
    register(browser, "Rude name")
    assert site.admin("rename", "Rude name", "Kind name") == 0
    assert "Rude name is now called Kind name" in capsys.readouterr().out
    site.host.services.identities.forget()  # they are cached for two seconds
    assert browser.get("/api/me").json()["name"] == "Kind name"
    with site.host.browser() as other:
        for name in ("Rude name", "Kind name"):
            taken = other.post("/api/accounts", json={"name": name, "password": PASSWORD})
            assert status_and_code(taken) == (409, "name_taken")
    for bad in ("x", "greedy", "Kind/name"):
        assert site.admin("rename", "Kind name", bad) == 2
    assert site.admin("rename", "Kind name", "Rude name") == 0
    assert sign_in(browser, "Rude name") == 200


def test_deleting_an_account_requires_confirmation(
    site: Site, browser: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without `--yes`, nothing is deleted."""
    register(browser, "Unwanted")
    assert site.admin("delete", "Unwanted") == 2
    assert "--yes" in capsys.readouterr().err
    assert site.admin("delete", "Unwanted", "--yes") == 0
    assert sign_in(browser, "Unwanted") == 401
    assert site.admin("list", "unwanted") == 0
    assert "No accounts found" in capsys.readouterr().out


def test_errors_are_one_clear_line(
    site: Site, browser: httpx.Client, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The account is unknown or not banned, or the report or the store does not exist."""
    register(browser, "Honest")
    for arguments, words in (
        (("ban", "Nobody at all"), "no account is called"),
        (("unban", "Honest"), "is not banned"),
        (("reset", "Nobody at all"), "no account is called"),
        (("reports", "--close", "none"), "no open report"),
        (("list", "--limit", "0"), "limit"),
    ):
        assert site.admin(*arguments) == 2
        error = capsys.readouterr().err
        assert words in error
        assert error.count("\n") == 1
    assert main(["admin", "list", "--lang", "en", "--data-dir", str(tmp_path / "none")]) == 2
    assert "no games are stored here" in capsys.readouterr().err
